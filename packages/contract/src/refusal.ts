/** Every code that a caller can be refused with: its HTTP status, and whether trying again can help. */
export const CODES = {
  VALIDATION_ERROR: { status: 400, retryable: false },
  UNAUTHENTICATED: { status: 401, retryable: false },
  FORBIDDEN: { status: 403, retryable: false },
  NOT_OWNER: { status: 403, retryable: false },
  NO_OWNER: { status: 403, retryable: false },
  NOT_FOUND: { status: 404, retryable: false },
  DUPLICATE_EXPERIENCE: { status: 409, retryable: false },
  INVALID_STATE: { status: 409, retryable: false },
  NAME_TAKEN: { status: 409, retryable: false },
  MEMORY_ERROR: { status: 413, retryable: false },
  PAYLOAD_TOO_LARGE: { status: 413, retryable: false },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, retryable: false },
  QUOTA_EXCEEDED: { status: 429, retryable: false },
  RATE_LIMITED: { status: 429, retryable: true },
  INTERNAL_ERROR: { status: 500, retryable: true },
  UNAVAILABLE: { status: 503, retryable: true },
} as const satisfies Record<string, { status: number; retryable: boolean }>;

export type Code = keyof typeof CODES;

/** An expected no. Thrown anywhere, worded at one door. */
export class Refusal extends Error {
  readonly code: Code;
  constructor(code: Code, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

export function refuse(code: Code, message: string, options?: ErrorOptions): never {
  throw new Refusal(code, message, options);
}

/** A refusal as REST, MCP and the web carry it. */
export interface RefusalBody {
  readonly code: Code;
  readonly message: string;
  readonly retryable: boolean;
}

export const refusalBody = (code: Code, message: string): RefusalBody => ({
  code,
  message,
  retryable: CODES[code].retryable,
});

/** The other way round: what an HTTP answer that is not a success refuses. */
export function readRefusal(status: number, answer: unknown): Refusal {
  const { error } = (answer ?? {}) as { error?: { code?: unknown; message?: unknown } };
  if (isCode(error?.code)) return new Refusal(error.code, String(error.message));
  return new Refusal('UNAVAILABLE', `The server answered HTTP ${status}, and not as Botplay does.`);
}

const isCode = (code: unknown): code is Code =>
  typeof code === 'string' && Object.hasOwn(CODES, code);
