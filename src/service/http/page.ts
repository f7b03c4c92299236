/**
 * The page at `/`, the reference of the API at `/docs`, and at `/local` the page that computes in the browser: their files are
 * read once at the start and sent unchanged. They need no token, because they contain no data; the requests that the page makes
 * do need one.
 *
 * What it does not do: send a file that did not exist at the start. Names are looked up; no path is built from a request.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HttpFault } from '../reply/http-fault.js';
import { localApp, WORKER_SOURCE } from './local-app.js';

/** The scripts, and in `static/` the other files, which have no folder in their address. */
const FOLDER = new URL('../../page/', import.meta.url);

const START = 'index.html';
const REFERENCE = 'docs.html';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** The page loads from this origin and connects to this origin only. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const HEADERS = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  // The browser validates its copy with the ETag each time.
  'cache-control': 'no-cache',
} as const;

interface PageOptions {
  /** How long a run is kept; shown on the page. */
  keepMs: number;
  /** The maximum size of an upload; shown on the page before an upload starts. */
  limits: { uploadBytes: number };
}

interface PageFile {
  type: string;
  bytes: Buffer;
  tag: string;
}

const tagOf = (bytes: Buffer): string =>
  `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;

function readFiles({ keepMs, limits }: PageOptions): Map<string, PageFile> {
  const facts: Readonly<Record<string, string>> = {
    '%KEEP_MS%': String(keepMs),
    '%UPLOAD_BYTES%': String(limits.uploadBytes),
  };
  const files = new Map<string, PageFile>();
  for (const path of readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })) {
    const type = TYPES[extname(path)];
    if (type === undefined) continue;
    const name = path.replaceAll('\\', '/').replace(/^static\//, '');
    if (name === WORKER_SOURCE) continue; // it is not of this page
    let bytes = readFileSync(new URL(path, FOLDER));
    if (name === START) {
      bytes = Buffer.from(bytes.toString('utf8').replace(/%[A-Z_]+%/g, (word) => facts[word] ?? word));
    }
    files.set(name, { type, bytes, tag: tagOf(bytes) });
  }
  return files;
}

export async function pageRoutes(server: FastifyInstance, options: PageOptions): Promise<void> {
  const files = readFiles(options);

  const send = (
    file: PageFile | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
    policy = POLICY,
  ): void => {
    if (file === undefined) throw new HttpFault('no_such_path');
    reply.headers(HEADERS).header('content-security-policy', policy).header('etag', file.tag).type(file.type);
    if (request.headers['if-none-match'] === file.tag) reply.code(304).send();
    else reply.send(file.bytes);
  };

  const open = { config: { access: 'open' }, schema: { hide: true } } as const;
  server.get('/', open, (request, reply) => send(files.get(START), request, reply));
  server.get('/docs', open, (request, reply) => send(files.get(REFERENCE), request, reply));
  for (const { path, type, bytes, policy, headers } of localApp()) {
    const file = { type, bytes, tag: tagOf(bytes) };
    server.get(path, open, (request, reply) => send(file, request, reply.headers(headers), policy));
  }
  server.get<{ Params: { '*': string } }>('/page/*', open, (request, reply) =>
    send(files.get(request.params['*']), request, reply),
  );
}
