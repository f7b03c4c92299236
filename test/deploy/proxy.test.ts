/**
 * deploy/proxy: nginx and Caddy accept their files, and pass on uploads and events while they arrive. Without these programs the
 * tests are skipped.
 *
 * The service behind them is replaced by a small server, which can be asked what has arrived. What is not tested: TLS.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, type TestContext } from 'vitest';
import { freePort } from '../../src/engine/process/embedded-server.js';
import { needsPrograms } from '../machine/programs.js';
import { temporaryFolder } from '../vitest/temporary-folder.js';
import { until } from '../vitest/waiting.js';
import { read } from './deployed.js';

interface Proxy {
  program: string;
  /** Checks the file as it is in the repository, but for its paths. */
  check(folder: string): void;
  /** Starts it on a port, before the server at another one. */
  start(folder: string, port: number, behind: number): ChildProcess;
  log: string;
}

const quiet = { stdio: 'pipe' } as const;

/** A file of nginx that includes ours. */
function writeNginx(folder: string, server: string): string {
  const path = join(folder, 'nginx.conf');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ');
  writeFileSync(join(folder, 'server.conf'), server.replaceAll('/var/log/nginx', folder));
  writeFileSync(
    path,
    `pid ${folder}/pid; daemon off; events {} http { ${temporary} include ${folder}/server.conf; }\n`,
  );
  return path;
}

const NGINX: Proxy = {
  program: 'nginx',
  log: 'curp-batch.log',
  check(folder) {
    const subject = ['-subj', '/CN=curp.example.org', '-days', '1'];
    const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')];
    execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject, ...files], quiet);
    const server = read('deploy/proxy/nginx.conf').replaceAll('/etc/ssl/curp-batch', folder);
    const words = ['-t', '-e', join(folder, 'error.log'), '-c', writeNginx(folder, server)];
    execFileSync('nginx', words, quiet);
  },
  start(folder, port, behind) {
    const server = read('deploy/proxy/nginx.conf')
      .replace('listen 443 ssl http2', `listen 127.0.0.1:${port}`)
      .replace(/^ *ssl_certificate.*$/gm, '')
      .replace('127.0.0.1:8080', `127.0.0.1:${behind}`)
      .replace(/^server \{\n {4}listen 80;[^}]*\}/m, '');
    return spawn('nginx', ['-e', join(folder, 'error.log'), '-c', writeNginx(folder, server)], {
      stdio: 'ignore',
    });
  },
};

function writeCaddy(folder: string, text: string): string[] {
  const path = join(folder, 'Caddyfile');
  writeFileSync(path, text.replaceAll('/var/log/caddy', folder));
  return ['--config', path, '--adapter', 'caddyfile'];
}

const CADDY: Proxy = {
  program: 'caddy',
  log: 'curp-batch.log',
  check(folder) {
    const env = { ...process.env, HOME: folder };
    const words = writeCaddy(folder, read('deploy/proxy/Caddyfile'));
    execFileSync('caddy', ['validate', ...words], { ...quiet, env });
  },
  start(folder, port, behind) {
    const text = read('deploy/proxy/Caddyfile')
      .replace(/^curp\.example\.org/m, `http://127.0.0.1:${port}`)
      .replace('127.0.0.1:8080', `127.0.0.1:${behind}`);
    const words = writeCaddy(folder, `{\n\tadmin off\n}\n${text}`);
    return spawn('caddy', ['run', ...words], { stdio: 'ignore', env: { ...process.env, HOME: folder } });
  },
};

/** Counts the bytes of a body while they arrive, and answers with one event now and one when it is told to. */
class Behind {
  received = 0;
  finish: () => void = () => {};
  readonly #server: Server = createServer((asked, answer) => {
    asked.on('data', (piece: Buffer) => {
      this.received += piece.length;
    });
    if (asked.url?.startsWith('/events')) {
      answer.writeHead(200, { 'content-type': 'text/event-stream' });
      answer.write('event: run\n\n');
      this.finish = () => answer.end('event: end\n\n');
      return;
    }
    asked.on('end', () => answer.end('answered'));
  });

  async listen(): Promise<number> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return (this.#server.address() as AddressInfo).port;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

const MIB = 1024 ** 2;

describe.each([NGINX, CADDY])('$program', (proxy) => {
  async function start(context: TestContext): Promise<{ behind: Behind; port: number; folder: string }> {
    const folder = temporaryFolder();
    const behind = new Behind();
    const port = await freePort();
    const child = proxy.start(folder, port, await behind.listen());
    context.onTestFinished(async () => {
      behind.close();
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    });
    await until('the proxy answers', () =>
      fetch(`http://127.0.0.1:${port}/readyz`).then(
        ({ status }) => status === 200,
        () => false,
      ),
    );
    return { behind, port, folder };
  }

  it('accepts its file', (context) => {
    needsPrograms(context, proxy.program, 'openssl');
    proxy.check(temporaryFolder());
  });

  it('passes on uploads and events while they arrive, and logs no query', async (context) => {
    needsPrograms(context, proxy.program);
    const { behind, port, folder } = await start(context);
    const address = `http://127.0.0.1:${port}`;

    const sent = request(`${address}/v1/runs`, { method: 'POST', headers: { 'content-length': 40 * MIB } });
    sent.write(Buffer.alloc(20 * MIB));
    await until('the first half has arrived', () => behind.received === 20 * MIB);
    sent.end(Buffer.alloc(20 * MIB));
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    answer.resume();
    expect([answer.statusCode, behind.received]).toEqual([200, 40 * MIB]);

    const events = (await fetch(`${address}/events?nombres=ROSA`)).body!.getReader();
    const text = async (): Promise<string> => new TextDecoder().decode((await events.read()).value);
    expect(await text()).toBe('event: run\n\n');
    behind.finish();
    expect(await text()).toBe('event: end\n\n');
    await events.read();

    for (const path of ['/metrics', '/board', '/board/queues'])
      expect((await fetch(`${address}${path}`)).status).toBe(404);
    const log = await until('the request is in the log', () => {
      const path = join(folder, proxy.log);
      const lines = existsSync(path) ? readFileSync(path, 'utf8') : '';
      return lines.includes('/events') && lines;
    });
    expect(log).not.toContain('ROSA');
  });
});
