/** The reason why a run waits is in its JSON, in the list and in its events: worker, Redis, disk; and the line of a fault. */
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../../src/key/contract/messages.js';
import { QUEUED, type StatusRecord } from '../../../src/service/runs/run-record.js';
import { messageOfRun, waitingFor } from '../../../src/service/views/waiting.js';
import { csv, people, ROSA } from '../../engine/run/runs.js';
import { until } from '../../vitest/waiting.js';
import { type RunService, startRunService } from '../run-service.js';

const waits = (service: RunService, id: string, word: string | null) =>
  until(`the run waits for ${word}`, async () => {
    const run = await service.run(id);
    return run.waiting_for === word && run;
  });

describe('a run of the service', () => {
  it('waits for a run worker, then for a chunk worker, then continues', async (context) => {
    const service = await startRunService(context);
    const { response } = await service.upload(await people(50).then((bytes) => new Uint8Array(bytes)));
    const { id } = response.run;
    const queued = await waits(service, id, 'worker');
    expect(queued).toMatchObject({
      state: 'queued',
      message: expect.stringMatching(/ningún proceso que calcule.*no suba el archivo otra vez.*avise/),
    });
    const list = await service.ask('GET', '/runs?lang=en');
    expect(list.response.runs[0]).toMatchObject({
      waiting_for: 'worker',
      message: expect.stringMatching(/no process that calculates/),
    });
    await service.depot.executeHere();
    await service.reaches(id, 'running');
    const standing = await waits(service, id, 'worker');
    expect(standing).toMatchObject({ state: 'running', message: expect.stringContaining('ningún proceso') });
    await service.depot.computeHere();
    const ended = await service.reaches(id, 'finished');
    expect(ended).toMatchObject({ waiting_for: null, message: null });
  });

  it('waits for its turn: how many files are before it, in JSON and in words', async (context) => {
    const service = await startRunService(context);
    await service.depot.executeHere(); // without a chunk worker no run ends
    const first = await service.upload(csv(ROSA));
    await service.reaches(first.response.run.id, 'running');
    const { id } = (await service.upload(csv(ROSA))).response.run;
    const other = (await service.as('other').upload(csv(ROSA))).response.run;
    const turn = { state: 'queued', waiting_for: 'turn' };
    // Each process looks at the queue every two seconds.
    await until('every process knows the place', async () => {
      const answers = [await service.run(id), await service.run(id), await service.run(id)];
      return answers.every(({ queue }) => queue?.ahead === 2);
    });
    expect(await service.run(id)).toMatchObject({
      ...turn,
      queue: { ahead: 2, seconds: null },
      message: '2 archivos antes del suyo.',
    });
    const { response } = await service.as('other').ask('GET', `/runs?lang=en`);
    expect(response.runs).toMatchObject([
      { ...turn, id: other.id, queue: { ahead: 1, seconds: null }, message: '1 file before yours.' },
    ]);
    const events = (await service.fetch(`/runs/${id}/events`)).body!.getReader();
    const { value } = await events.read();
    await events.cancel();
    expect(Buffer.from(value!).toString()).toContain('"queue":{"ahead":2,"seconds":null}');
    expect((await service.run(first.response.run.id)).queue).toBe(null);
  });

  it('waits for Redis', async (context) => {
    const service = await startRunService(context);
    const { response } = await service.upload(csv(ROSA));
    await service.depot.stopRedis();
    const run = await waits(service, response.run.id, 'redis');
    expect(run).toMatchObject({ state: 'queued', message: expect.stringMatching(/Redis\) no responde/) });
  });

  it('that fails reports the line of the fault in the file', async (context) => {
    const service = await startRunService(context);
    await service.depot.computeHere();
    await service.depot.executeHere();
    const { response } = await service.upload(`${csv(ROSA, ROSA)}"${'x'.repeat(1_100_000)}`);
    const run = await service.reaches(response.run.id, 'failed');
    expect(run).toMatchObject({ fault: 'record_too_long', line: 4, waiting_for: null });
  });
});

describe('the reason from the status of the run and the state of the service', () => {
  const all = { redisAnswers: true, runWorkers: 1 };
  const status = (changes: Partial<StatusRecord>): StatusRecord => ({ ...QUEUED, ...changes });

  it.each([
    ['queued', status({}), all, 'turn'],
    ['queued, no run worker', status({}), { ...all, runWorkers: 0 }, 'worker'],
    ['queued, number of run workers unknown', status({}), { ...all, runWorkers: undefined }, 'turn'],
    ['queued, no Redis', status({}), { redisAnswers: false, runWorkers: undefined }, 'redis'],
    ['returned to the queue because of a full disk', status({ fault: 'output_failed' }), all, 'disk'],
    ['returned to the queue because Redis was lost', status({ fault: 'redis_gone' }), all, 'redis'],
    ['running', status({ state: 'running' }), all, null],
    ['running without chunk workers', status({ state: 'running', obstacle: 'worker' }), all, 'worker'],
    ['running without Redis', status({ state: 'running', obstacle: 'redis' }), all, 'redis'],
    ['running, its run worker killed', status({ state: 'running' }), { ...all, runWorkers: 0 }, 'worker'],
    ['failed', status({ state: 'failed', fault: 'output_failed' }), { ...all, runWorkers: 0 }, null],
    ['finished', status({ state: 'finished', rows: 3 }), { ...all, redisAnswers: false }, null],
  ])('%s', (_, given, around, expected) => {
    expect(waitingFor(given, around)).toBe(expected);
    for (const language of LANGUAGES) {
      const message = messageOfRun(given, waitingFor(given, around))?.[language] ?? null;
      const hasReason = expected === null ? given.fault !== null : expected !== 'turn';
      expect(message !== null).toBe(hasReason);
      if (expected !== null && hasReason)
        expect(message).toMatch(language === 'es' ? /sigue sola.*avise/ : /continues by itself.*tell/);
    }
  });
});
