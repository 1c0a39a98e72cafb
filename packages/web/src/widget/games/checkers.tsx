import { checkers } from '@botplay/rules';
import { CheckersBoard } from '../../boards/checkers.tsx';
import { show } from '../show.tsx';
import { tabletop } from '../tabletop.tsx';

show(output => tabletop(checkers, CheckersBoard, output));
