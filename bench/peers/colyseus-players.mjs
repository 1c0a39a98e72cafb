// The players of Colyseus, with its own client.
import { Client } from '@colyseus/sdk';
import { keepPlaying } from './tables.mjs';

const { port, room: kind, ...job } = JSON.parse(process.argv[2]);
const client = new Client(`http://127.0.0.1:${port}`);
const PLAYING = -2;
const DRAW = -1;

await keepPlaying(job, async (_, { moves }, { think, sent }) => {
  const first = await client.create(kind);
  const rooms = [first, await client.joinById(first.roomId)];
  const winner = await new Promise(resolve => {
    let last;
    const heardBy = [0, 0];
    const move = async seat => {
      await think();
      last = sent();
      rooms[seat].send('drop', moves[heardBy[seat]]);
    };
    for (const [seat, room] of rooms.entries())
      room.onStateChange(({ ply, turn, winner }) => {
        if (ply <= heardBy[seat]) return;
        heardBy[seat] = ply;
        if ((ply - 1) % 2 === seat) return;
        last.woken();
        if (winner !== PLAYING) resolve(winner === DRAW ? null : winner);
        else if (turn === seat) void move(seat);
      });
    void move(0);
  });
  await Promise.all(rooms.map(room => room.leave()));
  return winner;
});
