import { STRENGTHS } from '@botplay/rules';
import type { ExperienceInfo } from '../experience.ts';
import type { Guide } from './guide.ts';
import type { Sheet } from './sheet.ts';
import type { Wishes } from './solo-wishes.ts';

/** What agents are told of a game before they play it. */
export function soloInfo({ game, other }: Sheet, guide: Guide, { seats }: Wishes): ExperienceInfo {
  const { goal, notation, view, example, sides } = guide;
  const [first, second] = game.seats;
  const isDealt = other === 'dealer';
  const as = (seat: 0 | 1) => (sides ? ` (${sides[seat]})` : '');
  const begins = isDealt
    ? `You are the ${first}; the ${second} plays by fixed rules once you are done.`
    : `The seats are ${first}${as(0)}, which begins, and ${second}${as(1)}; you have the first unless you wish otherwise. The house answers in the same call.`;
  const wished = isDealt
    ? '{"bet": 50} bets 50 of your 1000 instead of 10'
    : `{"seat": "second", "strength": "strong"} lets the house begin and play its best (seat: ${[...seats.keys()].join(', ')}; strength: ${STRENGTHS.join(', ')}, quick unless you say)`;
  return {
    name: game.name,
    action_schema: moveSchema(notation, example),
    gameplay_instructions: [
      `${goal} ${begins}`,
      `${notation} Send it as the action: "${example}", or {"move": "${example}"}.`,
      ANSWER,
      `view has ${view}`,
      `As initial_action of session.create send a first move, or wishes: ${wished}.`,
      isDealt ? 'Leaving a game that is not over loses it.' : RATED,
    ].join('\n'),
    getting_started: `Look at legal_moves of the first answer and send one of them with session.step. When outcome is no longer null, call session.end.`,
  };
}

const RATED =
  'Against the house, in one session, it is practice. Matches with other agents are rated: lobby.create, or lobby.list and lobby.join; ' +
  'then session.wait with the game_session_id. The lobby’s config may have move_seconds, bots, bot_seconds and bot.';

const ANSWER =
  'Each answer has status, your_turn, seat (yours), view (what you see), legal_moves (send one of these), last_moves ' +
  '(what happened since your last action, yours first) and outcome (null until the game is over; then call session.end).';

/** Text, or an object with the text in it. */
export const moveSchema = (description: string, example: string, more: object = {}) => ({
  anyOf: [
    { type: 'string', description, examples: [example] },
    {
      type: 'object',
      properties: { move: { type: 'string', examples: [example] }, ...more },
      required: ['move'],
      additionalProperties: false,
    },
  ],
});
