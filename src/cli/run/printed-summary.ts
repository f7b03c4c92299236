/** Prints the summary of a run for people, on standard error, in the language of the terminal. */

import { type Language, plural, type Sentence } from '../../base/sentence.js';
import { CHANGE_KINDS, CHANGE_WORDS, VALUE_WORDS } from '../../engine/report/change-words.js';
import { countsWithWords } from '../../engine/report/duplicate-words.js';
import { NO_ROWS, readableNote, type Summary } from '../../engine/run/summary.js';
import { changesPath, duplicatesPath } from '../../engine/settings/run-paths.js';
import type { RunSettings } from '../../engine/settings/settings.js';
import { sentencesOf } from '../../input/reading/reading-texts.js';
import type { Reason } from '../../key/contract/codes.js';
import { messageOf } from '../../key/contract/messages.js';
import { number } from '../../key/contract/number.js';
import { CAUSE_TEXTS, CHECK_TEXTS, GENERIC_TEXTS, VERDICT_TEXTS } from '../../key/reconcile/verdict-texts.js';
import type { ComparedValue } from '../../rows/changes/compared-columns.js';
import { printAside } from '../terminal/printing.js';
import { alignColumns } from '../terminal/table.js';
import { say, terminalLanguage } from '../terminal/terminal-language.js';
import { answeringCommand } from './next-command.js';

/** The files that a run has written. */
export type RunFiles = Pick<RunSettings, 'output' | 'errors' | 'attention'>;

const WORDS = {
  read: { en: 'rows read', es: 'filas leídas' },
  written: { en: 'rows written', es: 'filas escritas' },
  withKey: { en: 'with a key', es: 'con clave' },
  inError: { en: 'in error', es: 'con error' },
  noKeys: { en: 'keys that are no CURP', es: 'claves que no son una CURP' },
  groups: { en: 'groups of duplicates', es: 'grupos de duplicados' },
  blankLines: { en: 'blank lines', es: 'líneas en blanco' },
  elapsed: { en: 'elapsed', es: 'duración' },
  resumed: { en: 'resumed', es: 'continuada' },
  row: { en: 'row', es: 'fila' },
  rows: { en: 'rows', es: 'filas' },
  more: { en: 'more', es: 'más' },
  result: { en: 'result', es: 'resultado' },
  errorsFile: { en: 'rows in error', es: 'filas con error' },
  attentionFile: { en: 'rows to look at', es: 'filas por revisar' },
  duplicates: { en: 'duplicates', es: 'duplicados' },
  changes: { en: 'changes since the earlier result', es: 'cambios desde el resultado anterior' },
  changesFile: { en: 'changes', es: 'cambios' },
  readThem: { en: 'To read them', es: 'Para leerlas' },
} satisfies Record<string, Sentence>;

/** `null`: all bytes were ASCII. */
const PLAIN_ENCODINGS: readonly (string | null)[] = [null, 'utf-8'];

/** How many causes and how many checks are shown; the summary file has all of them. */
const MAX_LINES = 12;

type Texts = Readonly<Record<string, string>>;

const sum = (counts: readonly (readonly [string, number])[]): number =>
  counts.reduce((total, [, rows]) => total + rows, 0);

function nested(counts: Record<string, number>, texts: Texts): string[][] {
  const entries = Object.entries(counts);
  const lines = entries
    .slice(0, MAX_LINES)
    .map(([name, rows]) => [`    ${name}`, number(rows), texts[name] ?? '']);
  const rest = entries.slice(MAX_LINES);
  return rest.length === 0 ? lines : [...lines, [`    ${rest.length} ${say(WORDS.more)}`, number(sum(rest))]];
}

/** `25.0%`. */
const percent = (share: number): string => `${(share * 100).toFixed(1)}%`;

/** The verdicts, the causes of `explained`, the generic keys with their share, and the checks that keys on file fail. */
function verdictLines(summary: Summary, language: Language): string[][] {
  const { verdicts, causes, checks, generic, generic_share = 0 } = summary;
  const texts: Texts = VERDICT_TEXTS[language];
  const lines = Object.entries(verdicts).flatMap(([verdict, rows]) => [
    [
      `  ${verdict}`,
      number(rows),
      (texts[verdict] ?? '') + (verdict === 'generic' ? ` (${percent(generic_share)})` : ''),
    ],
    ...(verdict === 'explained' ? nested(causes, CAUSE_TEXTS[language]) : []),
    ...(verdict === 'generic' ? nested(generic, GENERIC_TEXTS[language]) : []),
  ]);
  const failing = sum(Object.entries(checks));
  if (failing === 0) return lines;
  return [...lines, [say(WORDS.noKeys), number(failing)], ...nested(checks, CHECK_TEXTS[language])];
}

