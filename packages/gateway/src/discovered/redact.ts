import { Refusal } from '@botplay/contract';
import { plainKey, textsOf } from '../credentials/fields.ts';
import { isFields, readJson } from '../json.ts';

export const BLOT = '[redacted]';

/** Shorter secrets are common in other words: they are blotted out only where they stand alone. */
const SHORT = 6;
/** Whoever names more of them in one step means to keep us busy. */
const MOST_SECRETS = 500;
const NAMES = /(password|passwd|passphrase|secret|apikey|token|privatekey|authorization)$/;
const NO_SECRET = /^(true|false|null|none|undefined|)$/i;

/** A value without any of the secrets, whether a text is one, has one in it, or holds JSON that has one. */
export function blot(value: unknown, secrets: readonly string[]): unknown {
  const pattern = patternOf(secrets);
  return pattern ? blotted(value, text => text.replaceAll(pattern, BLOT)) : value;
}

/** A step as a replay may show it, without these secrets and those that its action names. None if it has none. */
export function recordedOf(
  { action, response }: { readonly action: unknown; readonly response: unknown },
  secrets: readonly string[],
): { readonly action: unknown; readonly response: unknown } | undefined {
  const all = [...new Set([...secrets, ...namedSecrets(action)])];
  if (all.length === 0) return undefined;
  if (all.length > MOST_SECRETS) return { action: BLOT, response: BLOT };
  return { action: blot(action, all), response: blot(response, all) };
}

/** Does the work; what it is refused with is told without the secrets. */
export async function withoutSecrets<Result>(
  secrets: readonly string[],
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal) || secrets.length === 0) throw error;
    const { code, message, status, retryable } = error;
    throw new Refusal(code, String(blot(message, secrets)), { status, retryable });
  }
}

/** Every text that stands under a name that secrets have, in JSON inside of texts too. */
export function namedSecrets(value: unknown): readonly string[] {
  if (typeof value === 'string') {
    const inner = readJson(value);
    return inner === undefined ? [] : namedSecrets(inner);
  }
  if (Array.isArray(value)) return value.flatMap(namedSecrets);
  if (!isFields(value)) return [];
  return Object.entries(value).flatMap(([name, item]) =>
    NAMES.test(plainKey(name))
      ? textsOf(item).filter(text => !NO_SECRET.test(text))
      : namedSecrets(item),
  );
}

function blotted(value: unknown, clean: (text: string) => string): unknown {
  if (typeof value === 'string') return clean(value);
  if (typeof value === 'number') return clean(String(value)) === BLOT ? BLOT : value;
  if (Array.isArray(value)) return value.map(item => blotted(item, clean));
  if (!isFields(value)) return value;
  const entries = Object.entries(value);
  return Object.fromEntries(entries.map(([name, item]) => [clean(name), blotted(item, clean)]));
}

function patternOf(secrets: readonly string[]): RegExp | undefined {
  const spellings = [...new Set(secrets.filter(Boolean).flatMap(spellingsOf))];
  const [long, short] = [
    anyOf(spellings.filter(({ length }) => length >= SHORT)),
    anyOf(spellings.filter(({ length }) => length < SHORT)),
  ];
  const alone = short && `(?<![\\p{L}\\p{N}])(?:${short})(?![\\p{L}\\p{N}])`;
  const either = [long, alone].filter(Boolean).join('|');
  return either ? new RegExp(either, 'gu') : undefined;
}

const anyOf = (texts: readonly string[]): string =>
  texts
    .toSorted((a, b) => b.length - a.length)
    .map(text => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`))
    .join('|');

/** As it is, in JSON, and in an address. */
const spellingsOf = (secret: string): readonly string[] => {
  const text = secret.toWellFormed();
  return [text, JSON.stringify(text).slice(1, -1), encodeURIComponent(text)];
};
