/**
 * Characters that a terminal obeys (escape sequences, line ends, C1 controls, changes of direction) are shown and not
 * obeyed, wherever they come from; and nothing of the command prints past the module that shows them.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { logSentence } from '../../../src/base/log.js';
import { visible } from '../../../src/base/visible-text.js';
import { newRecord } from '../../../src/service/runs/run-record.js';
import { RunStore } from '../../../src/service/runs/run-store.js';
import { ROOT } from '../../repository.js';
import { temporaryFolder } from '../../vitest/temporary-folder.js';
import { inProcess, type Printed } from '../in-process.js';

/** A red screen, a title of the window, a false line, a C1 control, text from right to left, an invisible letter. */
const HOSTILE = 'a\u001b[41mb\u001b]0;title\u0007c\nerror: false\rd\u009b31me\u202efdp\u2066g\u200bh\u2028i';

/** Everything that a terminal obeys but a tab and a line end. */
const OBEYED = /(?![\n\t])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

const FIELDS = 'apellido_paterno,apellido_materno,anio_nacimiento,mes_nacimiento,dia_nacimiento,sexo,entidad';
const ROW = 'PEREZ,HERNANDEZ,1980,05,10,M,09';

it('is readable, and other text is as it was', () => {
  expect(visible('a\u001b[41m\n\r\u009b\u202e\u{e0041}')).toBe('a\\x1b[41m\\n\\r\\x9b\\u202e\\u{e0041}');
  expect(visible('Ñandú\t"x" \\ — … 日本 👩')).toBe('Ñandú\t"x" \\ — … 日本 👩');
});

function expectShown({ stdout, stderr }: Printed): void {
  expect(stdout + stderr).not.toMatch(OBEYED);
  expect(stdout + stderr).not.toMatch(/^error: false/m);
  expect(stdout + stderr).toMatch(/\\x1b|\\u001b|\\033/);
}

describe('commands with hostile words', () => {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, `${HOSTILE}.csv`), `nombres,${FIELDS},"${HOSTILE}"\nMARIA,${ROW},x\n`);
  writeFileSync(join(cwd, 'columns.csv'), `"${HOSTILE}",${FIELDS}\nMARIA,${ROW}\n`);
  writeFileSync(join(cwd, 'cells.csv'), `nombres,${FIELDS}\n"${HOSTILE}",${ROW}\n`);
  mkdirSync(join(cwd, 'data', 'runs'), { recursive: true });
  const person = ['--apellido_paterno', 'PEREZ', '--anio_nacimiento', HOSTILE];

  it.each<[string, string[]]>([
    ['a finished run', ['run', `${HOSTILE}.csv`, '--force']],
    ['its files', ['run', 'cells.csv', '-o', `${HOSTILE}-o.csv`, '--errors', `${HOSTILE}-e.csv`, '--force']],
    ['a missing input', ['run', `no${HOSTILE}`]],
    ['a missing folder', ['run', 'cells.csv', '-o', `no${HOSTILE}/x.csv`]],
    ['a column', ['run', 'columns.csv', '--dry-run', '--map', `nombres=${HOSTILE}`]],
    ['a mapping', ['run', 'cells.csv', '--map', `nombres=${HOSTILE}`, '-o', '-']],
    ['an unknown field', ['run', 'cells.csv', '--map', `${HOSTILE}=x`]],
    ['a dry run', ['run', `${HOSTILE}.csv`, '--dry-run']],
    ['the cells of a dry run', ['run', 'cells.csv', '--dry-run']],
    ['an option', ['run', 'cells.csv', `--${HOSTILE}`]],
    ['the value of an option', ['run', 'cells.csv', '--echo', HOSTILE]],
    ['the value of a parsed option', ['run', 'cells.csv', '--chunk', HOSTILE]],
    ['a command', [HOSTILE]],
    ['an argument too many', ['run', 'cells.csv', HOSTILE]],
    ['an extension', ['run', 'cells.csv', '-o', `${HOSTILE}.xlsx.gz`]],
    ['explain', ['explain', '--nombres', HOSTILE, ...person, '--curp', HOSTILE]],
    ['explain, as JSON', ['explain', '--nombres', HOSTILE, ...person, '--curp', HOSTILE, '--json']],
    ['decode', ['decode', HOSTILE]],
    ['decode, as JSON', ['decode', HOSTILE, '--json']],
    ['a data folder', ['callback-key', 'payroll', '--data', HOSTILE]],
    ['a folder of tokens', ['token', 'list', '--data', `columns.csv/${HOSTILE}`]],
    [
      'the input of a schedule',
      [
        'schedule',
        'add',
        'x',
        '--replace',
        '--cron',
        '0 3 * * *',
        '--output-dir',
        'o',
        '--data',
        'd',
        '--input',
        `${HOSTILE}/x.csv`,
      ],
    ],
    [
      'an added schedule',
      [
        'schedule',
        'add',
        'x',
        '--replace',
        '--cron',
        '0 3 * * *',
        '--output-dir',
        'o',
        '--data',
        'd',
        '--input',
        `${HOSTILE}.csv`,
      ],
    ],
    ['the JSON of schedules', ['schedule', 'list', '--data', 'd', '--json']],
  ])('%s', async (_, words) => {
    for (const lang of ['en', 'es'])
      expectShown(await inProcess(words, { cwd, env: { CURP_BATCH_LANG: lang } }));
  });

  it('a variable of the environment', async () => {
    const env = { CURP_BATCH_HEALTH_PORT: HOSTILE };
    expectShown(await inProcess(['worker', '--redis', 'redis://127.0.0.1:1'], { env }));
  });

  it('names of stored runs', async () => {
    const data = join(cwd, 'data');
    const store = await RunStore.open(data);
    const record = newRecord({ project: 'p', name: HOSTILE, keepMs: 1000, output: join(data, HOSTILE) });
    await store.create(record);
    for (const words of [['list'], ['list', '--json'], ['show', record.id], ['show', record.id, '--json']])
      expectShown(await inProcess(['runs', ...words, '--data', data]));
  });

  it('leaves the bytes of a result on standard output as they are', async () => {
    const { stdout } = await inProcess(['run', 'cells.csv', '-o', '-', '--raw-cells', '--quiet'], { cwd });
    expect(stdout).toContain(HOSTILE);
  });
});

it('log lines as sentences', () => {
  expect(logSentence(JSON.stringify({ level: 'info', msg: 'x', project: HOSTILE }))).not.toMatch(
    /[\n\u001b\u009b\u202e]/,
  );
});

/** These write counts, lines of the log, and texts of `main.ts` before a command is chosen. */
const WRITERS = [
  'src/cli/terminal/printing.ts',
  'src/engine/run/progress.ts',
  'src/engine/output/stream-output.ts',
];

it('nothing else writes to the terminal', () => {
  const files = ['src', 'workers'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  );
  const writing = files.filter(
    (file) =>
      /^(?!src\/(?:http\/page|local)\/).*\.ts$/.test(file) &&
      /console\.|process\.std(?:out|err)(?!\.isTTY|\.columns)|std(?:out|err)\.write/.test(
        readFileSync(join(ROOT, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, ''),
      ),
  );
  expect(writing.sort()).toEqual([...WRITERS, 'src/cli/main.ts', 'src/cli/terminal/closed-output.ts'].sort());
});
