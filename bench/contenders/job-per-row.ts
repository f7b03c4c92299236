/**
 * A BullMQ pipeline as its guide describes it: every row is a job, the worker returns the row's result, the producer waits
 * for the events. Same validation and algorithm as ours. Producer and worker share one process, since the queue is the
 * bottleneck.
 *
 *   node build/bench/contenders/job-per-row.js input.csv output.csv      (uses REDIS_URL)
 */
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { Queue, QueueEvents, Worker } from 'bullmq';
import { parse } from 'csv-parse';
import { stringify } from 'csv-stringify';
import { Redis } from 'ioredis';
import { calculate, type Envelope, type Person } from '../../src/index.js';

const [input = '', output = ''] = process.argv.slice(2);
const connect = () => new Redis(process.env.REDIS_URL!, { maxRetriesPerRequest: null });
const name = 'bench-rows';
const queue = new Queue<Person>(name, { connection: connect() });
const events = new QueueEvents(name, { connection: connect() });
const worker = new Worker<Person, Envelope>(name, async (job) => calculate(job.data), {
  connection: connect(),
  concurrency: 100,
});
await Promise.all([events.waitUntilReady(), worker.waitUntilReady()]);

const results = new Map<number, Envelope>();
let sent = 0;
let allSent = false;
const finished = new Promise<void>((resolve) => {
  events.on('completed', ({ jobId, returnvalue }) => {
    results.set(Number(jobId.slice(1)), returnvalue as unknown as Envelope);
    if (allSent && results.size === sent) resolve();
  });
});

const people: Person[] = [];
const parser = createReadStream(input).pipe(parse({ columns: true }));
let batch: { name: string; data: Person; opts: object }[] = [];
const send = async () => {
  await queue.addBulk(batch);
  batch = [];
};
for await (const person of parser as AsyncIterable<Person>) {
  people.push(person);
  batch.push({ name: 'row', data: person, opts: { jobId: `r${sent++}`, removeOnComplete: true } });
  if (batch.length === 500) await send();
}
await send();
allSent = true;
if (results.size < sent) await finished;

const out = stringify({ header: true });
const written = out.pipe(createWriteStream(output));
for (const [index, person] of people.entries()) {
  const envelope = results.get(index)!;
  out.write({
    row: index + 1,
    ...person,
    error: envelope.error,
    code_error: envelope.code_error,
    error_message: envelope.error_message,
    curp: envelope.response.curp,
  });
}
out.end();
await once(written, 'finish');
await queue.obliterate({ force: true });
await Promise.all([worker.close(), events.close(), queue.close()]);
process.exit(0);
