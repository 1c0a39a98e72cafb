// The server of boardgame.io, as its documentation sets it up: socket.io for the moves, a REST API for its lobby.
import { createRequire } from 'node:module';
import { fourInARow } from './boardgame-game.mjs';

const { Origins, Server } = createRequire(import.meta.url)('boardgame.io/server');

const { port, apiPort } = JSON.parse(process.argv[2]);
console.info = () => {}; // it tells of every player that comes
const server = Server({ games: [fourInARow], origins: [Origins.LOCALHOST] });
// On a port of its own, as on one with the moves it is not found with the koa-compose that npm installs today.
await server.run({ port, lobbyConfig: { apiPort } });
console.log(port);
