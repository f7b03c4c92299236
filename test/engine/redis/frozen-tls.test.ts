/** Encrypted connections that stay silent while new ones work: each is replaced, and nothing is lost. */
import { expect, it } from 'vitest';
import { FaultyProxy } from '../../chaos/proxy.js';
import { skipWith } from '../../machine/skipping.js';
import { NO_CERTIFICATE, startTlsProxy } from '../../servers/encrypted-way.js';
import { startEmbedded } from '../../servers/redis-server.js';
import { until } from '../../vitest/waiting.js';
import { freshPath, people, runOn, startRun, textOf, writeInput } from '../run/runs.js';

it('a run in its middle ends with the same bytes', async (context) => {
  const server = await startEmbedded();
  context.onTestFinished(() => server.stop());
  const tls = await startTlsProxy(server.url);
  if (tls === undefined) return skipWith(context, NO_CERTIFICATE);
  context.onTestFinished(() => tls.close());
  const { username, password } = new URL(server.url);
  const proxy = await FaultyProxy.start(`rediss://${username}:${password}@127.0.0.1:${tls.port}`);
  context.onTestFinished(() => proxy.stop());
  const content = await people(30_000);
  const output = freshPath();
  const sizes = ['--workers', '1', '--chunk', '4k', '--window', '4', '--redis-timeout', '60s'];
  const run = startRun([writeInput(content), '-o', output, '--redis', proxy.url, ...sizes], {
    env: { NODE_EXTRA_CA_CERTS: tls.certificate },
  });
  context.onTestFinished(() => run.kill());
  await until('some output', () => textOf(`${output}.partial`).length > 100_000);
  expect(proxy.freeze()).toBeGreaterThan(1);
  const { code, stderr } = await run.ended;
  expect(code, stderr).toBe(0);
  expect(textOf(output)).toBe((await runOn(content)).output);
});
