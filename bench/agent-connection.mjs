import { connect } from 'node:net';
import { endOfAnswer } from './end-of-answer.mjs';

/** A connection that is kept, with one question on it at a time. A question answers the JSON of its answer. */
export function openConnection(port) {
  const socket = connect(port, '127.0.0.1').setNoDelay(true).setEncoding('latin1');
  let text = '';
  let asked;
  socket.on('data', chunk => {
    text = text ? text + chunk : chunk;
    const end = endOfAnswer(text);
    if (end === undefined) return;
    const answer = text;
    text = '';
    const { resolve, reject } = asked;
    const isGood = end === answer.length && answer.startsWith('HTTP/1.1 20');
    if (isGood) resolve(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4)));
    else reject(new Error(`The server answered ${answer}`));
  });
  socket.on('close', () => asked?.reject(new Error('The server has hung up.')));
  return bytes =>
    new Promise((resolve, reject) => {
      asked = { resolve, reject };
      socket.write(bytes);
    });
}
