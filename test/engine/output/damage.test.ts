/**
 * Another program damages a file of a run in the middle: the run ends with an error, or with the bytes of an undisturbed run.
 * Each kind of damage is done to a file, in mid-run, while duplicates are searched, and just before the files get their names; with
 * `EVERY_CASE=1` each kind to each file at each moment.
 */
import { createHash } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  ftruncateSync,
  linkSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { HEADER, writePeople } from '../../../samples/people-generator.js';
import { Committer } from '../../../src/engine/output/committer.js';
import { DuplicatesFile } from '../../../src/engine/output/duplicates-file.js';
import { RunFiles } from '../../../src/engine/output/output-files.js';
import { publish } from '../../../src/engine/report/artifacts.js';
import { Run } from '../../../src/engine/run/run.js';
import { type FileRole, pathsOf } from '../../../src/engine/settings/run-paths.js';
import type { RunSettings } from '../../../src/engine/settings/settings.js';
import { type GivenOptions, withDefaults } from '../../../src/input/options/option-types.js';
import { collectedLog } from '../../fakes/collected-log.js';
import { sampled } from '../../vitest/sampling.js';
import { temporaryFolder } from '../../vitest/temporary-folder.js';
import { until } from '../../vitest/waiting.js';

const pieces: Buffer[] = [];
await writePeople({ rows: 120, seed: 7 }, (piece) => void pieces.push(Buffer.from(piece)));
const OUTPUT_BLOCK = Buffer.concat(pieces).toString('utf8').trimEnd().split('\n').slice(1);
/** Everybody twice, so that there are duplicates. */
const INPUT = `${[HEADER, ...OUTPUT_BLOCK, ...OUTPUT_BLOCK].join('\n')}\n`;

afterEach(() => {
  vi.restoreAllMocks();
});

function settingsFor(ending: string, given: GivenOptions = {}): RunSettings {
  const folder = temporaryFolder();
  const input = join(folder, 'in.csv');
  writeFileSync(input, INPUT);
  const options = withDefaults({ chunk: 1024, duplicates: true, ...given });
  const [output, errors] = [join(folder, `o${ending}`), join(folder, `e.csv`)];
  return { ...options, input, output, errors, redis: undefined, secrets: [], runId: 'r000000000000000000' };
}

const run = (settings: RunSettings) =>
  new Run(settings, collectedLog().log).run(undefined, (summary) => publish(summary, settings));

/** Every result of a run but summary and report, which contain times. */
const resultsOf = ({ output, errors }: RunSettings): (string | null)[] =>
  [output, errors!, `${output}.duplicates.csv`].map((path) =>
    existsSync(path) ? createHash('sha256').update(readFileSync(path)).digest('hex') : null,
  );

const whole = new Map<string, (string | null)[]>();
async function undisturbed(ending: string, given: GivenOptions = {}): Promise<(string | null)[]> {
  if (!whole.has(ending)) {
    const settings = settingsFor(ending, given);
    await run(settings);
    whole.set(ending, resultsOf(settings));
  }
  return whole.get(ending)!;
}

const write8 = (path: string, at: number): void => {
  const file = openSync(path, 'r+');
  writeSync(file, 'DAMAGED!', at);
  closeSync(file);
};

const sizeOf = (path: string): number => statSync(path).size;

const DAMAGES: Record<string, (path: string) => void> = {
  'truncated to nothing': (path) => truncateSync(path, 0),
  'truncated by some bytes': (path) => truncateSync(path, Math.max(0, sizeOf(path) - 100)),
  extended: (path) => writeFileSync(path, 'more', { flag: 'a' }),
  'extended by much': (path) => truncateSync(path, sizeOf(path) + 10_000_000),
  'overwritten at the beginning': (path) => write8(path, 0),
  'overwritten in the middle': (path) => write8(path, sizeOf(path) >> 1),
  'overwritten at the end': (path) => write8(path, Math.max(0, sizeOf(path) - 8)),
  'replaced by a copy': (path) => {
    copyFileSync(path, `${path}.copy`);
    renameSync(`${path}.copy`, path);
  },
  'replaced by something else': (path) => {
    writeFileSync(`${path}.copy`, 'something else');
    renameSync(`${path}.copy`, path);
  },
  deleted: (path) => rmSync(path),
  'moved away': (path) => renameSync(path, `${path}.moved`),
  'replaced by a link to itself': (path) => {
    renameSync(path, `${path}.moved`);
    symlinkSync(`${path}.moved`, path);
  },
  'a hole': (path) => {
    const file = openSync(path, 'r+');
    const size = sizeOf(path);
    const rest = readFileSync(path).subarray(size >> 1);
    ftruncateSync(file, size >> 2);
    writeSync(file, rest, 0, rest.length, size >> 1);
    closeSync(file);
  },
};

/** What changes no byte: a backup program, a virus scanner, an operator. */
const HARMLESS: Record<string, (path: string) => void> = {
  'of another mode': (path) => chmodSync(path, 0o640),
  'linked elsewhere': (path) => linkSync(path, `${path}.linked`),
  'of another time': (path) => utimesSync(path, 1000, 1000),
  'read, and written with its own bytes': (path) => {
    const [file, bytes] = [openSync(path, 'r+'), readFileSync(path)];
    writeSync(file, bytes.subarray(0, 8), 0, Math.min(8, bytes.length), 0);
    closeSync(file);
  },
};

