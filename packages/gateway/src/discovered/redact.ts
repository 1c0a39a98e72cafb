import { plainKey, textsOf } from '../credentials/fields.ts';
import { isFields } from '../upstreams/json-answer.ts';
import { readJson } from './upstream-json.ts';

export const BLOT = '[redacted]';

/** Shorter secrets are common in other words: they are blotted out only where they stand alone. */
const SHORT = 6;
const NAMES = /(password|passwd|passphrase|secret|apikey|token|privatekey|authorization)$/;
const NO_SECRET = /^(true|false|null|none|undefined|)$/i;

/** A value without any of the secrets, whether a text is one, has one in it, or holds JSON that has one. */
export function blot(value: unknown, secrets: readonly string[]): unknown {
  const pattern = patternOf(secrets);
  return pattern ? blotted(value, text => text.replaceAll(pattern, BLOT)) : value;
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
  if (spellings.length === 0) return undefined;
  const longestFirst = spellings.toSorted((a, b) => b.length - a.length);
  return new RegExp(longestFirst.map(alternative).join('|'), 'gu');
}

/** As it is, in JSON, and in an address. */
const spellingsOf = (secret: string): readonly string[] => {
  const text = secret.toWellFormed();
  return [text, JSON.stringify(text).slice(1, -1), encodeURIComponent(text)];
};

const alternative = (text: string): string => {
  const literal = text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
  return text.length < SHORT ? `(?<![\\p{L}\\p{N}])${literal}(?![\\p{L}\\p{N}])` : literal;
};
