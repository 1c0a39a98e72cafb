import { once } from 'node:events';
import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { startBotplay } from './botplay.mjs';
import { table, target } from './report.mjs';

const SCRIPTS = /<(?:script[^>]+src|link[^>]+rel="modulepreload"[^>]+href)="([^"]+)"/g;
const IMPORTS = /(?:from|import)\s*"(\.[^"]+\.js)"/g;

/** The bytes of script, as they are sent, that a browser needs to show the first page. */
export async function page() {
  const botplay = await startBotplay();
  try {
    const html = await get(`${botplay.url}/`);
    const wanted = [...html.text.matchAll(SCRIPTS)].map(
      ([, path]) => new URL(path, botplay.url).href,
    );
    const sizes = new Map();
    for (const url of wanted) {
      if (sizes.has(url)) continue;
      const script = await get(url);
      sizes.set(url, script.bytes);
      for (const [, path] of script.text.matchAll(IMPORTS)) wanted.push(new URL(path, url).href);
    }
    table(
      ['script', 'bytes sent'],
      [...sizes].map(([url, bytes]) => [new URL(url).pathname, bytes.toLocaleString('en')]),
    );
    const total = [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0);
    target('script of the first page', total / 1_000, { atMost: 150, unit: 'kB' });
  } finally {
    await botplay.stop();
  }
}

const DECODERS = { br: brotliDecompressSync, gzip: gunzipSync };

async function get(url) {
  const headers = { 'accept-encoding': 'br, gzip', accept: 'text/html, */*' };
  const [answer] = await once(request(url, { headers }).end(), 'response');
  const body = Buffer.concat(await answer.toArray());
  if (answer.statusCode !== 200) throw new Error(`${url} was answered ${answer.statusCode}`);
  const decode = DECODERS[answer.headers['content-encoding']] ?? (bytes => bytes);
  return { bytes: body.length, text: decode(body).toString() };
}
