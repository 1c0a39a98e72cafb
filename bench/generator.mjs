// A program of its own, so that it can have a core of its own: reads a job, keeps every connection busy with
// one request at a time, checks every answer, and says when the measured time begins and what came of it.
import { connect } from 'node:net';
import { endOfAnswer } from './end-of-answer.mjs';

const { port, requests, warmUp, measuredMs } = JSON.parse(process.argv[2]);
let isOver = false;
let good = 0;
let bad = 0;
const latencies = [];

function drive({ bytes, expected }) {
  const socket = connect(port, '127.0.0.1').setNoDelay(true).setEncoding('latin1');
  let text = '';
  let sentAt = 0;
  const send = () => {
    sentAt = performance.now();
    socket.write(bytes);
  };
  socket.on('connect', send);
  socket.on('data', chunk => {
    text = text ? text + chunk : chunk;
    const end = endOfAnswer(text);
    if (end === undefined) return;
    const isGood =
      end === text.length &&
      text.startsWith('HTTP/1.1 200') &&
      expected.every(part => text.includes(part));
    text = '';
    if (isGood) good++;
    else bad++;
    latencies.push(performance.now() - sentAt);
    if (isOver) socket.destroy();
    else send();
  });
  socket.on('close', () => {
    if (!isOver) bad++;
  });
}

requests.forEach(drive);

// Warm is who has answered often enough for its code to be compiled, or has had time enough for it.
const began = performance.now();
const watch = setInterval(() => {
  const passed = performance.now() - began;
  if (passed < warmUp.leastMs || (good < warmUp.answers && passed < warmUp.mostMs)) return;
  clearInterval(watch);
  good = 0;
  latencies.length = 0;
  console.log(JSON.stringify({ isWarm: true }));
  setTimeout(finish, measuredMs);
}, 20);

function finish() {
  isOver = true;
  const answered = good;
  latencies.sort((a, b) => a - b);
  const at = share => latencies[Math.floor(latencies.length * share)];
  console.log(JSON.stringify({ good: answered, bad, p50: at(0.5), p99: at(0.99) }));
  setTimeout(() => process.exit(), 200);
}
