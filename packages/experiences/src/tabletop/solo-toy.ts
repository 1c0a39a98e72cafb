import { type Attempt, type Random, seeded } from '@botplay/rules';
import type { Experience, ExperienceInfo } from '../experience.ts';
import { moveIn, readAction, reject } from './read-action.ts';
import type { Fields } from './sheet.ts';
import type { SoloAnswer } from './solo-answer.ts';
import { amountIn, newSeed } from './tally.ts';

/** What is played against chance alone. Plain data and pure functions, as a game is. */
export interface SoloToy<View> {
  readonly id: string;
  readonly info: ExperienceInfo;
  /** What an action may say beside its move. */
  readonly wishes: readonly string[];
  /** What lies there before the first turn. */
  readonly start: View;
  legal(view: View): readonly string[];
  /** How the next turn is wished for; a session can begin with that and nothing else. */
  wish(view: View, wishes: Fields): Attempt<View>;
  turn(view: View, move: string, random: Random): Attempt<View>;
  effect(view: View): string;
  /** By what a session is measured, given the score before this view. */
  score(view: View, before: number): number;
}

/** What is kept of a session with a toy. Each turn has chance of its own, so that no turn need be played again. */
interface Tray<View> {
  readonly seed: string;
  readonly turns: number;
  readonly view: View;
  readonly score: number;
  /** Of the sessions before this one. */
  readonly memory: Record<'games_played' | 'best_score', number>;
}

const SEAT = 'player';

const spelled = (action: Fields) => moveIn(action)?.trim().toLowerCase();

export function soloToy<View>(toy: SoloToy<View>): Experience<Tray<View>> {
  const known = ['move', ...toy.wishes];

  function played(tray: Tray<View>, move: string): Tray<View> {
    const { seed, turns, view, score } = tray;
    const legal = toy.legal(view);
    if (legal.length === 0)
      return reject('It is over. Call session.end, then session.create for another.');
    const turned = toy.turn(view, move, seeded(`${seed} ${turns}`));
    if ('refusal' in turned) return reject(`${turned.refusal} Legal moves: ${legal.join(', ')}.`);
    const after = turned.state;
    return { ...tray, turns: turns + 1, view: after, score: toy.score(after, score) };
  }

  function wished(tray: Tray<View>, wishes: Fields): Tray<View> {
    const asked = toy.wish(tray.view, wishes);
    return 'refusal' in asked ? reject(asked.refusal) : { ...tray, view: asked.state };
  }

  function told(tray: Tray<View>, move?: string) {
    const { view, score } = tray;
    const legal = toy.legal(view);
    const isOver = legal.length === 0;
    const response: SoloAnswer = {
      status: isOver ? 'game_over' : 'in_progress',
      your_turn: !isOver,
      seat: SEAT,
      view,
      legal_moves: legal,
      last_moves: move === undefined ? [] : [{ seat: SEAT, move, effect: toy.effect(view) }],
      outcome: isOver ? { score } : null,
    };
    return { state: tray, response };
  }

  return {
    info: toy.info,

    create({ memory, initial_action = {} }, { random }) {
      const action = readAction(initial_action, known);
      const move = spelled(action);
      const fresh: Tray<View> = {
        seed: newSeed(random),
        turns: 0,
        view: toy.start,
        score: 0,
        memory: {
          games_played: amountIn(memory, 'games_played'),
          best_score: amountIn(memory, 'best_score'),
        },
      };
      const tray = wished(fresh, action);
      return move === undefined ? told(tray) : told(played(tray, move), move);
    },

    step(tray, given) {
      const action = readAction(given, known);
      const move = spelled(action) ?? '';
      return told(played(wished(tray, action), move), move);
    },

    end({ turns, score, memory }) {
      if (turns === 0) return { outcomes: { moves: turns } };
      return {
        outcomes: { score, moves: turns },
        memory_update: {
          games_played: memory.games_played + 1,
          best_score: Math.max(memory.best_score, score),
        },
      };
    },
  };
}
