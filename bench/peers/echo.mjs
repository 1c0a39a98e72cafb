// The floor: takes the whole body and sends back as many bytes as Botplay does, knowing nothing of them.
import { createServer } from 'node:http';

const answer = process.argv[2];
const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(answer) };

const server = createServer((request, response) => {
  const chunks = [];
  request.on('data', chunk => chunks.push(chunk));
  request.on('end', () => {
    Buffer.concat(chunks);
    response.writeHead(200, headers);
    response.end(answer);
  });
});
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
