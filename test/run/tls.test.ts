/** `--redis rediss://`: encrypted, with a certificate that the run and its workers trust only through NODE_EXTRA_CA_CERTS. */
import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { NO_CERTIFICATE, startTlsProxy, type TlsProxy } from '../encrypted-way.js';
import { CliProcess } from '../processes.js';
import { skipWith } from '../skipping.js';
import { temporaryFolder } from '../temporary-folder.js';
import { freshPath, people, runOn, startRun, textOf, writeInput } from './runs.js';

let proxy: TlsProxy | undefined;

beforeAll(async () => {
  proxy = await startTlsProxy(inject('redis'));
});

afterAll(() => {
  proxy?.close();
});

const withCertificate = ({ certificate }: TlsProxy) => ({ env: { NODE_EXTRA_CA_CERTS: certificate } });

function encrypted({ port }: TlsProxy): string {
  const { username, password } = new URL(inject('redis'));
  return `rediss://${username}:${password}@127.0.0.1:${port}`;
}

it('gives the same result as without encryption', async (context) => {
  if (proxy === undefined) return skipWith(context, NO_CERTIFICATE);
  const content = await people(20_000);
  const output = freshPath();
  const words = ['-o', output, '--redis', encrypted(proxy), '--workers', '2', '--chunk', '64k'];
  const { code, stderr } = await startRun([writeInput(content), ...words], withCertificate(proxy)).ended;
  expect(code, stderr).toBe(0);
  expect(textOf(output)).toBe((await runOn(content)).output);
});

it('chunk workers read certificates only for rediss://', async (context) => {
  if (proxy === undefined) return skipWith(context, NO_CERTIFICATE);
  const { certificate } = proxy;
  if (!existsSync('/proc/self/environ')) return skipWith(context, 'this system does not tell environments');
  const reads = async (redis: string, command = 'worker', kind = 'chunk-worker'): Promise<boolean> => {
    const options = { env: { NODE_EXTRA_CA_CERTS: certificate }, cwd: temporaryFolder() };
    const worker = new CliProcess([command, '--redis', redis, '--processes', '1'], options);
    await worker.line(/"working"/);
    const [child] = worker.children(kind);
    const environment = readFileSync(`/proc/${child}/environ`, 'utf8').split('\0');
    await worker.stop('SIGINT');
    return environment.includes(`NODE_EXTRA_CA_CERTS=${certificate}`);
  };
  expect(await reads(encrypted(proxy))).toBe(true);
  expect(await reads(inject('redis'))).toBe(false);
  expect(await reads(inject('redis'), 'run-worker', 'run-worker')).toBe(true); // it also sends callbacks over HTTPS
});
