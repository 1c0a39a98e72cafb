import { expect, test } from 'vitest';
import { experienceAgentIds } from './experience-agent.ts';

test('who an agent is to an experience is an HMAC-SHA256 of both ids, in hex', () => {
  const idOf = experienceAgentIds(Buffer.from('k'.repeat(32)));
  const [agent, experience] = [
    '7b0a0f6e-9d5c-4a55-8c3a-0d6a3a4a1b11',
    '0198d2a0-0000-7000-8000-000000000001',
  ];
  // openssl dgst -sha256 -mac HMAC
  expect(idOf(agent, experience)).toBe(
    '427d544d96e0301a6a6c3b5d2573c6ccc15610afe3fd8fdccf0030dc60007c04',
  );
});
