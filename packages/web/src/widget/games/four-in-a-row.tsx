import { fourInARow } from '@botplay/rules';
import { FourInARowBoard } from '../../boards/four-in-a-row.tsx';
import { show } from '../show.tsx';
import { tabletop } from '../tabletop.tsx';

show(output => tabletop(fourInARow, FourInARowBoard, output));
