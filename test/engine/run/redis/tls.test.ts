/** `--redis rediss://`: encrypted, with a certificate that the run and its workers trust only through NODE_EXTRA_CA_CERTS. */
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { skipWith } from '../../../machine/skipping.js';
import { NO_CERTIFICATE, startTlsProxy, type TlsProxy } from '../../../servers/encrypted-way.js';
import { freshPath, people, runOn, startRun, textOf, writeInput } from '../runs.js';

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
