/** `--redis redis-cluster://`: a real cluster whose nodes end, restart and move our keys in the middle of a run. */
import { describe, expect, it, type TestContext } from 'vitest';
import type { CliProcess } from '../../../built-command/cli-process.js';
import { RedisCluster } from '../../../servers/redis-cluster.js';
import { until } from '../../../vitest/waiting.js';
import { freshPath, people, runOn, startRun, textOf, writeInput } from '../runs.js';

const ROWS = 30_000;

interface ClusterRun {
  run: CliProcess;
  output: string;
  /** Waits until the output has grown by this many bytes. */
  grown(bytes: number): Promise<void>;
  /** Checks that the run ends with 0, and with the bytes of a run on one server. */
  whole(): Promise<string>;
}

async function startOn(context: TestContext, url: string, ...words: string[]): Promise<ClusterRun> {
  const content = await people(ROWS);
  const output = freshPath();
  const sizes = ['--workers', '1', '--chunk', '4k', '--window', '4'];
  const run = startRun([writeInput(content), '-o', output, '--redis', url, ...sizes, ...words]);
  context.onTestFinished(() => run.kill());
  let over = false;
  void run.ended.then(() => {
    over = true;
  });
  const size = () => textOf(`${output}.partial`).length;
  const grown = async (bytes: number) => {
    const goal = (over ? 0 : size()) + bytes;
    await until('more output', () => over || size() >= goal);
  };
  return {
    run,
    output,
    grown,
    async whole() {
      const { code, stderr } = await run.ended;
      expect(code, stderr).toBe(0);
      expect(textOf(output)).toBe((await runOn(content)).output);
      return stderr;
    },
  };
}

const isDown = async ({ other }: RedisCluster): Promise<boolean> =>
  /cluster_state:fail/.test(String(await other.call('CLUSTER', 'INFO')));

describe.concurrent('a run on a cluster', () => {
  it('waits for the node of our keys, and ends with the same bytes', async (context) => {
    const cluster = await RedisCluster.start(context, 15_000);
    const going = await startOn(context, cluster.url);
    await going.grown(100_000);
    await cluster.ours.kill();
    await going.run.line(/a node of the cluster cannot be reached/);
    await cluster.ours.startAgain();
    await going.whole();
  });

  it('follows our keys to another node', async (context) => {
    const cluster = await RedisCluster.start(context, 15_000);
    const going = await startOn(context, cluster.url);
    await going.grown(100_000);
    await cluster.moveOurSlot();
    await going.whole();
  });

  it('is refused in time if the cluster is down', async (context) => {
    const cluster = await RedisCluster.start(context, 1000);
    await cluster.ours.kill();
    await until('the cluster is down', () => isDown(cluster));
    const { run } = await startOn(context, cluster.url);
    const { code, stderr } = await run.ended;
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/^error: the cluster is down, or has no node/m),
    ]);
  });

  it('ends, and can be resumed, if the cluster stays down', async (context) => {
    const cluster = await RedisCluster.start(context, 1000);
    const { run, grown } = await startOn(context, cluster.url, '--redis-timeout', '3s');
    await grown(100_000);
    await cluster.ours.kill();
    const { code, stderr } = await run.ended;
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/^error: Redis has refused commands \(.*cluster/m),
    ]);
    expect(stderr).toMatch(/^to go on: .*--resume/m);
  });
});
