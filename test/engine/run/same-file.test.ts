/** Two files of a run that are one file: refused before anything is touched. The pairs are made from the table of the files. */
import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { refuseBeforeStart } from '../../../src/engine/run/preconditions.js';
import { Run } from '../../../src/engine/run/run.js';
import { FILES, pathsOf, type RunPath } from '../../../src/engine/settings/run-paths.js';
import type { RunSettings } from '../../../src/engine/settings/settings.js';
import { withDefaults } from '../../../src/input/options/option-types.js';
import { collectedLog } from '../../fakes/collected-log.js';
import { temporaryFolder } from '../../vitest/temporary-folder.js';

function settingsIn(folder: string): RunSettings {
  const path = (name: string): string => join(folder, name);
  const options = withDefaults({ duplicates: true });
  const lists = { errors: path('e.csv'), attention: path('a.csv'), corrections: path('c.csv') };
  const names = { input: path('in.csv'), output: path('o.csv'), since: path('since.csv'), ...lists };
  return { ...options, ...names, secretFile: path('secrets'), redis: undefined, secrets: [] };
}

/** Every file of a run with all options, but locks, which are no files on Linux. */
const TABLE: readonly RunPath[] = pathsOf(settingsIn('/f')).filter(({ kind }) => kind !== 'lock');

const PAIRS = TABLE.flatMap((one, at) => TABLE.slice(at + 1).map((other) => [one, other] as const));

/** What the user names, and what follows from it in the table. */
const SETTINGS = {
  '/f/in.csv': 'input',
  '/f/secrets': 'secretFile',
  '/f/e.csv': 'errors',
  '/f/a.csv': 'attention',
  '/f/c.csv': 'corrections',
  '/f/o.csv': 'output',
};

/** Settings in which a file has another path; undefined if it cannot have that one. */
function withPath(settings: RunSettings, { path: place }: RunPath, path: string): RunSettings | undefined {
  const [base, setting] = Object.entries(SETTINGS).find(([given]) => place.startsWith(given))!;
  const ending = place.slice(base.length);
  if (!path.endsWith(ending)) return undefined;
  return { ...settings, [setting]: path.slice(0, path.length - ending.length) };
}

const snapshot = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((name) => {
      try {
        return `${name}: ${readFileSync(join(folder, name), 'latin1')}`;
      } catch {
        return name;
      }
    });

async function expectRefusal(folder: string, settings: RunSettings, named: RegExp): Promise<void> {
  const before = snapshot(folder);
  const refusal = { fault: 'output_is_input', message: expect.stringMatching(named) };
  await expect(refuseBeforeStart(settings)).rejects.toMatchObject(refusal);
  await expect(new Run(settings, collectedLog().log).run(undefined)).rejects.toMatchObject(refusal);
  await expect(refuseBeforeStart({ ...settings, force: true })).rejects.toMatchObject(refusal);
  expect(snapshot(folder)).toEqual(before);
}

const literal = (text: string): string => text.replace(/[.*()\\]/g, '\\$&');

/** Both roles in the English sentence, and the option. */
const sentenceOf = ([one, other]: readonly [RunPath, RunPath]): RegExp => {
  const [a, b] = [literal(FILES[one.role].en), literal(FILES[other.role].en)];
  return new RegExp(
    `^(${a} is ${b}|${b} is ${a}): (-o|--errors|--attention|--corrections|--secret-file) names another one$`,
  );
};

function prepared(): { folder: string; settings: RunSettings } {
  const folder = temporaryFolder();
  const settings = settingsIn(folder);
  writeFileSync(settings.input, 'nombres\nROSA\n');
  writeFileSync(settings.secretFile!, 'x'.repeat(40));
  for (const path of [settings.corrections!, settings.since!]) writeFileSync(path, 'row\n');
  return { folder, settings };
}

const titled = PAIRS.map((pair) => [`${pair[0].role} and ${pair[1].role}`, pair] as const);

describe.each(titled)('%s', (_, pair) => {
  const [one, other] = pair;
  const at = (folder: string, { path }: RunPath): string => join(folder, path.slice('/f/'.length));

  it('by a symbolic link', async () => {
    const { folder, settings } = prepared();
    const [from, to] = other.kind === 'read' ? [one, other] : [other, one];
    try {
      symlinkSync(at(folder, to), at(folder, from));
    } catch {
      return; // both are read: they exist already
    }
    await expectRefusal(folder, settings, sentenceOf(pair));
  });

  it('by a hard link', async () => {
    const { folder, settings } = prepared();
    const [from, to] = other.kind === 'read' ? [one, other] : [other, one];
    try {
      writeFileSync(at(folder, to), 'kept', { flag: to.kind === 'read' ? 'a' : 'w' });
      linkSync(at(folder, to), at(folder, from));
    } catch {
      return;
    }
    await expectRefusal(folder, settings, sentenceOf(pair));
  });

  it('by its path', async () => {
    const { folder, settings } = prepared();
    if (one.option === other.option) return; // both follow from the same name
    // By way of a link: the same folder.
    mkdirSync(join(folder, 'deep'));
    symlinkSync(folder, join(folder, 'deep', 'link'));
    const through = (file: RunPath): string => at(join(folder, 'deep', 'link'), file);
    const ways = [withPath(settings, one, through(other)), withPath(settings, other, through(one))];
    const canBeRead = (way: RunSettings) => existsSync(way.input) && existsSync(way.corrections!);
    for (const way of ways)
      if (way !== undefined && canBeRead(way)) await expectRefusal(folder, way, / names another one$/);
  });
});

it('the table has every kind of file, and the path of each is its own', () => {
  expect(new Set(TABLE.map(({ path }) => path)).size).toBe(TABLE.length);
  expect(TABLE.map(({ role }) => role).sort()).toEqual(
    Object.keys(FILES)
      .filter((role) => !role.endsWith('Lock'))
      .sort(),
  );
});

it('names that differ in upper and lower case only are refused if neither file exists', async () => {
  const { folder, settings } = prepared();
  const errors = join(folder, 'O.CSV.Partial');
  await expectRefusal(folder, { ...settings, errors }, /errors file is the partial output/);
});

it('names that differ in case are two files where one of both exists alone', async () => {
  const { folder, settings } = prepared();
  await expect(refuseBeforeStart({ ...settings, output: join(folder, 'IN.csv') })).resolves.toBeDefined();
});

it('the sentence names both files and the option, in both languages', async () => {
  const { settings } = prepared();
  await expect(
    refuseBeforeStart({ ...settings, errors: `${settings.output}.partial` }),
  ).rejects.toMatchObject({
    sentence: {
      en: 'the errors file is the partial output (.partial): --errors names another one',
      es: 'el archivo de errores es el resultado a medias (.partial): indique otro con --errors',
    },
  });
});

it('files that are not written are not refused', async () => {
  const { settings } = prepared();
  const without = { ...settings, duplicates: false, report: 'none' as const };
  for (const ending of ['.people.partial', '.duplicates.csv', '.report.html'])
    await expect(refuseBeforeStart({ ...without, errors: settings.output + ending })).resolves.toBeDefined();
});
