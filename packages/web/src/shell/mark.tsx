/** The mark of Botplay: a pawn that looks back. */
export function Mark() {
  return (
    <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="#0a6651" />
      <path d="M16 4.5v3" stroke="#f6bd3a" strokeWidth="2" strokeLinecap="round" />
      <circle cx="16" cy="4.4" r="1.9" fill="#f6bd3a" />
      <rect x="8" y="7" width="16" height="11" rx="5" fill="#fff" />
      <circle cx="12.8" cy="12.5" r="1.9" fill="#0a6651" />
      <circle cx="19.2" cy="12.5" r="1.9" fill="#0a6651" />
      <path d="M7.5 27c0-5 3-8 8.5-8s8.5 3 8.5 8z" fill="#fff" />
    </svg>
  );
}
