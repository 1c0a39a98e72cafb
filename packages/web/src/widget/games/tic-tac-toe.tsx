import { ticTacToe } from '@botplay/rules';
import { TicTacToeBoard } from '../../boards/tic-tac-toe.tsx';
import { show } from '../show.tsx';
import { tabletop } from '../tabletop.tsx';

show(output => tabletop(ticTacToe, TicTacToeBoard, output));
