/** Prints the summary of a run for people, on standard error. */

import { number } from '../../contract/number.js';
import { type DuplicateCounts, GROUP_CLASSES } from '../../duplicates/group-class.js';
import { sentencesOf } from '../../reading/reading-texts.js';
import { duplicatesPath } from '../../run/settings/result-name.js';
import type { RunSettings } from '../../run/settings/settings.js';
import type { Summary } from '../../run/summary.js';
import { alignColumns } from '../terminal/table.js';

/** The files that a run has written. */
export type RunFiles = Pick<RunSettings, 'output' | 'errors'>;

/** `null`: all bytes were ASCII. */
const PLAIN_ENCODINGS: readonly (string | null)[] = [null, 'utf-8'];

/** How many causes and how many checks are shown; the summary file has all of them. */
const MAX_LINES = 12;

const sum = (counts: readonly (readonly [string, number])[]): number =>
  counts.reduce((total, [, rows]) => total + rows, 0);

function nested(counts: Record<string, number>): string[][] {
  const entries = Object.entries(counts);
  const lines = entries.slice(0, MAX_LINES).map(([name, rows]) => [`    ${name}`, number(rows)]);
  const rest = entries.slice(MAX_LINES);
  return rest.length === 0 ? lines : [...lines, [`    ${rest.length} more`, number(sum(rest))]];
}

/** The verdicts, the causes of `explained`, and the checks that keys on file fail. */
function verdictLines({ verdicts, causes, checks }: Summary): string[][] {
  const lines = Object.entries(verdicts).flatMap(([verdict, rows]) => [
    [`  ${verdict}`, number(rows)],
    ...(verdict === 'explained' ? nested(causes) : []),
  ]);
  const failing = sum(Object.entries(checks));
  return failing === 0 ? lines : [...lines, ['keys that are no CURP', number(failing)], ...nested(checks)];
}

const duplicateLines = ({ groups, rows }: DuplicateCounts): string[][] => [
  ['groups of duplicates', number(sum(Object.entries(groups)))],
  ...GROUP_CLASSES.map((name) => [`  ${name}`, number(groups[name]), `${number(rows[name])} rows`]),
];

/** Whether something was understood of the input that a person should see: it was not a plain strict CSV. */
const isInterpreted = ({ reading, settings }: Summary): boolean =>
  settings.normalize === true ||
  reading.header.title_lines > 0 ||
  reading.container.kind === 'xlsx' ||
  !PLAIN_ENCODINGS.includes(reading.encoding.name);

export function printSummary(summary: Summary, { output, errors }: RunFiles): void {
  const lines: string[][] = [
    ['rows read', number(summary.rows_read)],
    ['rows written', number(summary.rows_written)],
  ];
  if (summary.mode !== 'validate') {
    lines.push(
      ['  with a key', number(summary.rows_with_key)],
      ['  in error', number(summary.rows_in_error)],
    );
  }
  for (const { code, reason, rows, message } of summary.codes) {
    lines.push([`    ${code}${reason ? ` ${reason}` : ''}`, number(rows), message]);
  }
  lines.push(...verdictLines(summary));
  if (summary.duplicates !== undefined) lines.push(...duplicateLines(summary.duplicates));
  lines.push(['blank lines', number(summary.blank_lines)]);
  const rate = `${number(summary.rows_per_second)} rows/s${summary.resumed ? ' (resumed)' : ''}`;
  lines.push(['elapsed', `${summary.elapsed_seconds.toFixed(1)} s`, rate]);
  const width = Math.max(...lines.map(([, count]) => count!.length));
  const cells = lines.map(([name, count, text]) => [name!, count!.padStart(width), text ?? '']);
  if (isInterpreted(summary)) process.stderr.write(`\n${sentencesOf(summary.reading, 'en').join('\n')}\n`);
  process.stderr.write(`\n${alignColumns(cells).join('\n')}\n`);
  if (output !== '-') process.stderr.write(`result: ${output}\n`);
  if (errors !== undefined) process.stderr.write(`rows in error: ${errors}\n`);
  if (summary.duplicates !== undefined) process.stderr.write(`duplicates: ${duplicatesPath(output)}\n`);
}
