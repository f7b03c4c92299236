/** A sealed chunk can be opened only under its own key, with its own job data and secret. A result replaces its chunk, or is
 * not stored. */
import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { Blobs } from '../../../src/engine/queue/blobs.js';
import { chunkAad } from '../../../src/engine/queue/chunk-queue.js';
import { randomSecret, Seal } from '../../../src/engine/queue/seal.js';
import { connect, disconnect, PREFIX } from '../../../src/engine/redis/connection.js';
import { emptyTally } from '../../../src/input/csv/tally.js';
import { plan } from '../../input/csv/plans.js';

const connection = connect(inject('redis'));
const run = `r${randomBytes(9).toString('hex')}x0`;
const SECRET = randomSecret();
const BYTES = Buffer.from('ROSA,MEDINA,CASTRO,1984,07,19,M,14\n');
const job = { index: 0, encoding: 'utf-8', firstRow: 1, rows: 1, plan: plan() } as const;
const terms = chunkAad(job);

const blobs = (...secrets: string[]) => new Blobs(connection, new Seal(secrets));

afterAll(async () => {
  await blobs().drop(run, [0, 1]);
  disconnect(connection);
});

it('opens for its own job', async () => {
  await blobs(SECRET).putChunk(run, 0, terms, BYTES);
  expect(await blobs(SECRET).takeChunk(run, 0, terms)).toEqual(BYTES);
  const fromQueue = JSON.parse(JSON.stringify(job)); // as the queue returns it
  expect(await blobs(SECRET).takeChunk(run, 0, chunkAad(fromQueue))).toEqual(BYTES);
});

it('does not change the bytes of the run, which may have to send the chunk again', async () => {
  const bytes = Buffer.from(BYTES);
  await blobs(SECRET).putChunk(run, 0, terms, bytes);
  expect(bytes).toEqual(BYTES);
});

it.each([
  ['other columns', { ...job, plan: { ...job.plan, columns: { ...job.plan.columns, apellido_paterno: 2 } } }],
  ['another day', { ...job, plan: { ...job.plan, today: '1999-01-01' } }],
  ['another first row', { ...job, firstRow: 2 }],
  ['another encoding', { ...job, encoding: 'windows-1252' } as const],
])('does not open for %s', async (_, other) => {
  await blobs(SECRET).putChunk(run, 0, terms, BYTES);
  await expect(blobs(SECRET).takeChunk(run, 0, chunkAad(other))).rejects.toMatchObject({
    fault: 'damaged_blob',
  });
});

it('does not open under another key', async () => {
  await blobs(SECRET).putChunk(run, 0, terms, BYTES);
  await connection.copy(`${PREFIX}:blob:${run}:0:chunk`, `${PREFIX}:blob:${run}:1:chunk`, 'REPLACE');
  await expect(blobs(SECRET).takeChunk(run, 1, terms)).rejects.toMatchObject({ fault: 'damaged_blob' });
});

it('does not open with another secret, or without one', async () => {
  await blobs(SECRET).putChunk(run, 0, terms, BYTES);
  await expect(blobs(randomSecret()).takeChunk(run, 0, terms)).rejects.toMatchObject({
    fault: 'wrong_secret',
  });
  await expect(blobs().takeChunk(run, 0, terms)).rejects.toMatchObject({ fault: 'wrong_secret' });
  expect(await blobs(randomSecret(), SECRET).takeChunk(run, 0, terms)).toEqual(BYTES);
});

it('refuses an unsealed blob where a sealed one is expected', async () => {
  await blobs().putChunk(run, 0, terms, BYTES);
  await expect(blobs(SECRET).takeChunk(run, 0, terms)).rejects.toMatchObject({ fault: 'wrong_secret' });
});

