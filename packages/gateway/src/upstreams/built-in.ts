import type { BuiltIn, Chance, Visit } from '@botplay/experiences';
import type { Carrier } from './carrier.ts';

/** Carries calls to the experiences of our own, in process. Their states are kept by the sessions, not here. */
export function builtInCarrier(builtIns: readonly BuiltIn[], chance: Chance): Carrier {
  const byName = new Map(builtIns.map(({ name, experience }) => [name, experience]));
  return {
    async call({ builtIn = '' }, { tool, input, state }) {
      const experience = byName.get(builtIn);
      if (!experience) throw new Error(`There is no built-in experience "${builtIn}".`);
      switch (tool) {
        case 'experience.info':
          return { response: experience.info };
        case 'experience.status':
          return { response: {} };
        case 'session.create':
          return experience.create(input as unknown as Visit, chance); // the sessions fill it in
        case 'session.step':
          return experience.step(state, input['action'], chance);
        case 'session.end':
          return { response: await experience.end(state, input['reason'] as string | undefined) };
        case 'lobby.create':
        case 'lobby.join':
        case 'lobby.leave':
        case 'match.start':
        case 'match.end':
          throw new Error(`${tool} of ${builtIn} is a room's to answer.`);
      }
    },
  };
}