/** A clock of files counts in milliseconds: a change is seen that is at least one tick later. */
async function nextTick(): Promise<void> {
  const start = performance.now();
  await until('the clock of files goes on', () => performance.now() - start > 25);
}

/** When the damage is done, and to which files then. */
const MOMENTS: Record<string, { files: FileRole[]; at(damage: () => void): void }> = {
  'in mid-run': {
    files: ['partialOutput', 'partialErrors', 'scratch', 'ledger'],
    at(damage) {
      const { commit } = Committer.prototype;
      let commits = 0;
      vi.spyOn(Committer.prototype, 'commit').mockImplementation(async function (this: Committer, ...given) {
        await commit.apply(this, given);
        if (++commits === 3) await this.checkpoint(); // as once a second
        if (commits === 5) damage();
        if (commits === 7) await this.checkpoint();
      });
    },
  },
  'before the search for duplicates': {
    files: ['partialOutput', 'partialErrors', 'scratch', 'ledger'],
    at(damage) {
      const { find } = DuplicatesFile.prototype;
      vi.spyOn(DuplicatesFile.prototype, 'find').mockImplementation(async function (
        this: DuplicatesFile,
        ...given
      ) {
        await nextTick();
        damage();
        await find.apply(this, given);
      });
    },
  },
  'in the search for duplicates': {
    files: ['partialOutput', 'partialErrors', 'scratch', 'ledger'],
    at(damage) {
      const { find } = DuplicatesFile.prototype;
      vi.spyOn(DuplicatesFile.prototype, 'find').mockImplementation(async function (
        this: DuplicatesFile,
        progress,
        plan,
        settings,
        searched,
      ) {
        await nextTick();
        let steps = 0;
        await find.call(this, progress, plan, settings, (share) => {
          searched(share);
          if (++steps === 20) damage();
        });
      });
    },
  },
  'before the files get their names': {
    files: ['partialOutput', 'partialErrors', 'partialDuplicates', 'ledger'],
    at(damage) {
      const { finish } = RunFiles.prototype;
      vi.spyOn(RunFiles.prototype, 'finish').mockImplementation(async function (this: RunFiles, progress) {
        await nextTick();
        damage();
        await finish.call(this, progress);
      });
    },
  },
};

const CASES = Object.entries(MOMENTS).flatMap(([moment, { files, at }]) =>
  files.map((role) => ({ moment, role, at })),
);

describe.each(['.csv', '.csv.gz', '.xlsx', '.ndjson'])('an output %s', (ending) => {
  // The other files are the same for every output.
  const cases = CASES.filter(({ role }) => ending === '.csv' || role === 'partialOutput');
  const given: GivenOptions = ending === '.ndjson' ? { format: 'ndjson' } : {};

  async function disturbed(role: FileRole, at: (damage: () => void) => void, damage: (path: string) => void) {
    const settings = settingsFor(ending, given);
    const { path } = pathsOf(settings).find((file) => file.role === role)!;
    let isDone = false;
    at(() => {
      isDone = true;
      damage(path);
    });
    const error = await run(settings).then(
      () => undefined,
      (thrown: Error) => thrown,
    );
    vi.restoreAllMocks();
    expect(isDone).toBe(true);
    return { settings, error };
  }

  it.each(
    sampled(
      cases.flatMap((entry) => Object.keys(DAMAGES).map((damage) => ({ ...entry, damage }))),
      3,
    ),
  )('$role, $moment, $damage: an error, or the same bytes', async ({ role, at, damage }) => {
    const expected = await undisturbed(ending, given);
    const { settings, error } = await disturbed(role, at, DAMAGES[damage]!);
    if (error === undefined) expect(resultsOf(settings)).toEqual(expected);
    else {
      expect(error).toMatchObject({ fault: expect.stringMatching(/^(output|ledger)_/) });
      expect(existsSync(settings.output)).toBe(false);
      expect(error.message).toMatch(/--force starts|while the run wrote it/);
    }
  });

  it.each(
    sampled(
      cases.flatMap((entry) => Object.keys(HARMLESS).map((touch) => ({ ...entry, touch }))),
      3,
    ),
  )('$role, $moment, $touch: no false alarm', async ({ role, at, touch }) => {
    const expected = await undisturbed(ending, given);
    const { settings, error } = await disturbed(role, at, HARMLESS[touch]!);
    expect(error).toBeUndefined();
    expect(resultsOf(settings)).toEqual(expected);
  });
});

it('with --verify size the bytes are not read back, but identity and size are looked at', async () => {
  const expected = await undisturbed('.csv');
  const { at } = MOMENTS['before the files get their names']!;
  const settings = settingsFor('.csv', { verify: 'size' });
  at(() => truncateSync(`${settings.output}.partial`, 5));
  await expect(run(settings)).rejects.toMatchObject({ fault: 'output_damaged' });
  vi.restoreAllMocks();
  const other = settingsFor('.csv', { verify: 'size' });
  await run(other);
  expect(resultsOf(other)).toEqual(expected);
  expect(readdirSync(join(other.output, '..')).some((name) => name.includes('.partial'))).toBe(false);
});
