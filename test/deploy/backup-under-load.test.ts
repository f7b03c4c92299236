/**
 * A backup of a service under load (deploy/backup.sh), restored into an empty folder with an empty Redis: tokens, schedules and
 * every run that was answered with 202 before the backup began are there, and their results have the bytes they should have.
 */
import { execFile } from 'node:child_process';
import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { TokenFile } from '../../src/service/access/token-file.js';
import { newSchedule } from '../../src/service/schedule/schedule-record.js';
import { ScheduleStore } from '../../src/service/schedule/schedule-store.js';
import { type Serving, startServing } from '../built-command/serving.js';
import { ROOT } from '../repository.js';
import { peopleFile } from '../service/runs/run-folder.js';
import { everyCase } from '../vitest/sampling.js';
import { temporaryFolder } from '../vitest/temporary-folder.js';
import { until } from '../vitest/waiting.js';

const CLIENTS = 4;

/** Backups of one service into the same folder; the last one is restored. */
const BACKUPS = everyCase ? 12 : 3;

/** Runs that are accepted between two backups, at least. */
const RUNS_BETWEEN = everyCase ? 40 : 12;

const UPLOADS = [3, 80, 20_000].map(peopleFile);

interface Accepted {
  id: string;
  key: string;
  upload: number;
  at: number;
  /** When its removal was asked for, and answered. */
  removedAt?: number;
  goneAt?: number;
}

class Client {
  readonly accepted: Accepted[] = [];
  /** Of each upload. */
  readonly results: string[] = [];

  constructor(private readonly token: string) {}

  async ask(address: string, path: string, init: RequestInit = {}): Promise<Response> {
    return fetch(`${address}${path}`, {
      ...init,
      headers: { ...init.headers, authorization: `Bearer ${this.token}` },
    });
  }

  async upload(address: string, key: string, upload: number): Promise<{ status: number; id: string }> {
    const headers = { 'content-type': 'text/csv', 'idempotency-key': key };
    const answer = await this.ask(address, '/v1/runs', { method: 'POST', headers, body: UPLOADS[upload]! });
    const { response } = (await answer.json()) as { response: { run: { id: string } } };
    return { status: answer.status, id: response.run?.id };
  }

  async stateOf(address: string, id: string): Promise<string> {
    const answer = await this.ask(address, `/v1/runs/${id}`);
    const { response } = (await answer.json()) as { response: { run?: { state: string } } };
    return response.run?.state ?? String(answer.status);
  }

  async resultOf(address: string, id: string): Promise<string> {
    await until('the run has finished', async () => (await this.stateOf(address, id)) === 'finished');
    return (await this.ask(address, `/v1/runs/${id}/result`)).text();
  }

  /** Uploads one file after the other; waits for some, and removes some of these. */
  async work(address: string, at: number, isOver: () => boolean): Promise<void> {
    for (let turn = at; !isOver(); turn += CLIENTS) {
      const upload = turn % 10 === 0 ? 2 : turn % 2;
      const run: Accepted = { ...(await this.#accept(address, `key ${turn}`, upload)) };
      this.accepted.push(run);
      if (turn % 3 !== 0) continue;
      await this.resultOf(address, run.id);
      if (turn % 2 !== 0) continue;
      run.removedAt = performance.now();
      await this.ask(address, `/v1/runs/${run.id}`, { method: 'DELETE' });
      run.goneAt = performance.now();
    }
  }

  async #accept(address: string, key: string, upload: number): Promise<Accepted> {
    const { status, id } = await this.upload(address, key, upload);
    expect(status).toBe(202);
    return { id, key, upload, at: performance.now() };
  }
}

const serve = (data: string): Promise<Serving> => startServing(['--data', data]);

it('tokens, schedules and all runs of before the backup are there, and end with the same bytes', async (context) => {
  const [data, backup, restored] = [temporaryFolder(), temporaryFolder(), temporaryFolder()];
  const { token } = await new TokenFile(join(data, 'tokens.json')).add('payroll');
  const paths = { input: join(data, 'people.csv'), outputDir: join(data, 'out') };
  const nightly = newSchedule({
    name: 'nightly',
    cron: '0 3 * * *',
    tz: 'UTC',
    ...paths,
    options: {},
    keepLast: 3,
  });
  await new ScheduleStore(data).write(nightly);
  const client = new Client(token);
  const first = await serve(data);
  for (const upload of UPLOADS.keys()) {
    const { id } = await client.upload(first.address, `first ${upload}`, upload);
    client.results.push(await client.resultOf(first.address, id));
  }

  let isOver = false;
  const load = Array.from({ length: CLIENTS }, (_, at) => client.work(first.address, at, () => isOver));
  let began = 0;
  for (let round = 1; round <= BACKUPS; round++) {
    await until('runs were accepted', () => client.accepted.length >= round * RUNS_BETWEEN);
    began = performance.now();
    await promisify(execFile)('sh', [join(ROOT, 'deploy/backup.sh'), data, backup]);
  }
  const ended = performance.now();
  isOver = true;
  await Promise.all(load);
  await first.process.kill();

  cpSync(backup, restored, { recursive: true, preserveTimestamps: true });
  const second = await serve(restored);
  context.onTestFinished(() => second.process.kill());
  expect((await new ScheduleStore(restored).list(() => {})).map(({ name }) => name)).toEqual(['nightly']);
  const expected = client.accepted.filter(({ at, removedAt = Infinity }) => at < began && removedAt > ended);
  expect(expected.length).toBeGreaterThan(BACKUPS);
  for (const { id, key, upload } of expected) {
    expect(await client.resultOf(second.address, id)).toBe(client.results[upload]);
    expect(await client.upload(second.address, key, upload)).toEqual({ status: 200, id });
    expect(existsSync(join(restored, 'runs', id, 'input.csv'))).toBe(false);
  }
  // Later runs may be there or not; what is there is whole. A removed run does not come back.
  for (const { id, upload, at, goneAt = Infinity } of client.accepted) {
    const isKnown = (await client.stateOf(second.address, id)) !== '404';
    if (goneAt < began) expect(isKnown).toBe(false);
    if (isKnown && at >= began)
      expect(await client.resultOf(second.address, id)).toBe(client.results[upload]);
  }
  console.log(
    `${expected.length} runs of before the last backup, which took ${Math.round(ended - began)} ms`,
  );
});
