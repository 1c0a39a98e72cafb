import { chess } from '@botplay/rules';
import { ChessBoard } from '../../boards/chess.tsx';
import { show } from '../show.tsx';
import { tabletop } from '../tabletop.tsx';

show(output => tabletop(chess, ChessBoard, output));
