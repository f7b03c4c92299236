/** A run's summary for people, on standard error. */
import { number } from '../run/progress.js';
import type { Summary } from '../run/summary.js';
import { alignColumns } from './table.js';

export function printSummary(summary: Summary, output: string): void {
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
  for (const [verdict, rows] of Object.entries(summary.verdicts)) lines.push([`  ${verdict}`, number(rows)]);
  for (const [cause, rows] of Object.entries(summary.causes)) lines.push([`    ${cause}`, number(rows)]);
  lines.push(['blank lines', number(summary.blank_lines)]);
  const rate = `${number(summary.rows_per_second)} rows/s${summary.resumed ? ' (resumed)' : ''}`;
  lines.push(['elapsed', `${summary.elapsed_seconds.toFixed(1)} s`, rate]);
  const width = Math.max(...lines.map(([, count]) => count!.length));
  const cells = lines.map(([name, count, text]) => [name!, count!.padStart(width), text ?? '']);
  process.stderr.write(`\n${alignColumns(cells).join('\n')}\n`);
  if (output !== '-') process.stderr.write(`result: ${output}\n`);
}
