/** Prints the summary of a run for people, on standard error, in the language of the terminal. */
import type { Reason } from '../../contract/codes.js';
import { messageOf } from '../../contract/messages.js';
import { number } from '../../contract/number.js';
import { sentencesOf } from '../../reading/reading-texts.js';
import { CAUSE_TEXTS, CHECK_TEXTS, VERDICT_TEXTS } from '../../reconcile/verdict-texts.js';
import { countsWithWords } from '../../report/duplicate-words.js';
import { duplicatesPath } from '../../run/settings/result-name.js';
import type { RunSettings } from '../../run/settings/settings.js';
import type { Summary } from '../../run/summary.js';
import { type Language, plural } from '../../sentence.js';
import { terminalLanguage } from '../terminal/language.js';
import { alignColumns } from '../terminal/table.js';

/** The files that a run has written. */
export type RunFiles = Pick<RunSettings, 'output' | 'errors'>;

interface Words {
  read: string;
  written: string;
  withKey: string;
  inError: string;
  noKeys: string;
  groups: string;
  blankLines: string;
  elapsed: string;
  resumed: string;
  row: string;
  rows: string;
  more: string;
  result: string;
  errorsFile: string;
  duplicates: string;
}

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    read: 'rows read',
    written: 'rows written',
    withKey: 'with a key',
    inError: 'in error',
    noKeys: 'keys that are no CURP',
    groups: 'groups of duplicates',
    blankLines: 'blank lines',
    elapsed: 'elapsed',
    resumed: 'resumed',
    row: 'row',
    rows: 'rows',
    more: 'more',
    result: 'result',
    errorsFile: 'rows in error',
    duplicates: 'duplicates',
  },
  es: {
    read: 'filas leídas',
    written: 'filas escritas',
    withKey: 'con clave',
    inError: 'con error',
    noKeys: 'claves que no son una CURP',
    groups: 'grupos de duplicados',
    blankLines: 'líneas en blanco',
    elapsed: 'duración',
    resumed: 'continuada',
    row: 'fila',
    rows: 'filas',
    more: 'más',
    result: 'resultado',
    errorsFile: 'filas con error',
    duplicates: 'duplicados',
  },
};

/** `null`: all bytes were ASCII. */
const PLAIN_ENCODINGS: readonly (string | null)[] = [null, 'utf-8'];

/** How many causes and how many checks are shown; the summary file has all of them. */
const MAX_LINES = 12;

type Texts = Readonly<Record<string, string>>;

const sum = (counts: readonly (readonly [string, number])[]): number =>
  counts.reduce((total, [, rows]) => total + rows, 0);

function nested(counts: Record<string, number>, texts: Texts, { more }: Words): string[][] {
  const entries = Object.entries(counts);
  const lines = entries
    .slice(0, MAX_LINES)
    .map(([name, rows]) => [`    ${name}`, number(rows), texts[name] ?? '']);
  const rest = entries.slice(MAX_LINES);
  return rest.length === 0 ? lines : [...lines, [`    ${rest.length} ${more}`, number(sum(rest))]];
}

/** The verdicts, the causes of `explained`, and the checks that keys on file fail. */
function verdictLines({ verdicts, causes, checks }: Summary, language: Language): string[][] {
  const words = WORDS[language];
  const texts: Texts = VERDICT_TEXTS[language];
  const lines = Object.entries(verdicts).flatMap(([verdict, rows]) => [
    [`  ${verdict}`, number(rows), texts[verdict] ?? ''],
    ...(verdict === 'explained' ? nested(causes, CAUSE_TEXTS[language], words) : []),
  ]);
  const failing = sum(Object.entries(checks));
  if (failing === 0) return lines;
  return [...lines, [words.noKeys, number(failing)], ...nested(checks, CHECK_TEXTS[language], words)];
}

function duplicateLines({ duplicates, mode }: Summary, language: Language): string[][] {
  if (duplicates === undefined) return [];
  const words = WORDS[language];
  return [
    [words.groups, number(sum(Object.entries(duplicates.groups)))],
    ...countsWithWords(duplicates, mode, language).map(({ class: name, groups, rows, label }) => [
      `  ${name}`,
      number(groups),
      `${number(rows)} ${plural(rows, words.row, words.rows)}: ${label}`,
    ]),
  ];
}

/** Whether something was understood of the input that a person should see: it was not a plain strict CSV. */
const isInterpreted = ({ reading, settings }: Summary): boolean =>
  settings.normalize === true ||
  reading.header.title_lines > 0 ||
  reading.container.kind === 'xlsx' ||
  !PLAIN_ENCODINGS.includes(reading.encoding.name);

/** The messages of codes are in the language of the terminal too; those of the summary file in that of the data. */
function countLines(summary: Summary, language: Language): string[][] {
  const words = WORDS[language];
  const lines: string[][] = [
    [words.read, number(summary.rows_read)],
    [words.written, number(summary.rows_written)],
  ];
  if (summary.mode !== 'validate') {
    lines.push(
      [`  ${words.withKey}`, number(summary.rows_with_key)],
      [`  ${words.inError}`, number(summary.rows_in_error)],
    );
  }
  for (const { code, reason, rows } of summary.codes) {
    const name = `    ${code}${reason ? ` ${reason}` : ''}`;
    lines.push([name, number(rows), messageOf(code, reason as Reason | null, language)]);
  }
  lines.push(...verdictLines(summary, language), ...duplicateLines(summary, language));
  lines.push([words.blankLines, number(summary.blank_lines)]);
  const rate = `${number(summary.rows_per_second)} ${plural(summary.rows_per_second, words.row, words.rows)}/s`;
  const resumed = summary.resumed ? ` (${words.resumed})` : '';
  lines.push([words.elapsed, `${summary.elapsed_seconds.toFixed(1)} s`, rate + resumed]);
  return lines;
}

export function printSummary(summary: Summary, { output, errors }: RunFiles): void {
  const language = terminalLanguage();
  const words = WORDS[language];
  const lines = countLines(summary, language);
  const width = Math.max(...lines.map(([, count]) => count!.length));
  const cells = lines.map(([name, count, text]) => [name!, count!.padStart(width), text ?? '']);
  if (isInterpreted(summary))
    process.stderr.write(`\n${sentencesOf(summary.reading, language).join('\n')}\n`);
  process.stderr.write(`\n${alignColumns(cells).join('\n')}\n`);
  if (output !== '-') process.stderr.write(`${words.result}: ${output}\n`);
  if (errors !== undefined) process.stderr.write(`${words.errorsFile}: ${errors}\n`);
  if (summary.duplicates !== undefined)
    process.stderr.write(`${words.duplicates}: ${duplicatesPath(output)}\n`);
}
