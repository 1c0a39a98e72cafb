import { dice } from '@botplay/rules';
import { sumOf } from '../../boards/dice-sum.ts';
import { DiceBoard } from '../../boards/dice.tsx';
import { show } from '../show.tsx';

const isRolls = (rolls: unknown, sides: number): rolls is readonly number[] =>
  Array.isArray(rolls) &&
  rolls.length >= 1 &&
  rolls.length <= dice.most &&
  rolls.every(roll => Number.isInteger(roll) && roll >= 1 && roll <= sides);

show(output => {
  const { rolls } = output;
  const sides = dice.sides.find(sides => sides === output['sides']);
  if (!sides || !isRolls(rolls, sides)) return undefined;
  const count = rolls.length;
  const total = rolls.reduce((sum, roll) => sum + roll);
  return {
    board: <DiceBoard view={{ sides, count, rolls, total }} />,
    line: `${count}d${sides}: ${sumOf(rolls)}${total}`,
  };
});
