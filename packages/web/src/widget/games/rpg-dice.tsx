import { SIDES } from '@botplay/rules';
import { DiceBoard } from '../../boards/dice.tsx';
import { show } from '../show.tsx';

const MOST_DICE = 100;
/** Up to here a sum is written out. */
const FEW = 8;

const isRolls = (rolls: unknown, sides: number): rolls is readonly number[] =>
  Array.isArray(rolls) &&
  rolls.length >= 1 &&
  rolls.length <= MOST_DICE &&
  rolls.every(roll => Number.isInteger(roll) && roll >= 1 && roll <= sides);

show(output => {
  const { rolls } = output;
  const sides = SIDES.find(sides => sides === output['sides']);
  if (!sides || !isRolls(rolls, sides)) return undefined;
  const count = rolls.length;
  const total = rolls.reduce((sum, roll) => sum + roll);
  const sum = count > 1 && count <= FEW ? `${rolls.join(' + ')} = ${total}` : String(total);
  return {
    board: <DiceBoard view={{ sides, count, rolls, total }} />,
    line: `${count}d${sides}: ${sum}`,
  };
});
