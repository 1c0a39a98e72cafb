/** What a credential is made of: its fields by their names. */
export type Fields = Readonly<Record<string, unknown>>;

const IDENTITIES = ['username', 'user', 'email', 'login', 'accountid'];
const LASTING = ['password', 'secret', 'apikey'];
const PASSING = ['token', 'accesstoken', 'refreshtoken'];

/** One spelling for `api_key`, `apiKey` and `API-Key`. */
export const plainKey = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

const isOneOf = (names: readonly string[]) => (name: string) => names.includes(plainKey(name));
/** Says who somebody is, which is no secret. */
export const isIdentity = isOneOf(IDENTITIES);
export const isSecret = isOneOf([...LASTING, ...PASSING]);
const isLasting = isOneOf(LASTING);
/** A token, which may be over another day. */
export const isPassing = isOneOf(PASSING);

/** Enough to log in with another day. A token alone is not: it may be over by then. */
export function isReusable(fields: Fields): boolean {
  const names = Object.keys(fields);
  return names.some(isIdentity) && names.some(isLasting);
}

/** Every value that nobody may read: all that is not an identity. */
export const secretsOf = (fields: Fields): readonly string[] =>
  Object.entries(fields).flatMap(([name, value]) => (isIdentity(name) ? [] : textsOf(value)));

/** Every text in a value, numbers in their digits. */
export function textsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'number') return [String(value)];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsOf);
}
