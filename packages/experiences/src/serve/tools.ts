import { complaint, refuse } from '@botplay/contract';
import { type Static, type TObject, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Chance } from '../chance.ts';
import type { Experience } from '../experience.ts';
import type { Multiplayer } from '../multiplayer.ts';
import type { Sessions } from './sessions.ts';
import type { Tables } from './tables.ts';

/** A tool of the experience-facing contract, as MCP names it and as REST finds it. */
export interface ExperienceTool {
  readonly name: string;
  readonly summary: string;
  /** `POST /sessions/:session_id/step` */
  readonly route: string;
  readonly input: TObject;
  /** Refuses an input that is not as the contract has it. */
  call(input: unknown): Promise<unknown>;
}

export const Id = Type.String({ minLength: 1, maxLength: 200 });
const Player = { session_id: Id, experience_agent_id: Id };

/** What several play together, and where it is kept. */
export interface Together {
  readonly multiplayer: Multiplayer;
  readonly tables: Tables<unknown>;
}

/** The four tools that a gateway needs of an experience, and the one that tells whether it is alive. */
export function experienceTools<State>(
  experience: Experience<State>,
  sessions: Sessions<State>,
  chance: Chance,
  together?: Together,
): readonly ExperienceTool[] {
  return [
    tool({
      name: 'experience.info',
      summary: 'What this experience is and how it is played.',
      route: 'GET /info',
      input: Type.Object({}),
      run: async () => experience.info,
    }),
    tool({
      name: 'experience.status',
      summary: 'How many play at the moment.',
      route: 'GET /status',
      input: Type.Object({}),
      run: async () => {
        const { tables, players } = together?.tables.count() ?? { tables: 0, players: 0 };
        return { current_players: sessions.count() + players, active_lobbies: tables };
      },
    }),
    tool({
      name: 'session.create',
      summary: 'Begin a session for an agent, with what it remembers.',
      route: 'POST /sessions',
      input: Type.Object({
        ...Player,
        memory: Type.Record(Type.String(), Type.Unknown()),
        initial_action: Type.Optional(Type.Unknown()),
      }),
      run: visit => sessions.open(visit, () => experience.create(visit, chance)),
    }),
    tool({
      name: 'session.step',
      summary: 'Do something in a session.',
      route: 'POST /sessions/:session_id/step',
      input: Type.Object({ ...Player, action: Type.Unknown() }),
      run: ({ action, ...player }) =>
        together?.tables.play(player, (table, seat) =>
          together.multiplayer.step(table, seat, action, chance),
        ) ?? sessions.step(player, state => experience.step(state, action, chance)),
    }),
    tool({
      name: 'session.end',
      summary: 'End a session. Returns its outcomes, and what the agent shall remember.',
      route: 'POST /sessions/:session_id/end',
      input: Type.Object({ ...Player, reason: Type.Optional(Type.String()) }),
      run: ({ reason, ...player }) =>
        together?.tables.quit(player, (table, seat) => together.multiplayer.leave(table, seat)) ??
        sessions.end(player, state => experience.end(state, reason)),
    }),
  ];
}

interface Definition<Input extends TObject> extends Omit<ExperienceTool, 'input' | 'call'> {
  readonly input: Input;
  run(input: Static<Input>): Promise<unknown>;
}

export function tool<Input extends TObject>(definition: Definition<Input>): ExperienceTool {
  const { input, run, name } = definition;
  const check = Compile(input);
  return {
    ...definition,
    call: async given =>
      check.Check(given)
        ? run(given)
        : refuse('VALIDATION_ERROR', `${name}: ${complaint(check, given, 'the input')}`),
  };
}
