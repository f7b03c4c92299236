/** `--redis rediss://`: encrypted, with a certificate that the run and its workers trust only through NODE_EXTRA_CA_CERTS. */
import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type EncryptedWay, encryptedWayTo, NO_CERTIFICATE } from '../encrypted-way.js';
import { CliProcess, temporaryFolder } from '../processes.js';
import { skipWith } from '../skipping.js';
import { freshPath, people, runOn, startRun, textOf, writeInput } from './runs.js';

let way: EncryptedWay | undefined;

beforeAll(async () => {
  way = await encryptedWayTo(inject('redis'));
});

afterAll(() => {
  way?.close();
});

const withCertificate = ({ certificate }: EncryptedWay) => ({ env: { NODE_EXTRA_CA_CERTS: certificate } });

function encrypted({ port }: EncryptedWay): string {
  const { username, password } = new URL(inject('redis'));
  return `rediss://${username}:${password}@127.0.0.1:${port}`;
}

it('gives the same result as without encryption', async (context) => {
  if (way === undefined) return skipWith(context, NO_CERTIFICATE);
  const content = await people(20_000);
  const output = freshPath();
  const words = ['-o', output, '--redis', encrypted(way), '--workers', '2', '--chunk', '64k'];
  const { code, stderr } = await startRun([writeInput(content), ...words], withCertificate(way)).ended;
  expect(code, stderr).toBe(0);
  expect(textOf(output)).toBe((await runOn(content)).output);
});

it('chunk workers read certificates only for rediss://', async (context) => {
  if (way === undefined) return skipWith(context, NO_CERTIFICATE);
  const { certificate } = way;
  if (!existsSync('/proc/self/environ')) return skipWith(context, 'this system does not tell environments');
  const reads = async (redis: string, command = 'worker', kind = 'chunk-worker'): Promise<boolean> => {
    const options = { env: { NODE_EXTRA_CA_CERTS: certificate }, cwd: temporaryFolder() };
    const worker = new CliProcess([command, '--redis', redis, '--processes', '1'], options);
    await worker.line(/"working"/);
    const [child] = worker.children(kind);
    const environment = readFileSync(`/proc/${child}/environ`, 'utf8').split('\0');
    worker.signal('SIGINT');
    await worker.ended;
    return environment.includes(`NODE_EXTRA_CA_CERTS=${certificate}`);
  };
  expect(await reads(encrypted(way))).toBe(true);
  expect(await reads(inject('redis'))).toBe(false);
  expect(await reads(inject('redis'), 'run-worker', 'run-worker')).toBe(true); // it also sends callbacks over HTTPS
});
