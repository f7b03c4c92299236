/**
 * What a run relies on of an object store, held against the fake of these tests, and against any other store that
 * `TEST_S3_ENDPOINT` names.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ObjectAddress, parseObject } from '../../../src/base/object-address.js';
import {
  type ObjectAnswer,
  ObjectClient,
  type ObjectRequest,
} from '../../../src/base/objects/object-client.js';
import { ObjectError } from '../../../src/base/objects/object-error.js';
import { objectSettings } from '../../../src/base/objects/object-settings.js';
import { ObjectStore } from '../../../src/base/objects/object-store.js';
import { FakeObjectStore } from '../../servers/fake-object-store.js';
import { OTHER_BUCKET, OTHER_STORE, STORES } from '../../servers/object-store-proxy.js';

/** The least that S3 allows for a part that is not the last. */
const PART_BYTES = 5 * 1024 ** 2;

const reasonOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error) => (error instanceof ObjectError ? error.reason : `${error}`),
  );

/** s3rver lists neither parts nor uploads, and does not remove uploads. */
function unlessUnsupported(error: unknown): undefined {
  if (!(error instanceof ObjectError) || error.reason !== 'unsupported') throw error;
}

describe.each(STORES)('%s', (server) => {
  let fake: FakeObjectStore | undefined;
  let variables: Record<string, string>;
  let store: ObjectStore;
  let count = 0;

  const storeWith = (changes: Record<string, string> = {}): ObjectStore =>
    new ObjectStore(new ObjectClient(objectSettings({ ...variables, ...changes }), 5));

  const fresh = (name = 'people.csv'): ObjectAddress =>
    parseObject(`s3://${OTHER_BUCKET}/contract-${process.pid}/${++count}/${name}`);

  beforeAll(async () => {
    if (server === 'the fake') {
      fake = await FakeObjectStore.start();
      ({ variables } = fake);
    } else variables = OTHER_STORE;
    store = storeWith();
  });

  afterAll(() => fake?.stop());

  it('writes, describes and reads an object, and says if there is none', async () => {
    const address = fresh();
    expect(await store.state(address)).toBeUndefined();
    await store.put(address, 'a,b\n1,2\n', 'text/csv', 'a-mark');
    const state = (await store.state(address))!;
    expect(state).toMatchObject({ size: 8, mark: 'a-mark' });
    expect(Math.abs(state.modified - Date.now())).toBeLessThan(3_600_000);
    expect((await store.read(address, 2, 5, state.etag)).toString()).toBe('b\n1');
    expect((await store.read(address, 0, 8, state.etag)).toString()).toBe('a,b\n1,2\n');
    await store.remove(address);
    expect(await store.state(address)).toBeUndefined();
    expect(await reasonOf(store.read(address, 0, 8, state.etag))).toBe('missing');
  });

  it('does not read an object that was replaced', async () => {
    const address = fresh();
    await store.put(address, 'the first', 'text/csv');
    const { etag } = (await store.state(address))!;
    await store.put(address, 'the other', 'text/csv');
    expect(await reasonOf(store.read(address, 0, 9, etag))).toBe('changed');
  });

  it.each(['año 2026.csv', 'a+b&c=d%20e.csv', "it's (1)!*.csv", 'ñ/~$@,;:.csv', '日本.csv'])(
    'has objects named %s',
    async (name) => {
      const address = fresh(name);
      await store.put(address, name, 'text/csv');
      const { etag, size } = (await store.state(address))!;
      expect((await store.read(address, 0, size, etag)).toString()).toBe(name);
      const folder = { ...address, key: address.key.slice(0, 10) };
      expect(await store.keys(folder)).toContain(address.key);
    },
  );

  it('joins parts in the order of their numbers, the last one sent of each', async () => {
    const address = fresh();
    const id = await store.create(address, 'text/csv', 'of-parts');
    const [one, other] = [Buffer.alloc(PART_BYTES, 'one '), Buffer.alloc(PART_BYTES, 'two ')];
    const last = await store.putPart(address, id, 3, Buffer.from('end'));
    await store.putPart(address, id, 1, other);
    const etags = [
      await store.putPart(address, id, 1, one),
      await store.putPart(address, id, 2, other),
      last,
    ];
    const plain = (etag: string): string => etag.replaceAll('"', '');
    const listed = await store.parts(address, id).catch(unlessUnsupported);
    if (listed !== undefined)
      expect(listed.map((part) => ({ ...part, etag: plain(part.etag) }))).toEqual([
        { number: 1, size: PART_BYTES, etag: plain(etags[0]!) },
        { number: 2, size: PART_BYTES, etag: plain(etags[1]!) },
        { number: 3, size: 3, etag: plain(etags[2]!) },
      ]);
    expect(await store.state(address)).toBeUndefined();
    await store.complete(address, id, etags);
    const { size, etag, mark } = (await store.state(address))!;
    expect({ size, mark }).toEqual({ size: 2 * PART_BYTES + 3, mark: 'of-parts' });
    expect((await store.read(address, PART_BYTES - 4, PART_BYTES + 4, etag)).toString()).toBe('one two ');
    expect((await store.read(address, size - 3, size, etag)).toString()).toBe('end');
    await store.remove(address);
  });

  it('removes an upload, and says that it is gone', async () => {
    const address = fresh();
    const id = await store.create(address, 'text/csv', 'mark');
    await store.putPart(address, id, 1, Buffer.from('rows'));
    const listed = await store.unfinished(address);
    if (fake !== undefined || listed.length > 0) expect(listed.map((upload) => upload.id)).toEqual([id]);
    const isKnown = await store.abort(address, id).then(() => true, unlessUnsupported);
    if (isKnown === undefined) return;
    await store.abort(address, id);
    expect(await store.unfinished(address)).toEqual([]);
    expect(['no_upload', 'missing', 'unsupported']).toContain(await reasonOf(store.parts(address, id)));
    expect(['no_upload', 'missing']).toContain(await reasonOf(store.complete(address, id, ['"x"'])));
  });

  it('refuses other credentials and other buckets, in words of this program', async () => {
    const address = fresh();
    await store.put(address, 'x', 'text/csv');
    const other = { AWS_ACCESS_KEY_ID: 'OTHER', AWS_SECRET_ACCESS_KEY: 'other-secret' };
    expect(await reasonOf(storeWith(other).state(address))).toBe('denied');
    const nowhere = { bucket: 'no-bucket', key: 'x.csv' };
    expect(await reasonOf(store.put(nowhere, 'x', 'text/csv'))).toBe('no_bucket');
  });
});

it('gives the store more time to join more parts, up to what fetch allows', async () => {
  const waits: (number | undefined)[] = [];
  const client = {
    async send({ silenceMs }: ObjectRequest): Promise<ObjectAnswer> {
      waits.push(silenceMs);
      return { status: 200, headers: new Headers(), body: Buffer.alloc(0), isRepeated: false };
    },
  };
  for (const parts of [1, 100, 2000, 10_000])
    await new ObjectStore(client).complete({ bucket: 'people', key: 'a' }, 'id', Array(parts).fill('"e"'));
  expect(waits).toEqual([30_300, 60_000, 290_000, 290_000]);
});
