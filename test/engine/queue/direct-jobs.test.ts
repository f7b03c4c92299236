// Direct jobs with a real worker process: the answers, and how a job fails.

import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Job, JobsOptions, QueueEvents } from 'bullmq';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALCULATE, MAX_PERSONS } from '../../../src/engine/queue/direct-queue.js';
import { calculate } from '../../../src/index.js';
import { person } from '../../people/person.js';
import { ROOT } from '../../repository.js';
import { DirectService } from './direct-service.js';

const documents = (name: string): string => readFileSync(`${ROOT}docs/${name}`, 'utf8');

let service: DirectService;
let events: QueueEvents;

beforeAll(async () => {
  service = await DirectService.start();
  events = await service.listen();
  await service.startWorker();
});

afterAll(() => service.stop());

/** Sends a job as any BullMQ client does, and waits for its end. */
async function send(name: string, data: unknown, options: JobsOptions = {}): Promise<Job> {
  const job = await service.queue.add(name, data, options);
  await job.waitUntilFinished(events).catch(() => {});
  return (await service.queue.getJob(job.id!))!;
}

const schema = JSON.parse(documents('queue-contract.schema.json'));
const ajv = new Ajv2020({ allowUnionTypes: true });
ajv.addSchema(schema);
const isResult = ajv.getSchema(`${schema.$id}#/$defs/result`)!;

describe('answers', () => {
  it('with the envelopes of the library, in the order of the persons', async () => {
    const persons = [
      person(),
      person({ sexo: 'h' }),
      person({ dia_nacimiento: '31', mes_nacimiento: '02' }),
      {},
    ];
    const job = await send(CALCULATE, { persons });
    expect(job.returnvalue).toEqual({ envelopes: persons.map((someone) => calculate(someone)) });
    expect(isResult(job.returnvalue), JSON.stringify(isResult.errors)).toBe(true);
  });

  it('as the options say', async () => {
    const persons = [person({ apellido_materno: '' }), person({ entidad: '99' })];
    const job = await send(CALCULATE, { persons, lang: 'en', surnames: 'optional' });
    expect(job.returnvalue.envelopes).toEqual(
      persons.map((someone) => calculate(someone, { lang: 'en', surnames: 'optional' })),
    );
    expect(job.returnvalue.envelopes[1].error_message).toBe('The entity key is not in the catalog');
  });

  it('the maximum number of persons', async () => {
    const persons = Array.from({ length: MAX_PERSONS }, (_, at) =>
      person({ anio_nacimiento: String(1900 + (at % 100)) }),
    );
    const { returnvalue } = await send(CALCULATE, { persons });
    expect(returnvalue.envelopes).toHaveLength(MAX_PERSONS);
    expect(returnvalue.envelopes).toEqual(persons.map((someone) => calculate(someone)));
  });

  it('the example of the document', async () => {
    const [data, result] = [...documents('queue-contract.md').matchAll(/```json\n([^`]+)```/g)].map(
      ([, json]) => JSON.parse(json!),
    );
    expect((await send(CALCULATE, data)).returnvalue).toEqual(result);
  });

  it('in the keys that the document gives for Redis commands', async () => {
    const job = await send(CALCULATE, { persons: [person()] });
    const envelopes = [calculate(person())];
    const value = await service.redis.hget(`{curp}:curp-direct:${job.id}`, 'returnvalue');
    expect(JSON.parse(value!)).toEqual({ envelopes });
    const events = await service.redis.xrange('{curp}:curp-direct:events', '-', '+');
    const fields = events
      .map(([, pairs]) => pairs)
      .find((pairs) => pairs[1] === 'completed' && pairs[3] === job.id)!;
    expect(fields.slice(0, 5)).toEqual(['event', 'completed', 'jobId', job.id, 'returnvalue']);
    expect(JSON.parse(fields[5]!)).toEqual({ envelopes });
  });
});

describe('fails at once, without a retry', () => {
  it.each([
    [
      'a payload of another shape',
      CALCULATE,
      { persons: [{ sexo: 1 }] },
      'bad_payload $.persons[0].sexo not_text',
    ],
    ['another job', 'compute', { persons: [] }, 'unknown_job'],
  ])('%s', async (_, name, data, reason) => {
    const job = await send(name, data, { attempts: 5, backoff: 10_000 });
    expect(await job.getState()).toBe('failed');
    expect(job.attemptsMade).toBe(1);
    expect(job.failedReason).toBe(reason);
    expect(job.stacktrace).toEqual([reason]); // no paths of the worker's machine
  });

  it('a job whose data is not JSON, and the jobs around it are answered', async () => {
    const broken = await service.queue.add(CALCULATE, {}, { delay: 3_600_000 });
    await service.redis.hset(service.key(broken.id!), 'data', '{"p": TLACUACHEZ}');
    const before = send(CALCULATE, { persons: [person()] });
    await broken.promote();
    const after = send(CALCULATE, { persons: [person()] });
    for (const { returnvalue } of await Promise.all([before, after])) {
      expect(returnvalue.envelopes[0].error).toBe(false);
    }
    await broken.waitUntilFinished(events).catch(() => {});
    const kept = await service.redis.hgetall(service.key(broken.id!));
    expect(kept.failedReason).toBe('bad_payload $ not_an_object');
    expect(kept.stacktrace).not.toContain('TLACUACHEZ');
  });
});
