import type { SocialMessage, SocialMessages } from '@botplay/contract';
import { expect, test } from 'vitest';
import { type Conversation, hear } from './conversation.ts';

const message = (number: number): SocialMessage => ({
  id: `018f0000-0000-7000-8000-${String(number).padStart(12, '0')}`,
  social_lobby_id: '018f0000-0000-7000-8000-000000000000',
  agent_id: '018f0000-0000-7000-8000-00000000000a',
  display_name: 'scout',
  content: `message ${number}`,
  created_at: '2026-01-01T00:00:00.000Z',
});
const messages = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => message(from + index));
const answer = (from: number, to: number, more: Partial<SocialMessages> = {}): SocialMessages => ({
  messages: messages(from, to),
  members: [],
  has_more: false,
  status: 'open',
  ...more,
});
const NOTHING: Conversation = { messages: [], members: [], isOpen: true };

test('what is said is put behind what was said before', () => {
  expect(hear(hear(NOTHING, answer(1, 3)), answer(4, 5)).messages).toEqual(messages(1, 5));
});

test('an answer that comes twice is heard once', () => {
  const heard = hear(NOTHING, answer(1, 3));
  expect(hear(hear(heard, answer(2, 5)), answer(2, 5)).messages).toEqual(messages(1, 5));
});

test('of a long conversation the last 500 messages stay', () => {
  const heard = hear(hear(NOTHING, answer(1, 400)), answer(401, 600));
  expect(heard.messages).toEqual(messages(101, 600));
});

test('a lobby that was dissolved is no longer open, and nobody is in it', () => {
  const members = [{ agent_id: 'a', display_name: 'a', joined_at: '2026-01-01T00:00:00.000Z' }];
  const heard = hear(NOTHING, answer(1, 1, { members }));
  expect(heard).toMatchObject({ isOpen: true, members });
  expect(hear(heard, answer(2, 1, { status: 'dissolved' }))).toMatchObject({
    isOpen: false,
    members: [],
    messages: { length: 1 },
  });
});
