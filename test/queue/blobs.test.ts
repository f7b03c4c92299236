/** A sealed chunk opens in its own place, for its own terms, with its own secret, and nowhere else. A result stands in the
 * place of its chunk, or nowhere. */
import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { emptyTally } from '../../src/csv/tally.js';
import { Blobs } from '../../src/queue/blobs.js';
import { chunkAad } from '../../src/queue/chunk-queue.js';
import { randomSecret, Seal } from '../../src/queue/seal.js';
import { connect, disconnect, PREFIX } from '../../src/redis/connection.js';
import { plan } from '../csv/plans.js';

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

it('opens for the job that it was put there for', async () => {
  await blobs(SECRET).putChunk(run, 0, terms, BYTES);
  expect(await blobs(SECRET).takeChunk(run, 0, terms)).toEqual(BYTES);
  const told = JSON.parse(JSON.stringify(job)); // as the queue tells it
  expect(await blobs(SECRET).takeChunk(run, 0, chunkAad(told))).toEqual(BYTES);
});

it('leaves a chunk in clear to the run, which may have to send it again', async () => {
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

it('does not open in another place', async () => {
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

it('takes nothing unsealed for sealed', async () => {
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

  it('that comes late changes nothing while another one is there, and leaves nothing when none is', async () => {
    await blobs().putChunk(run, 1, terms, BYTES);
    await blobs(SECRET).putResult(run, 1, result('first\n'));
    await blobs(SECRET).putResult(run, 1, result('late\n'));
    expect(await keys()).toEqual(['result']);
    expect((await blobs(SECRET).takeResult(run, 1))?.bytes.toString()).toBe('first\n');
    await blobs().drop(run, [1]);
    await blobs().putResult(run, 1, result('too late\n'));
    expect(await keys()).toEqual([]);
  });

  it('brings the checksum of its bytes in clear, sealed or not', async () => {
    for (const secrets of [[], [SECRET]]) {
      await blobs(...secrets).putChunk(run, 1, terms, BYTES);
      await blobs(...secrets).putResult(run, 1, result('a line\n'));
      expect((await blobs(...secrets).takeResult(run, 1))?.crc).toBe(crc32('a line\n'));
    }
  });

  it('is damaged where its head, its length or its place is another one, also unsealed', async () => {
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

  it('of many megabytes comes as it went', async () => {
    const bytes = randomBytes(9_000_000);
    await blobs().putChunk(run, 1, terms, bytes);
    expect((await blobs().takeChunk(run, 1, terms))?.equals(bytes)).toBe(true);
    await Promise.all([
      blobs(SECRET).putResult(run, 1, { ...result(''), bytes: Buffer.from(bytes) }),
      connection.ping(), // commands of others go out in between
    ]);
    expect((await blobs(SECRET).takeResult(run, 1))?.bytes.equals(bytes)).toBe(true);
  });
});
