// The command line in Spanish: every line of every help and of every error differs from the English one, and outputs do not.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ROOT } from '../../repository.js';
import { inProcess } from '../in-process.js';

const folder = mkdtempSync(join(tmpdir(), 'curp-batch-spanish-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ENGLISH = { LANG: 'C' };
const SPANISH = { LANG: 'es_MX.UTF-8' };

/** Lines that are the same in both languages: examples of commands, names of inputs, and lines without words of a language. */
const isNeutral = (line: string): boolean =>
  line.trim() === '' ||
  /^\[\d+\/\d+\] /.test(line) ||
  /^ {2,}(\$ )?(curp-batch|zcat|TOKEN=|--anio_nacimiento 1980)/.test(line) ||
  /^\s*\$ /.test(line);

function sameLines(english: string, spanish: string): string[] {
  const others = new Set(english.split('\n'));
  return spanish.split('\n').filter((line) => !isNeutral(line) && others.has(line));
}

const COMMANDS = [
  '',
  'run',
  'worker',
  'run-worker',
  'direct-worker',
  'serve',
  'token',
  'token add',
  'token list',
  'token revoke',
  'schedule',
  'schedule add',
  'schedule list',
  'schedule remove',
  'schedule run',
  'runs',
  'runs list',
  'runs show',
  'callback-key',
  'calculate',
  'explain',
  'decode',
  'entities',
];

/** Lines of wrapped help that hold nothing but names: options, their values, variables, addresses. */
const NAMES_ONLY =
  /^\s*(?:"[\w.-]+",? ?|\(?(?:variable|valores|predeterminado):? ?|[A-Z][A-Z_]{3,}\)?|[\d.]+\)?|\w+ \[\w+\]|\/\w+\)?|["\w.:/,={}-]+\)?;?)*\s*$/;

describe('help', () => {
  it.each(COMMANDS)('of %j has no English line', async (command) => {
    const words = [...command.split(' ').filter((word) => word !== ''), '--help'];
    const english = await inProcess(words, { env: ENGLISH });
    const spanish = await inProcess(words, { env: SPANISH });
    expect(spanish.code).toBe(0);
    expect(spanish.stdout).toMatch(/^Uso: curp-batch/);
    expect(sameLines(english.stdout, spanish.stdout).filter((line) => !NAMES_ONLY.test(line))).toEqual([]);
    const english_words =
      /\b(?:the|default|choices|Options|Usage|Commands|Arguments|Exit|Examples|print|which)\b/;
    expect(spanish.stdout.split('\n').filter((line) => english_words.test(line))).toEqual([]);
  });
});

const path = (name: string, text = ''): string => {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
};

const MISSING = path('missing.csv', 'nombres,sexo\nRosa,M\n');
const PDF = path('file.pdf', '%PDF-1.7 and so on, as long as the signature needs');
const THERE = path('there.csv', 'x\n');

const ERRORS: readonly (readonly string[])[] = [
  ['rn'],
  ['run'],
  ['run', '--unknown', 'a.csv'],
  ['run', 'a.csv', 'b.csv'],
  ['run', 'a.csv', '--format', 'xml'],
  ['run', 'a.csv', '--format'],
  ['run', 'a.csv', '--chunk', 'x'],
  ['run', 'a.csv', '--workers', 'x'],
  ['run', 'a.csv', '--redis-timeout', 'x'],
  ['run', 'a.csv', '--delimiter', 'x'],
  ['run', 'a.csv', '--limit-errors', 'x'],
  ['run', 'a.csv', '--map', 'x'],
  ['run', 'a.csv', '--map', 'x=y'],
  ['run', 'a.csv', '--sheet', ''],
  ['run', 'a.csv', '--workers', '0'],
  ['run', 'a.csv', '--resume', '--force'],
  ['run', 'a.csv', '--errors', '-'],
  ['run', 'a.csv', '-o', 'a.xlsx.gz'],
  ['run', 'a.csv', '-o', 'a.xlsx', '--format', 'ndjson'],
  ['run', 'a.csv', '--redis', 'http://x'],
  ['run', 'a.csv', '--secret-file', '/does/not/exist'],
  ['run', join(folder, 'none.csv')],
  ['run', folder],
  ['run', MISSING],
  ['run', MISSING, '--dry-run'],
  ['run', PDF],
  ['run', MISSING, '-o', THERE],
  ['run', MISSING, '-o', MISSING],
  ['run', MISSING, '-o', join(folder, 'no/such/folder.csv')],
  ['run', MISSING, '--header-line', '9'],
  ['run', MISSING, '--sheet', '2'],
  ['run', MISSING, '--sexo', 'MF'],
  ['worker'],
  ['direct-worker', '--redis', 'redis://127.0.0.1', '--keep', '2h'],
  ['direct-worker', '--redis', 'redis://127.0.0.1', '--prefix', 'ñ'],
  ['serve', '--embedded', '--redis', 'redis://127.0.0.1'],
  ['serve', '--redis', 'redis://127.0.0.1', '--workers', '2'],
  ['serve', '--callback-allow', 'x'],
  ['serve', '--proxy', 'x'],
  ['token', 'add', 'UPPER', '--data', folder],
  ['token', 'add', 'payroll', '--data', folder, '--quota', 'x'],
  ['token', 'revoke', 'nobody', '--data', folder],
  ['runs', 'list', '--data', folder],
  ['callback-key', 'payroll', '--data', join(folder, 'none')],
  ['schedule', 'remove', 'daily', '--data', folder],
  ['schedule', 'add', 'X'],
  ['schedule', 'add', 'daily', '--cron', 'x', '--input', THERE, '--output-dir', folder, '--data', folder],
  [
    'schedule',
    'add',
    'daily',
    '--cron',
    '0 3 * * *',
    '--tz',
    'Mexico',
    '--input',
    THERE,
    '--output-dir',
    folder,
  ],
  ['decode'],
];

/** Next commands, and the prefix that both languages share. */
const COMMAND_LINE = /: curp-batch /;

describe('errors', () => {
  it.each(ERRORS.map((words) => [words]))('%j', async (words) => {
    const english = await inProcess(words, { env: ENGLISH, cwd: folder });
    const spanish = await inProcess(words, { env: SPANISH, cwd: folder });
    expect(spanish.code).toBe(english.code);
    expect(english.code).not.toBe(0);
    expect(spanish.stderr).not.toBe('');
    expect(sameLines(english.stderr, spanish.stderr)).toEqual([]);
    expect(spanish.stderr.split('\n')).toHaveLength(english.stderr.split('\n').length);
    expect(COMMAND_LINE.test(spanish.stderr)).toBe(COMMAND_LINE.test(english.stderr));
  });
});

describe('a run', () => {
  const run = async (name: string, env: Record<string, string>, ...options: string[]) => {
    const output = join(folder, name);
    const printed = await inProcess(
      ['run', join(ROOT, 'samples/people.csv'), '-o', output, '--report', 'none', ...options],
      { env },
    );
    return { ...printed, bytes: readFileSync(output, 'utf8') };
  };

  it('is summarized in the language of the terminal, and has the same bytes', async () => {
    const english = await run('english.csv', ENGLISH);
    const spanish = await run('spanish.csv', SPANISH);
    expect(english.stderr).toMatch(/rows read +55[\s\S]*The parameter nombres is missing/);
    expect(spanish.stderr).toMatch(/filas leídas +55[\s\S]*Falta el parámetro nombres/);
    expect(sameLines(english.stderr, spanish.stderr)).toEqual([]);
    expect(spanish.bytes).toBe(english.bytes);
  });

  it('--lang decides both', async () => {
    const given = await run('given.csv', SPANISH, '--lang', 'en');
    expect(given.stderr).toContain('rows read');
    expect(given.bytes).toContain('The parameter nombres is missing');
  });

  it('CURP_BATCH_LANG decides before LANG', async () => {
    const given = await run('variable.csv', { LANG: 'C', CURP_BATCH_LANG: 'es' });
    expect(given.stderr).toContain('filas leídas');
  });
});
