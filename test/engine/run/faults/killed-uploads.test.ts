/**
 * A run whose results are objects is killed at any request to the store, before or after the store has done what was asked, and
 * resumed: the objects have the bytes of an undisturbed run, and no upload is left. Against the fake, and any other store that
 * `TEST_S3_ENDPOINT` names.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CliProcess } from '../../../built-command/cli-process.js';
import type { FaultyEndpoint } from '../../../servers/faulty-endpoint.js';
import { STORES, startStore } from '../../../servers/object-store-proxy.js';
import { everyCase } from '../../../vitest/sampling.js';
import { temporaryFolder } from '../../../vitest/temporary-folder.js';
import { people } from '../runs.js';

const ROWS = everyCase ? 40_000 : 12_000;
const CASES = everyCase ? 30 : 2;
const SEED = 36;

const RESULTS = ['out.csv', 'errors.csv', 'attention.csv', 'out.csv.duplicates.csv'] as const;
const wordsIn = (place: string): string[] => [
  ...['run', `${place}/in.csv`, '-o', `${place}/out.csv`, '--errors', `${place}/errors.csv`],
  ...['--attention', `${place}/attention.csv`, '--duplicates', '--quiet'],
];

let content: Buffer;
let whole: Buffer[];

beforeAll(async () => {
  content = await people(ROWS);
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'in.csv'), content);
  expect((await new CliProcess(wordsIn(folder)).ended).code).toBe(0);
  whole = RESULTS.map((name) => readFileSync(join(folder, name)));
});

let state = SEED;

/** From 0 to 1, always the same numbers. */
function random(): number {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return state / 2 ** 32;
}

describe.each(STORES)('%s', (name) => {
  let requests: number;
  let resumes = 0;

  /** A store with the input, and a folder in which the run is. */
  async function start() {
    const [store, folder] = [await startStore(name), temporaryFolder()];
    await store.write('in.csv', content);
    // So the run has several ledgers.
    store.fault = (operation) => (operation === 'UploadPart' ? 'slow' : undefined);
    const env = { ...store.variables, CURP_BATCH_S3_PART_BYTES: `${128 * 1024}` };
    const run = (...more: string[]): CliProcess =>
      new CliProcess([...wordsIn(store.place), ...more], { cwd: folder, env });
    return { store, folder, run };
  }

  async function expectWhole(store: FaultyEndpoint): Promise<void> {
    const found = await Promise.all(RESULTS.map((result) => store.read(result)));
    expect(found.map((bytes, at) => bytes?.equals(whole[at]!))).toEqual(RESULTS.map(() => true));
    expect((await store.unfinished(RESULTS)) ?? 0).toBe(0);
  }

  beforeAll(async () => {
    const { store, run } = await start();
    expect((await run().ended).code).toBe(0);
    requests = store.operations.length;
    await expectWhole(store);
    store.stop();
  });

  it.each(Array.from({ length: CASES }, (_, at) => at))('killed at a request, case %i', async () => {
    const { store, folder, run } = await start();
    try {
      // Some are killed a second time while they are resumed.
      for (let kills = 1 + Math.floor(random() * 2); kills > 0; kills--) {
        const [at, when] = [Math.floor(random() * requests), random() < 0.5 ? 'before' : 'after'] as const;
        const first = store.operations.length;
        const child = run('--resume');
        store[when] = (_, count) => {
          if (count === first + at) child.child.kill('SIGKILL');
        };
        await child.ended;
      }
      store.before = store.after = () => {};
      if (existsSync(join(folder, '.curp-batch'))) resumes++;
      const isThere = (await store.read('out.csv.report.html')) !== undefined;
      const ended = isThere ? undefined : await run('--resume').ended;
      // Killed after the last result: nothing is left to resume, and the result is there.
      if (ended?.code !== 0 && ended !== undefined) expect(ended.stderr).toContain('is there already');
      await expectWhole(store);
    } finally {
      store.stop();
    }
  });

  afterAll(() => {
    if (everyCase) expect(resumes).toBeGreaterThan(10);
  });
});
