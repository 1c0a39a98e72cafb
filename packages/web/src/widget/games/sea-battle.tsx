import { seaBattle } from '@botplay/rules';
import { SeaBattleBoard } from '../../boards/sea-battle.tsx';
import { show } from '../show.tsx';
import { tabletop } from '../tabletop.tsx';

show(output => tabletop(seaBattle, SeaBattleBoard, output));
