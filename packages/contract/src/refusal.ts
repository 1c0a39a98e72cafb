/** Every code that a caller can be refused with: its HTTP status, and whether trying again can help. */
export const CODES = {
  VALIDATION_ERROR: { status: 400, retryable: false },
  UNAUTHENTICATED: { status: 401, retryable: false },
  FORBIDDEN: { status: 403, retryable: false },
  NOT_OWNER: { status: 403, retryable: false },
  NO_OWNER: { status: 403, retryable: false },
  NO_SESSION: { status: 403, retryable: false },
  NOT_MEMBER: { status: 403, retryable: false },
  EXPERIENCE_AUTH_FAILED: { status: 403, retryable: false },
  NOT_FOUND: { status: 404, retryable: false },
  EXPERIENCE_TOOL_NOT_FOUND: { status: 404, retryable: false },
  AGENT_BUSY: { status: 409, retryable: false },
  DUPLICATE_EXPERIENCE: { status: 409, retryable: false },
  EXPERIENCE_NOT_VERIFIED: { status: 409, retryable: false },
  INVALID_STATE: { status: 409, retryable: false },
  NAME_TAKEN: { status: 409, retryable: false },
  ALREADY_MEMBER: { status: 409, retryable: false },
  LOBBY_FULL: { status: 409, retryable: false },
  DUPLICATE_PROPOSAL: { status: 409, retryable: false },
  ALREADY_VOTED: { status: 409, retryable: false },
  PROPOSAL_EXPIRED: { status: 410, retryable: false },
  MEMORY_ERROR: { status: 413, retryable: false },
  PAYLOAD_TOO_LARGE: { status: 413, retryable: false },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, retryable: false },
  NO_TOOLS: { status: 422, retryable: false },
  INVALID_SESSION: { status: 422, retryable: false },
  QUOTA_EXCEEDED: { status: 429, retryable: false },
  RATE_LIMITED: { status: 429, retryable: true },
  INTERNAL_ERROR: { status: 500, retryable: true },
  CONNECTION_FAILED: { status: 502, retryable: false },
  /** 502 where the experience is at fault, 409 where the session is; what the upstream said decides on a retry. */
  EXPERIENCE_ERROR: { status: 502, retryable: false },
  EXPERIENCE_UNREACHABLE: { status: 502, retryable: true },
  POOL_EXHAUSTED: { status: 503, retryable: true },
  UNAVAILABLE: { status: 503, retryable: true },
  EXPERIENCE_TIMEOUT: { status: 504, retryable: true },
} as const satisfies Record<string, { status: number; retryable: boolean }>;

export type Code = keyof typeof CODES;

/** What any tool may be refused with: by the door, before or around it. */
export const FROM_THE_DOOR = [
  'VALIDATION_ERROR',
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'PAYLOAD_TOO_LARGE',
  'RATE_LIMITED',
  'INTERNAL_ERROR',
  'UNAVAILABLE',
] as const satisfies readonly Code[];

/** What may come of asking an experience. */
export const FROM_EXPERIENCES = [
  'EXPERIENCE_ERROR',
  'EXPERIENCE_TOOL_NOT_FOUND',
  'EXPERIENCE_AUTH_FAILED',
  'EXPERIENCE_UNREACHABLE',
  'EXPERIENCE_TIMEOUT',
  'POOL_EXHAUSTED',
] as const satisfies readonly Code[];

/** Where a refusal differs from what its code says of all of them. */
export interface RefusalOptions extends ErrorOptions {
  readonly status?: number;
  readonly retryable?: boolean;
}

/** An expected no. Thrown anywhere, worded at one door. */
export class Refusal extends Error {
  readonly code: Code;
  readonly status: number;
  readonly retryable: boolean;
  constructor(code: Code, message: string, options: RefusalOptions = {}) {
    super(message, options);
    this.code = code;
    this.status = options.status ?? CODES[code].status;
    this.retryable = options.retryable ?? CODES[code].retryable;
  }
}

export function refuse(code: Code, message: string, options?: RefusalOptions): never {
  throw new Refusal(code, message, options);
}

/** A refusal as REST, MCP and the web carry it. */
export interface RefusalBody {
  readonly code: Code;
  readonly message: string;
  readonly retryable: boolean;
}

export const refusalBody = ({ code, message, retryable }: Refusal): RefusalBody => ({
  code,
  message,
  retryable,
});

/** The other way round: what an HTTP answer that is not a success refuses. */
export function readRefusal(status: number, answer: unknown): Refusal {
  const { error } = (answer ?? {}) as { error?: Partial<Record<keyof RefusalBody, unknown>> };
  if (isCode(error?.code))
    return new Refusal(error.code, String(error.message), {
      status,
      retryable: error.retryable === true,
    });
  return new Refusal('UNAVAILABLE', `The server answered HTTP ${status}, and not as Botplay does.`);
}

const isCode = (code: unknown): code is Code =>
  typeof code === 'string' && Object.hasOwn(CODES, code);
