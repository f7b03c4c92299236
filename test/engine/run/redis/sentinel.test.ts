/** `--redis redis+sentinel://`: a real set of Sentinels whose primary ends in the middle of a run. */
import { expect, it } from 'vitest';
import { skipWith } from '../../../machine/skipping.js';
import { hasRedisServer } from '../../../servers/redis-server.js';
import { SENTINEL_PASSWORD, SentinelSet } from '../../../servers/sentinel-set.js';
import { until } from '../../../vitest/waiting.js';
import { freshPath, people, runOn, startRun, textOf, writeInput } from '../runs.js';

it('a run goes on with the new primary, and ends with the same bytes', async (context) => {
  if (!hasRedisServer()) return skipWith(context, 'needs redis-server on the PATH for Sentinels');
  const set = await SentinelSet.start(context.onTestFinished);
  const content = await people(30_000);
  const output = freshPath();
  const sizes = ['--workers', '1', '--chunk', '4k', '--window', '4'];
  const run = startRun([writeInput(content), '-o', output, '--redis', set.url, ...sizes]);
  context.onTestFinished(() => run.kill());
  await until('some output', () => textOf(`${output}.partial`).length > 100_000);
  await set.killPrimary();
  const { code, stderr } = await run.ended;
  expect(code, stderr).toBe(0);
  expect(textOf(output)).toBe((await runOn(content)).output);
  expect(stderr).toMatch(/Redis is back/);
  expect(stderr).not.toContain(encodeURIComponent(SENTINEL_PASSWORD));
});

/** `FAILOVERS=10` repeats it. */
const FAILOVERS = Number(process.env.FAILOVERS ?? 1);

it('a planned failover near the end of a run leaves no chunk and no result on the new primary', async (context) => {
  if (!hasRedisServer()) return skipWith(context, 'needs redis-server on the PATH for Sentinels');
  const set = await SentinelSet.start(context.onTestFinished);
  const content = await people(30_000);
  const expected = (await runOn(content)).output;
  const sizes = ['--workers', '1', '--chunk', '4k', '--window', '64'];
  for (let failover = 0; failover < FAILOVERS; failover++) {
    const output = freshPath();
    const run = startRun([writeInput(content), '-o', output, '--redis', set.url, ...sizes]);
    context.onTestFinished(() => run.kill());
    const enough = expected.length * (0.4 + 0.5 * (failover / FAILOVERS));
    await until(
      'much of the output',
      () => textOf(`${output}.partial`).length > enough || textOf(output) !== '',
    );
    await set.switchRoles();
    const { code, stderr } = await run.ended;
    expect(code, stderr).toBe(0);
    expect(textOf(output)).toBe(expected);
    const left = await set.keys();
    expect(left.filter(([key]) => /:blob:|:r[0-9a-f]{18}/.test(key))).toEqual([]);
    expect(left.filter(([, life]) => life === -1)).toEqual([]);
  }
});
