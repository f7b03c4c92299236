/**
 * The files beside a finished output: a summary for programs and a report for people. Each is written atomically and
 * readable by its owner only.
 *
 * What neither holds: a value of a row.
 */
import { isStream } from '../csv/stream-path.js';
import { replaceFile } from '../files/private-files.js';
import { reportPath, summaryPath } from '../run/settings/run-paths.js';
import type { RunSettings } from '../run/settings/settings.js';
import type { Summary } from '../run/summary.js';
import { reportHtml } from './report.js';

export async function publish(
  summary: Summary,
  { output, lang, report }: Pick<RunSettings, 'output' | 'lang' | 'report'>,
): Promise<void> {
  if (isStream(output)) return;
  await replaceFile(summaryPath(output), `${JSON.stringify(summary, null, 2)}\n`, { onlyWriter: true });
  if (report === 'none') return;
  await replaceFile(reportPath(output), reportHtml(summary, lang), { onlyWriter: true });
}
