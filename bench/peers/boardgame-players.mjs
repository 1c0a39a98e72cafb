// The players of boardgame.io, with its own clients.
import { createRequire } from 'node:module';
import { fourInARow } from './boardgame-game.mjs';
import { keepPlaying } from './tables.mjs';

const require = createRequire(import.meta.url);
const { Client, LobbyClient } = require('boardgame.io/client');
const { SocketIO } = require('boardgame.io/multiplayer');

const { port, apiPort, ...job } = JSON.parse(process.argv[2]);
const server = `http://127.0.0.1:${port}`;
const lobby = new LobbyClient({ server: `http://127.0.0.1:${apiPort}` });
const { name } = fourInARow;
// Without it every player begins with long polling.
const multiplayer = SocketIO({ server, socketOpts: { transports: ['websocket'] } });

async function sitDown(matchID, playerID) {
  const joined = await lobby.joinMatch(name, matchID, { playerID, playerName: playerID });
  const credentials = joined.playerCredentials;
  const client = Client({
    game: fourInARow,
    numPlayers: 2,
    multiplayer,
    matchID,
    playerID,
    credentials,
    debug: false,
  });
  client.start();
  return client;
}

await keepPlaying(job, async (_, { moves }, { think, sent }) => {
  const { matchID } = await lobby.createMatch(name, { numPlayers: 2 });
  const clients = [await sitDown(matchID, '0'), await sitDown(matchID, '1')];
  const winner = await new Promise(resolve => {
    let last;
    const moved = [false, false];
    const heardBy = [-1, -1];
    const move = async (seat, ply) => {
      await think();
      last = sent();
      clients[seat].moves.drop(moves[ply]);
    };
    const begin = () => {
      if (heardBy.includes(-1) || moved[0]) return;
      moved[0] = true;
      void move(0, 0);
    };
    for (const [seat, client] of clients.entries())
      client.subscribe(state => {
        if (!state) return;
        // Each turn is one move. Once it is over the turn stands.
        const ply = state.ctx.turn - 1 + (state.ctx.gameover ? 1 : 0);
        if (ply <= heardBy[seat]) return;
        heardBy[seat] = ply;
        if (ply === 0) return begin();
        if ((ply - 1) % 2 === seat) return; // its own, shown before the server has it
        last.woken();
        if (state.ctx.gameover) resolve(state.ctx.gameover.winner);
        else void move(seat, ply);
      });
  });
  for (const client of clients) client.stop();
  return winner;
});
