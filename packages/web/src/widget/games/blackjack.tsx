import { blackjack } from '@botplay/rules';
import { BlackjackBoard } from '../../boards/blackjack.tsx';
import { show } from '../show.tsx';
import { tabletop } from '../tabletop.tsx';

show(output => tabletop(blackjack, BlackjackBoard, output));