/** `3 new, 1 gone`, and which values of the others have changed. */
function changeLines({ changes }: Summary): string[][] {
  if (changes === undefined) return [];
  return [
    [say(WORDS.changes), number(changes.new + changes.gone + changes.changed)],
    ...CHANGE_KINDS.map((kind) => [`  ${kind}`, number(changes[kind]), say(CHANGE_WORDS[kind])]),
    ...(Object.entries(changes.what) as [ComparedValue, number][]).map(([name, rows]) => [
      `    ${name}`,
      number(rows),
      say(VALUE_WORDS[name]),
    ]),
  ];
}

function duplicateLines({ duplicates, mode }: Summary, language: Language): string[][] {
  if (duplicates === undefined) return [];
  return [
    [say(WORDS.groups), number(sum(Object.entries(duplicates.groups)))],
    ...countsWithWords(duplicates, mode, language).map(({ class: name, groups, rows, label }) => [
      `  ${name}`,
      number(groups),
      `${number(rows)} ${plural(rows, say(WORDS.row), say(WORDS.rows))}: ${label}`,
    ]),
  ];
}

/** Whether the summary describes how the input was read: only if it was not a plain strict CSV. */
const isInterpreted = ({ reading, settings }: Summary): boolean =>
  settings.normalize === true ||
  reading.header.title_lines > 0 ||
  !['csv', 'gzip'].includes(reading.container.kind) ||
  !PLAIN_ENCODINGS.includes(reading.encoding.name);

/** The messages of codes are in the language of the terminal too; those of the summary file in that of the data. */
function countLines(summary: Summary, language: Language): string[][] {
  const lines: string[][] = [
    [say(WORDS.read), number(summary.rows_read)],
    [say(WORDS.written), number(summary.rows_written)],
  ];
  if (summary.mode !== 'validate') {
    lines.push(
      [`  ${say(WORDS.withKey)}`, number(summary.rows_with_key)],
      [`  ${say(WORDS.inError)}`, number(summary.rows_in_error)],
    );
  }
  for (const { code, reason, rows } of summary.codes) {
    const name = `    ${code}${reason ? ` ${reason}` : ''}`;
    lines.push([name, number(rows), messageOf(code, reason as Reason | null, language)]);
  }
  lines.push(
    ...verdictLines(summary, language),
    ...duplicateLines(summary, language),
    ...changeLines(summary),
  );
  lines.push([say(WORDS.blankLines), number(summary.blank_lines)]);
  const rate = `${number(summary.rows_per_second)} ${plural(summary.rows_per_second, say(WORDS.row), say(WORDS.rows))}/s`;
  const resumed = summary.resumed ? ` (${say(WORDS.resumed)})` : '';
  lines.push([say(WORDS.elapsed), `${summary.elapsed_seconds.toFixed(1)} s`, rate + resumed]);
  return lines;
}

/** Says how many rows another reading would read, and the command for it. */
function printReadable(rows: number, output: string, words: readonly string[]): void {
  const command = answeringCommand(words, { normalize: true });
  const isReplaced = output !== '-' && !command.includes(' --force');
  printAside(
    '',
    `${say(readableNote(rows))} ${say(WORDS.readThem)}: ${command}${isReplaced ? ' --force' : ''}`,
  );
}

/** How the input was read. */
function printInput(summary: Summary): void {
  if (summary.rows_read === 0) printAside('', say(NO_ROWS));
  if (isInterpreted(summary)) printAside('', ...sentencesOf(summary.reading, terminalLanguage()));
}

export function printCounts(summary: Summary): void {
  const lines = countLines(summary, terminalLanguage());
  const width = Math.max(...lines.map(([, count]) => count!.length));
  const cells = lines.map(([name, count, text]) => [name!, count!.padStart(width), text ?? '']);
  printAside('', ...alignColumns(cells));
}

function printFiles(summary: Summary, { output, errors, attention }: RunFiles): void {
  if (output !== '-') printAside(`${say(WORDS.result)}: ${output}`);
  if (errors !== undefined) printAside(`${say(WORDS.errorsFile)}: ${errors}`);
  if (attention !== undefined) printAside(`${say(WORDS.attentionFile)}: ${attention}`);
  if (summary.duplicates !== undefined) printAside(`${say(WORDS.duplicates)}: ${duplicatesPath(output)}`);
  if (summary.changes !== undefined) printAside(`${say(WORDS.changesFile)}: ${changesPath(output)}`);
}

/** `words`: the command line of the run, for the command that reads more rows. */
export function printSummary(summary: Summary, files: RunFiles, words: readonly string[]): void {
  printInput(summary);
  printCounts(summary);
  if (summary.rows_readable !== undefined) printReadable(summary.rows_readable, files.output, words);
  printFiles(summary, files);
}

/** The same of one of several runs: its counts are in the summary of all. */
export function printReading(summary: Summary, files: RunFiles, words: readonly string[]): void {
  printInput(summary);
  if (summary.rows_readable !== undefined) printReadable(summary.rows_readable, files.output, words);
  printFiles(summary, files);
}