describe('a result', () => {
  const result = (text: string) => ({ bytes: Buffer.from(text), tally: { ...emptyTally(), rows: 1 } });
  const keys = async () =>
    (await connection.keys(`${PREFIX}:blob:${run}:1:*`)).map((key) => key.split(':')[4]);

  it('takes the place of its chunk', async () => {
    await blobs().putChunk(run, 1, terms, BYTES);
    await blobs().putResult(run, 1, result('a line\n'));
    expect(await keys()).toEqual(['result']);
    expect(await connection.ttl(`${PREFIX}:blob:${run}:1:result`)).toBeGreaterThan(3600);
    const crc = crc32('a line\n');
    expect(await blobs().takeResult(run, 1)).toEqual({ ...result('a line\n'), crc });
  });

  it('that arrives late does not replace another one, and is not stored without its chunk', async () => {
    await blobs().putChunk(run, 1, terms, BYTES);
    await blobs(SECRET).putResult(run, 1, result('first\n'));
    await blobs(SECRET).putResult(run, 1, result('late\n'));
    expect(await keys()).toEqual(['result']);
    expect((await blobs(SECRET).takeResult(run, 1))?.bytes.toString()).toBe('first\n');
    await blobs().drop(run, [1]);
    await blobs().putResult(run, 1, result('too late\n'));
    expect(await keys()).toEqual([]);
  });

  it('has the checksum of its unencrypted bytes, sealed or not', async () => {
    for (const secrets of [[], [SECRET]]) {
      await blobs(...secrets).putChunk(run, 1, terms, BYTES);
      await blobs(...secrets).putResult(run, 1, result('a line\n'));
      expect((await blobs(...secrets).takeResult(run, 1))?.crc).toBe(crc32('a line\n'));
    }
  });

  it('is damaged if its head, its length or its key has changed, also unsealed', async () => {
    const key = `${PREFIX}:blob:${run}:1:result`;
    await blobs().putChunk(run, 1, terms, BYTES);
    await blobs().putResult(run, 1, result('a line\n'));
    const blob = (await connection.getBuffer(key))!;
    const headEnd = blob.length - 'a line\n'.length;
    const changes = Array.from({ length: headEnd }, (_, at) => {
      const changed = Buffer.from(blob);
      changed[at]! ^= 1;
      return changed;
    });
    for (const other of [...changes, blob.subarray(0, -1), Buffer.concat([blob, Buffer.of(10)])]) {
      await connection.set(key, other);
      await expect(blobs().takeResult(run, 1)).rejects.toMatchObject({ name: 'SealError' });
    }
    await connection.set(`${PREFIX}:blob:${run}:0:result`, blob);
    await expect(blobs().takeResult(run, 0)).rejects.toMatchObject({ fault: 'damaged_blob' });
  });

  it('has the lines of the errors file after its bytes', async () => {
    for (const secrets of [[], [SECRET]]) {
      for (const lines of ['', 'a row in error\n']) {
        await blobs(...secrets).putChunk(run, 1, terms, BYTES);
        await blobs(...secrets).putResult(run, 1, { ...result('a line\n'), errors: Buffer.from(lines) });
        const taken = await blobs(...secrets).takeResult(run, 1);
        expect([taken?.bytes.toString(), taken?.errors?.toString()]).toEqual(['a line\n', lines]);
        expect([taken?.crc, taken?.errorsCrc]).toEqual([crc32('a line\n'), crc32(lines)]);
        await blobs().drop(run, [1]);
      }
    }
  });

  it('of many megabytes is read as it was written', async () => {
    const bytes = randomBytes(9_000_000);
    await blobs().putChunk(run, 1, terms, bytes);
    expect((await blobs().takeChunk(run, 1, terms))?.equals(bytes)).toBe(true);
    await Promise.all([
      blobs(SECRET).putResult(run, 1, { ...result(''), bytes: Buffer.from(bytes) }),
      connection.ping(), // another command is sent in between
    ]);
    expect((await blobs(SECRET).takeResult(run, 1))?.bytes.equals(bytes)).toBe(true);
  });
});
