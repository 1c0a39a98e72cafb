import type { UpstreamTool } from '@botplay/contract';
import { type Fields, isIdentity, isSecret, plainKey } from '../credentials/fields.ts';
import type { McpResult } from '../upstreams/mcp-link.ts';
import { isFields, readJson } from '../json.ts';
import { declared } from './upstream-json.ts';

const LOGIN = /login|signin|authenticate/;
const REGISTER = /register|signup|createaccount/;
const UNDOES = /^(un|de)(register|authenticate)/;
const LONGEST = 4_096;

const isLike = (words: RegExp) => (name: string) =>
  words.test(plainKey(name)) && !UNDOES.test(plainKey(name));
export const isLogin = isLike(LOGIN);
export const isRegister = isLike(REGISTER);

/** The tool that logs in: of those named so the one that asks for a secret, and the shortest name of these. */
export function loginTool(tools: readonly UpstreamTool[]): UpstreamTool | undefined {
  const asksForSecret = (tool: UpstreamTool) => [...declared(tool).keys()].some(isSecret);
  return tools
    .filter(({ name }) => isLogin(name))
    .toSorted(
      (a, b) =>
        Number(asksForSecret(b)) - Number(asksForSecret(a)) || a.name.length - b.name.length,
    )[0];
}

export interface Detected {
  readonly fields: Fields;
  /** A new account: nothing of the one before it holds. */
  readonly isNewAccount: boolean;
}

/** The credential that a call of a register or login tool has brought to light, if any. */
export function detect(tool: string, sent: Fields, result: McpResult): Detected | undefined {
  const isNewAccount = isRegister(tool);
  if (!isNewAccount && !isLogin(tool)) return undefined;
  const bodies = bodiesOf(result);
  if (bodies.some(looksFailed)) return undefined;
  const answered = joined(bodies.map(fieldsIn).toReversed());
  // A log-in that says nothing of the account may have failed in words that we cannot read.
  const isProved = isNewAccount || Object.keys(answered).length > 0;
  const fields = { ...(isProved && ownFields(sent)), ...answered };
  return Object.keys(fields).some(isSecret) ? { fields, isNewAccount } : undefined;
}

function bodiesOf({ content, structuredContent }: McpResult): readonly Fields[] {
  const texts = content.map(item =>
    isFields(item) && item['type'] === 'text' && typeof item['text'] === 'string'
      ? readJson(item['text'])
      : undefined,
  );
  return [structuredContent, ...texts].filter(isFields);
}

/** The fields of a credential in an object, or one level below; the outer ones count more. */
const fieldsIn = (body: Fields): Fields =>
  joined([...Object.values(body).filter(isFields), body].map(ownFields));

/** Where two have the same field, the later one's. */
const joined = (all: readonly Fields[]): Fields => Object.fromEntries(all.flatMap(Object.entries));

const ownFields = (body: Fields): Fields =>
  Object.fromEntries(
    Object.entries(body).filter(
      ([name, value]) => (isIdentity(name) || isSecret(name)) && isValue(value),
    ),
  );

const isValue = (value: unknown) =>
  typeof value === 'number' ||
  (typeof value === 'string' && value !== '' && value.length <= LONGEST);

/** Some servers say no in an answer that counts as a success. */
const looksFailed = (body: Fields) =>
  Boolean(body['error'] ?? body['errors']) ||
  body['success'] === false ||
  body['ok'] === false ||
  /^(error|fail(ed|ure)?)$/i.test(String(body['status']));
