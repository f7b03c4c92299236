/** `--redis rediss://`: encrypted, with a certificate that only NODE_EXTRA_CA_CERTS makes known to the run and its workers. */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { createServer, type Server } from 'node:tls';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { CliProcess, temporaryFolder } from '../processes.js';
import { skipWith } from '../skipping.js';
import { freshPath, people, runOn, startRun, textOf, writeInput } from './runs.js';

const key = freshPath('.key');
const certificate = freshPath('.crt');
let way: Server | undefined;

/** An encrypted way to the suite's server. */
beforeAll(async () => {
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const name = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1', '-days', '2'];
  const words = ['req', '-x509', ...curve, ...name, '-keyout', key, '-out', certificate];
  try {
    execFileSync('openssl', words, { stdio: 'ignore' });
  } catch {
    return; // there is none here
  }
  const { hostname, port } = new URL(inject('redis'));
  way = createServer({ key: readFileSync(key), cert: readFileSync(certificate) }, (near) => {
    const far = connect(Number(port), hostname);
    near.pipe(far).pipe(near);
    for (const socket of [near, far]) socket.on('error', () => {}).on('close', () => near.destroy());
  });
  way.on('tlsClientError', () => {});
  way.listen(0, '127.0.0.1');
  await once(way, 'listening');
});

afterAll(() => {
  way?.close();
});

const NO_CERTIFICATE = 'there is no openssl here to make a certificate';
const WITH_CERTIFICATE = { env: { NODE_EXTRA_CA_CERTS: certificate } };

function encrypted(): string {
  const { username, password } = new URL(inject('redis'));
  return `rediss://${username}:${password}@127.0.0.1:${(way!.address() as AddressInfo).port}`;
}

it('gives the result that it gives without encryption', async (context) => {
  if (way === undefined) return skipWith(context, NO_CERTIFICATE);
  const content = await people(20_000);
  const output = freshPath();
  const words = ['-o', output, '--redis', encrypted(), '--workers', '2', '--chunk', '64k'];
  const { code, stderr } = await startRun([writeInput(content), ...words], WITH_CERTIFICATE).ended;
  expect(code, stderr).toBe(0);
  expect(textOf(output)).toBe((await runOn(content)).output);
});

it('is what chunk workers read certificates for, and nothing else', async (context) => {
  if (way === undefined) return skipWith(context, NO_CERTIFICATE);
  if (!existsSync('/proc/self/environ')) return skipWith(context, 'this system does not tell environments');
  const reads = async (redis: string, command = 'worker', kind = 'chunk-worker'): Promise<boolean> => {
    const options = { ...WITH_CERTIFICATE, cwd: temporaryFolder() };
    const worker = new CliProcess([command, '--redis', redis, '--processes', '1'], options);
    await worker.line(/"working"/);
    const [child] = worker.children(kind);
    const environment = readFileSync(`/proc/${child}/environ`, 'utf8').split('\0');
    worker.signal('SIGINT');
    await worker.ended;
    return environment.includes(`NODE_EXTRA_CA_CERTS=${certificate}`);
  };
  expect(await reads(encrypted())).toBe(true);
  expect(await reads(inject('redis'))).toBe(false);
  expect(await reads(inject('redis'), 'run-worker', 'run-worker')).toBe(true); // it calls back others than Redis
});
