/** Links that somebody has put where a run writes: they are never followed. */
import {
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { publish } from '../../../src/engine/report/artifacts.js';
import { refuseBeforeStart } from '../../../src/engine/run/preconditions.js';
import { Run } from '../../../src/engine/run/run.js';
import { RunError } from '../../../src/engine/settings/run-error.js';
import { type RunPath, writtenPaths } from '../../../src/engine/settings/run-paths.js';
import type { RunSettings } from '../../../src/engine/settings/settings.js';
import { type GivenOptions, withDefaults } from '../../../src/input/options/option-types.js';
import { collectedLog } from '../../fakes/collected-log.js';
import { peopleFile } from '../../service/runs/run-folder.js';
import { temporaryFolder } from '../../vitest/temporary-folder.js';

function settingsIn(folder: string, given: GivenOptions = {}): RunSettings {
  const path = (name: string): string => join(folder, name);
  const options = withDefaults({ duplicates: true, chunk: 100, ...given });
  const names = { input: path('in.csv'), output: path('o.csv'), errors: path('e.csv') };
  return { ...options, ...names, redis: undefined, secrets: [] };
}

const run = (settings: RunSettings) =>
  new Run(settings, collectedLog().log).run(undefined, (summary) => publish(summary, settings));

const WRITTEN: readonly RunPath[] = writtenPaths(settingsIn('/f')).filter(({ kind }) => kind !== 'lock');
const TEMPORARY = WRITTEN.filter(({ kind }) => kind === 'temporary');

function prepared(given?: GivenOptions): { folder: string; settings: RunSettings; victim: string } {
  const folder = temporaryFolder();
  const settings = settingsIn(folder, given);
  writeFileSync(settings.input, peopleFile(12));
  const victim = join(folder, 'victim');
  writeFileSync(victim, 'precious');
  return { folder, settings, victim };
}

const at = (folder: string, { path }: RunPath): string => join(folder, path.slice('/f/'.length));

describe.each(TEMPORARY.map((file) => [file.role, file] as const))('a link at the place of %s', (_, file) => {
  it('is refused without --force, and nothing is touched', async () => {
    const { folder, settings, victim } = prepared();
    symlinkSync(victim, at(folder, file));
    const before = readdirSync(folder);
    const refusal = { fault: 'output_exists', message: expect.stringContaining('is a link to another file') };
    for (const resume of [false, true]) {
      await expect(refuseBeforeStart({ ...settings, resume })).rejects.toMatchObject(refusal);
      await expect(run({ ...settings, resume })).rejects.toMatchObject(refusal);
    }
    expect(readFileSync(victim, 'utf8')).toBe('precious');
    expect(readdirSync(folder)).toEqual(before);
  });

  it.each([
    ['a file', 'victim'],
    ['nothing', 'missing'],
  ])('to %s is removed with --force, and its target is not written', async (_, target) => {
    const { folder, settings, victim } = prepared({ force: true });
    symlinkSync(join(folder, target), at(folder, file));
    await run(settings);
    expect(readFileSync(victim, 'utf8')).toBe('precious');
    expect(existsSync(join(folder, 'missing'))).toBe(false);
    expect(existsSync(at(folder, file))).toBe(false);
  });
});

describe.each(WRITTEN.map((file) => [file.role, file] as const))('%s', (_, file) => {
  it('that is a hard link is replaced, and the other file is not written', async () => {
    const { folder, settings, victim } = prepared({ force: true });
    linkSync(victim, at(folder, file));
    await run(settings);
    expect(readFileSync(victim, 'utf8')).toBe('precious');
  });

  it('that is a symbolic link with --force is replaced, and the other file is not written', async () => {
    const { folder, settings, victim } = prepared({ force: true });
    symlinkSync(victim, at(folder, file));
    await run(settings);
    expect(readFileSync(victim, 'utf8')).toBe('precious');
    expect(lstatSync(settings.output).isFile()).toBe(true);
  });
});

it.each(WRITTEN.map((file) => [file.role, file] as const))(
  'a folder at the place of %s is refused, also with --force, before anything is written',
  async (_, file) => {
    const { folder, settings } = prepared();
    mkdirSync(at(folder, file));
    const before = readdirSync(folder);
    const refusal = { message: expect.stringContaining('is a folder') };
    for (const force of [false, true])
      await expect(refuseBeforeStart({ ...settings, force })).rejects.toMatchObject(refusal);
    expect(readdirSync(folder)).toEqual(before);
  },
);

it.each(['partialOutput', 'partialErrors', 'scratch', 'ledger'])(
  'a run is not resumed through a link at the place of %s',
  async (role) => {
    const { folder, settings } = prepared();
    const stopped = new Run(settings, collectedLog().log);
    const running = stopped.run(undefined);
    const watch = setInterval(() => {
      if (stopped.status.rows > 0) stopped.stop(new RunError('interrupted', { en: '', es: '' }));
    }, 0);
    await expect(running).rejects.toMatchObject({ fault: 'interrupted' });
    clearInterval(watch);
    const path = at(folder, WRITTEN.find((file) => file.role === role)!);
    renameSync(path, `${path}.moved`);
    symlinkSync(`${path}.moved`, path);
    const before = readFileSync(`${path}.moved`);
    await expect(run({ ...settings, resume: true })).rejects.toMatchObject({
      message: expect.stringContaining('link'),
    });
    expect(readFileSync(`${path}.moved`).equals(before)).toBe(true);
    expect(existsSync(settings.output)).toBe(false);
  },
);
