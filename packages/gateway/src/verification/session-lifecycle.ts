import { randomBytes } from 'node:crypto';
import { Refusal } from '@botplay/contract';
import { v7 as uuid } from 'uuid';
import type { Carrier, ExperienceTool } from '../upstreams/carrier.ts';
import { complaintOf, fail, type Finding, pass, sentence, type Subject, warn } from './finding.ts';

const DEFAULT_ACTION = 'ping';

/** Plays one step as somebody who was never there before and never comes back. */
export async function trySession(
  { target, manifest }: Subject,
  carrier: Carrier,
): Promise<Finding> {
  const who = { session_id: uuid(), experience_agent_id: randomBytes(32).toString('hex') };
  const declared = manifest.verification?.sample_action;
  const action = declared ?? DEFAULT_ACTION;
  let state: unknown;
  const attempt = async (tool: ExperienceTool, more: object): Promise<Refusal | undefined> => {
    try {
      const told = await carrier.call(target, { tool, input: { ...who, ...more }, state });
      state = told.state ?? state;
      return undefined;
    } catch (error) {
      if (error instanceof Refusal) return error;
      throw error;
    }
  };

  // Other servers' tools do things: none is called that nobody has named.
  const isBlind = target.interactionModel !== 'session' && declared === undefined;
  const created = await attempt('session.create', { memory: {} });
  const stepped = created || isBlind ? undefined : await attempt('session.step', { action });
  // An experience that failed half-way may have begun a session too.
  const ended = await attempt('session.end', { reason: 'verification' });

  if (created) return fail(`session.create: ${complaintOf(created)}`);
  const isForgiven = stepped && declared === undefined && isOwnWord(stepped);
  if (stepped && !isForgiven)
    return fail(`session.step with ${quoted(action)}: ${complaintOf(stepped)}`);
  if (ended) return fail(`session.end: ${complaintOf(ended)}`);
  if (isForgiven)
    return warn(
      `session.step answers ${quoted(DEFAULT_ACTION)} with an error: ${sentence(stepped.message)} ` +
        'Name an action that works in verification.sample_action of the manifest.',
    );
  if (isBlind)
    return pass(
      'A session was opened and ended. No tool was called: verification.sample_action names none.',
    );
  return pass('A session was created, took a step and was ended.');
}

/** The experience itself said no, and would again. */
const isOwnWord = ({ code, retryable }: Refusal) => code === 'EXPERIENCE_ERROR' && !retryable;

const quoted = (action: unknown) => {
  const text = JSON.stringify(action);
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
};
