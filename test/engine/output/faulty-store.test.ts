/**
 * A run whose input and results are objects, in a store with faults: the same bytes as with files, no upload is left, and what
 * cannot be repeated ends the run. Against the fake, and any other store that `TEST_S3_ENDPOINT` names.
 */
import { existsSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { writePeople } from '../../../samples/people-generator.js';
import { inProcess, type Printed } from '../../cli/in-process.js';
import type { FaultyEndpoint, Operation, StoreFault } from '../../servers/faulty-endpoint.js';
import { STORES, startStore } from '../../servers/object-store-proxy.js';
import { temporaryFolder } from '../../vitest/temporary-folder.js';

const ROWS = 2500;
const PART_BYTES = 8 * 1024;
const RESULTS = ['out.csv', 'errors.csv', 'attention.csv', 'out.csv.duplicates.csv'];

let content: Buffer;
let whole: Buffer[];

const wordsIn = (place: string): string[] => [
  ...[`${place}/in.csv`, '-o', `${place}/out.csv`, '--errors', `${place}/errors.csv`],
  ...['--attention', `${place}/attention.csv`, '--duplicates'],
];

beforeAll(async () => {
  const pieces: Buffer[] = [];
  await writePeople({ rows: ROWS, seed: 11 }, (piece) => {
    pieces.push(Buffer.from(piece));
  });
  content = Buffer.concat(pieces);
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'in.csv'), content);
  const { code, stderr } = await inProcess(['run', ...wordsIn(folder)], { cwd: folder });
  expect(code, stderr).toBe(0);
  whole = RESULTS.map((name) => readFileSync(join(folder, name)));
});

/** The files of this process in a folder that are open; none where the system does not tell. */
const openFilesIn = (folder: string): string[] =>
  !existsSync('/proc/self/fd')
    ? []
    : readdirSync('/proc/self/fd').filter((number) => {
        try {
          return readlinkSync(`/proc/self/fd/${number}`).startsWith(folder);
        } catch {
          return false; // that of the list itself
        }
      });

describe.each(STORES)('%s', (name) => {
  let store: FaultyEndpoint;
  let folder: string;

  beforeEach(async () => {
    [store, folder] = [await startStore(name), temporaryFolder()];
    await store.write('in.csv', content);
  });

  afterEach(() => {
    store.stop();
    expect(openFilesIn(folder)).toEqual([]);
  });

  const runWords = (words: readonly string[]): Promise<Printed> =>
    inProcess(['run', ...words], {
      cwd: folder,
      env: { ...store.variables, CURP_BATCH_S3_PART_BYTES: `${PART_BYTES}` },
    });
  const run = (...more: string[]): Promise<Printed> => runWords([...wordsIn(store.place), ...more]);

  async function expectWhole(): Promise<void> {
    const found = await Promise.all(RESULTS.map((result) => store.read(result)));
    expect(found.map((bytes, at) => bytes?.equals(whole[at]!))).toEqual(RESULTS.map(() => true));
    expect((await store.unfinished(RESULTS)) ?? 0).toBe(0);
    expect(existsSync(join(folder, '.curp-batch'))).toBe(false);
  }

  it.each<StoreFault>(['500', 'SlowDown', 'cut', 'lost', 'slow'])(
    '%s: requests are repeated',
    async (fault) => {
      const seen = new Map<Operation, number>();
      store.fault = (operation) => {
        const count = (seen.get(operation) ?? 0) + 1;
        seen.set(operation, count);
        return count === 2 ? fault : undefined;
      };
      const { code, stderr } = await run();
      expect(code, stderr).toBe(0);
      await expectWhole();
    },
  );

  it('a completion whose answer was lost is one, also if the store refuses the second request', async () => {
    let completions = 0;
    store.fault = (operation) => {
      if (operation !== 'CompleteMultipartUpload') return undefined;
      return ++completions === 1 ? 'lost' : 'full';
    };
    const { code, stderr } = await runWords([`${store.place}/in.csv`, '-o', `${store.place}/out.csv`]);
    expect(code, stderr).toBe(0);
    expect((await store.read('out.csv'))?.equals(whole[0]!)).toBe(true);
    expect((await store.unfinished(RESULTS)) ?? 0).toBe(0);
  });

  it('a completion that the store could not do is repeated', async () => {
    let late = 0;
    store.fault = (operation) =>
      operation === 'CompleteMultipartUpload' && late++ < 2 ? 'late error' : undefined;
    const { code, stderr } = await run();
    expect(code, stderr).toBe(0);
    await expectWhole();
  });

  it('an input that is replaced while it is read ends the run', async () => {
    let reads = 0;
    store.before = async (operation) => {
      if (operation === 'GetObject' && ++reads === 2)
        await store.write('in.csv', Buffer.concat([content, content]));
    };
    const { code, stderr } = await run('--progress', 'json');
    expect(code).toBe(1);
    expect(stderr).toContain('"fault":"input_changed"');
    expect(await store.read('out.csv')).toBeUndefined();
    expect((await store.unfinished(RESULTS)) ?? 0).toBe(0);
  });

  it('an input that is replaced by one of the same size after its last byte ends the run', async () => {
    const other = Buffer.from(content);
    other[other.length - 4]! ^= 1;
    let reads = 0;
    store.after = async (operation) => {
      if (operation === 'GetObject' && ++reads === 2) await store.write('in.csv', other);
    };
    const { code, stderr } = await run('--progress', 'json');
    expect(code).toBe(1);
    expect(stderr).toContain('"fault":"input_changed"');
  });

  it('a full bucket stops the run, which is resumed when there is room', async () => {
    // From the first result on that gets its name.
    store.fault = () =>
      store.operations.some((one) => one === 'CompleteMultipartUpload' || one === 'PutObject')
        ? 'full'
        : undefined;
    const full = await run('--progress', 'json');
    expect(full.code).toBe(1);
    expect(full.stderr).toContain('no room left');
    expect(full.stderr).toContain('"fault":"output_failed"');
    expect(await store.read('out.csv')).toBeUndefined();
    store.fault = () => undefined;
    expect((await run()).stderr).toContain('--resume');
    const resumed = await run('--resume');
    expect(resumed.code, resumed.stderr).toBe(0);
    await expectWhole();
  });
});
