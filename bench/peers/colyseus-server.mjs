// Colyseus with its WebSocket transport, as its documentation sets it up: a match is a room, its state a schema.
import { defineRoom, defineServer, Room } from '@colyseus/core';
import { schema, t } from '@colyseus/schema';
import { WebSocketTransport } from '@colyseus/ws-transport';
import { emptyCells, isFour, isFull, landing } from './four-in-a-row.mjs';

const { port } = JSON.parse(process.argv[2]);
const Table = schema({
  cells: t.array('int8'),
  turn: t.int8(),
  ply: t.uint8(),
  winner: t.int8(),
});
const PLAYING = -2;
const DRAW = -1;

class FourInARow extends Room {
  maxClients = 2;
  state = new Table({ cells: emptyCells(), turn: 0, ply: 0, winner: PLAYING });
  seats = [];
  messages = {
    drop: (client, column) => {
      const { cells, turn, winner } = this.state;
      const cell = landing(cells, column);
      if (winner !== PLAYING || this.seats[turn] !== client.sessionId || cell === undefined) return;
      cells[cell] = turn;
      this.state.ply++;
      if (isFour(cells, cell)) this.state.winner = turn;
      else if (isFull(cells)) this.state.winner = DRAW;
      else this.state.turn = 1 - turn;
      this.told();
    },
  };

  onJoin(client) {
    this.seats.push(client.sessionId);
  }

  /** It is told with the next patch, 20 times a second. */
  told() {}
}

class TellingAtOnce extends FourInARow {
  patchRate = null;
  told() {
    this.broadcastPatch();
  }
}

const server = defineServer({
  greet: false,
  transport: new WebSocketTransport(),
  rooms: { patched: defineRoom(FourInARow), 'at-once': defineRoom(TellingAtOnce) },
});
await server.listen(port, '127.0.0.1');
console.log(port);
