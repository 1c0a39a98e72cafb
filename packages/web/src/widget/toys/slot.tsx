import { slot } from '@botplay/rules';
import { SlotBoard } from '../../boards/slot.tsx';
import { show } from '../show.tsx';

show(({ state }) => {
  const view = typeof state === 'string' ? slot.read(state) : undefined;
  if (!view) return undefined;
  const stakes = `Stack ${view.stack}, bet ${view.bet}`;
  const paid = view.reels.length > 0 ? ` · last spin paid ${view.payout}` : '';
  return { board: <SlotBoard view={view} />, line: stakes + paid };
});
