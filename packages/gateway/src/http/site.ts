import { refuse } from '@botplay/contract';
import type { FastifyInstance } from 'fastify';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** For every page: no script, style or frame but our own. */
export const HTML_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-cache',
  'content-security-policy':
    "default-src 'self'; img-src 'self' https: http: data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'",
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
};

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

interface Asset {
  readonly type: string;
  readonly bytes: Buffer;
  /** Made when first asked for, then kept. */
  readonly packed: Partial<Record<'br' | 'gzip', Promise<Buffer>>>;
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const PACK = {
  br: (bytes: Buffer) => brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (bytes: Buffer) => zip(bytes),
};

/** The built web app, from memory. Paths that no file has are pages of the app itself. */
export function serveSite(app: FastifyInstance, dir: string): void {
  const assets = readAssets(dir);
  const page = assets.get('/index.html');
  app.get('/*', async (request, answer) => {
    const path = request.url.split('?')[0] ?? '/';
    const asset = path === '/' ? page : assets.get(path);
    const found = asset ?? (request.headers.accept?.includes('text/html') ? page : undefined);
    if (!found || isForMachines(path)) return noSuchRoute(request.method, path);
    answer.headers(
      found === page
        ? HTML_HEADERS
        : { 'content-type': found.type, 'cache-control': cacheControl(path) },
    );
    answer.header('vary', 'accept-encoding');
    const encoding = encodingFor(request.headers['accept-encoding'], found);
    if (!encoding) return answer.send(found.bytes);
    found.packed[encoding] ??= PACK[encoding](found.bytes);
    return answer.header('content-encoding', encoding).send(await found.packed[encoding]);
  });
}

export const noSuchRoute = (method: string, path: string): never =>
  refuse('NOT_FOUND', `There is no ${method} ${path.slice(0, 200)}. /docs lists what there is.`);

const isForMachines = (path: string) => /^\/(api|auth|v1|web|mcp|feed)(\/|$)/.test(path);
const cacheControl = (path: string) =>
  path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';

function encodingFor(accepted = '', { bytes, type }: Asset): 'br' | 'gzip' | undefined {
  if (bytes.length < 1_000 || /^(image\/png|font)/.test(type)) return undefined;
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
}

function readAssets(dir: string): ReadonlyMap<string, Asset> {
  const files = readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && !entry.name.startsWith('.'))
    .map(entry => join(entry.parentPath, entry.name));
  return new Map(
    files.map(file => [
      `/${relative(dir, file).replaceAll('\\', '/')}`,
      {
        type: TYPES[extname(file)] ?? 'application/octet-stream',
        bytes: readFileSync(file),
        packed: {},
      },
    ]),
  );
}
