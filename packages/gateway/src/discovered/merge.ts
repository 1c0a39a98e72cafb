import type { AuthMethod } from '@botplay/contract';
import { type Fields, isIdentity, plainKey } from '../credentials/fields.ts';
import type { Detected } from './detect.ts';

/** What is kept after a call: a log-in adds to what is known of the account, another account replaces it. None if nothing is new. */
export function merged(before: Fields | undefined, detected: Detected): Fields | undefined {
  const { fields, isNewAccount } = detected;
  const isOther = isNewAccount || !before || isAnotherAccount(before, fields);
  const after = isOther ? fields : { ...before, ...fields };
  return before && isEqual(before, after) ? undefined : after;
}

const isAnotherAccount = (before: Fields, fields: Fields): boolean =>
  Object.keys(fields).some(
    name => isIdentity(name) && Object.hasOwn(before, name) && before[name] !== fields[name],
  );

const isEqual = (a: Fields, b: Fields): boolean =>
  Object.keys(a).length === Object.keys(b).length &&
  Object.keys(a).every(name => Object.hasOwn(b, name) && a[name] === b[name]);

export function methodOf(fields: Fields): AuthMethod {
  const names = Object.keys(fields).map(plainKey);
  if (names.includes('password')) return 'username_password';
  if (names.includes('apikey')) return 'api_key';
  return names.some(name => name.endsWith('token')) ? 'bearer_token' : 'custom';
}
