/** A Redis that answers but cannot be used: the run prints the reason and the remedy, and ends with 1 before the first chunk. */
import { expect, it } from 'vitest';
import { CliProcess } from '../../../built-command/cli-process.js';
import { inProcess } from '../../../cli/in-process.js';
import { type NativeServer, startNative } from '../../../servers/native-server.js';
import { csv, freshPath, ROSA, startRun, writeInput } from '../runs.js';

/** Far less than the time that a run waits for an unreachable Redis, and far more than a busy machine needs. */
const LIMIT_MS = 120_000;

const wordsOf = (redis: string, workers: number): string[] => [
  ...[writeInput(csv(ROSA)), '-o', freshPath()],
  ...['--redis', redis, '--workers', String(workers)],
];

async function refused(redis: string, { isProcess = false } = {}): Promise<string> {
  const start = performance.now();
  const { code, stderr } = await (isProcess
    ? startRun(wordsOf(redis, 1)).ended
    : inProcess(['run', ...wordsOf(redis, 0)]));
  expect(code, stderr).toBe(1);
  expect(performance.now() - start).toBeLessThan(LIMIT_MS);
  expect(stderr).not.toMatch(/internal error|ReplyError/);
  return stderr;
}

it('a node of a cluster', async (context) => {
  const { url } = await startNative(context, ['cluster-enabled yes']);
  expect(await refused(url, { isProcess: true })).toMatch(
    /^error: this Redis is a node of a cluster: .*redis-cluster:\/\//m,
  );
});

it('a node of a cluster that has all slots, since our slot may be moved at any time', async (context) => {
  const { url, client } = await startNative(context, ['cluster-enabled yes']);
  await client.call('CLUSTER', 'ADDSLOTSRANGE', 0, 16383);
  expect(await refused(url)).toMatch(/^error: this Redis is a node of a cluster: .*redis-cluster:\/\//m);
});

it('a Sentinel', async (context) => {
  const { url } = await startNative(context, [], ['--sentinel']);
  expect(await refused(url)).toMatch(/^error: this is a Sentinel: write its address redis\+sentinel:\/\//m);
});

it('a replica, with the address of its primary', async (context) => {
  const primary = await startNative(context);
  const { url } = await startNative(context, [`replicaof 127.0.0.1 ${primary.port}`]);
  const said = await refused(url);
  expect(said).toMatch(/^error: this Redis is a replica: give the address of its primary/m);
  expect(said).toContain(`(127.0.0.1:${primary.port})`);
});

it('a server that is not a cluster, with redis-cluster://', async (context) => {
  const { port } = await startNative(context);
  expect(await refused(`redis-cluster://127.0.0.1:${port}`, { isProcess: true })).toMatch(
    /^error: this Redis is not a cluster: .*redis:\/\//m,
  );
});

it('a password that is missing or wrong', async (context) => {
  const { port, url, client } = await startNative(context);
  await client.config('SET', 'requirepass', 'right');
  expect(await refused(url)).toMatch(/^error: Redis wants a password: give redis:\/\//m);
  const said = await refused(`redis://:wrong-one@127.0.0.1:${port}`);
  expect(said).toMatch(/^error: the user or the password is wrong: give redis:\/\//m);
  expect(said).not.toContain('wrong-one');
});

/** The address of a server, with a new user. */
const withUser = async (
  { port, client }: NativeServer,
  name: string,
  ...rules: string[]
): Promise<string> => {
  await client.call('ACL', 'SETUSER', name, 'on', '>word', '+@all', '~*', ...rules);
  return `redis://${name}:word@127.0.0.1:${port}`;
};

it('a user without permission for our keys', async (context) => {
  const url = await withUser(await startNative(context), 'one', 'resetkeys', '~other:*');
  expect(await refused(url)).toMatch(
    /^error: the user of Redis may not use the keys .*docs\/operations\.md/m,
  );
});

it('a user without permission for a command, with its name', async (context) => {
  const server = await startNative(context);
  for (const command of ['set', 'xadd', 'hincrby', 'evalsha', 'bzpopmin']) {
    const said = await refused(await withUser(server, `without-${command}`, `-${command}`));
    expect(said).toMatch(new RegExp(`^error: the user of Redis may not run the command ${command}`, 'im'));
  }
});

it('a server that waits for replicas', async (context) => {
  const { url } = await startNative(context, ['min-replicas-to-write 1']);
  expect(await refused(url)).toMatch(/^error: Redis takes no writes, .*min-replicas-to-write/m);
});

it('a server that accepts no more connections', async (context) => {
  const { url, client } = await startNative(context);
  await client.config('SET', 'maxclients', 1);
  expect(await refused(url)).toMatch(/^error: Redis takes no more connections \(maxclients\)/m);
});

it('a worker ends with 1 if the server can never be used', async (context) => {
  const { url } = await startNative(context, [], ['--sentinel']);
  for (const command of ['worker', 'direct-worker']) {
    const { code, stderr } = await new CliProcess([command, '--redis', url, '--processes', '1']).ended;
    expect(code, stderr).toBe(1);
    expect(stderr).toMatch(/this is a Sentinel: write its address/);
  }
});

it('a worker waits until its password is accepted, and reports it once', async (context) => {
  const { port, client } = await startNative(context);
  await client.config('SET', 'requirepass', 'other');
  const url = `redis://:right@127.0.0.1:${port}`;
  const worker = new CliProcess(['worker', '--redis', url, '--processes', '1']);
  await worker.line(/the user or the password is wrong/);
  await client.config('SET', 'requirepass', 'right');
  await worker.line(/Redis takes commands again/);
  const { code, stderr } = await inProcess(['run', ...wordsOf(url, 0)]);
  expect(code, stderr).toBe(0);
  const said = (await worker.stop()).stderr;
  expect(said.match(/the user or the password is wrong/g)).toHaveLength(1);
});
