import { mancala } from '@botplay/rules';
import { MancalaBoard } from '../../boards/mancala.tsx';
import { show } from '../show.tsx';
import { tabletop } from '../tabletop.tsx';

show(output => tabletop(mancala, MancalaBoard, output));
