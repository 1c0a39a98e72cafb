import type { ReactNode } from 'react';

/** A link that a stranger gave us. Anything but http and https is shown as plain text. */
export function OutsideLink({
  href,
  children,
}: {
  readonly href: string;
  readonly children?: ReactNode;
}) {
  if (!isWebAddress(href)) return <>{children ?? href}</>;
  return (
    <a href={href} rel="noopener noreferrer nofollow" target="_blank">
      {children ?? href}
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  );
}

export function isWebAddress(text: string): boolean {
  const protocol = URL.canParse(text) ? new URL(text).protocol : '';
  return protocol === 'https:' || protocol === 'http:';
}
