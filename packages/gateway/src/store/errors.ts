/** What both drivers put on an error of the database. */
interface DatabaseError {
  readonly code: string;
  readonly constraint?: string;
}

const isDatabaseError = (error: unknown): error is DatabaseError =>
  error instanceof Error && 'code' in error && typeof error.code === 'string';

/** Whether a write failed because a row with the same unique value is there already. */
export const isUniqueViolation = (error: unknown, constraint?: string): boolean =>
  isDatabaseError(error) &&
  error.code === '23505' &&
  (constraint === undefined || error.constraint === constraint);

/** Whether a write failed because a row that it refers to is gone. */
export const isMissingReference = (error: unknown): boolean =>
  isDatabaseError(error) && error.code === '23503';
