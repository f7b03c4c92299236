/**
 * The files beside a finished output: a summary for programs and a report for people. Each is written atomically and
 * readable by its owner only.
 *
 * What neither holds: a value of a row.
 */

import { isObject, parseObject } from '../../base/object-address.js';
import { replaceFile } from '../../base/private-files.js';
import { isStream } from '../../input/csv/stream-path.js';
import { orStoreFault } from '../output/store-fault.js';
import type { Summary } from '../run/summary.js';
import { contentTypeOf } from '../settings/content-type.js';
import { reportPath, summaryPath } from '../settings/run-paths.js';
import type { RunSettings } from '../settings/settings.js';
import { reportHtml } from './report.js';

export async function publish(
  summary: Summary,
  { output, lang, report }: Pick<RunSettings, 'output' | 'lang' | 'report'>,
): Promise<void> {
  if (isStream(output)) return;
  await write(summaryPath(output), `${JSON.stringify(summary, null, 2)}\n`);
  if (report !== 'none') await write(reportPath(output), reportHtml(summary, lang));
}

const write = (path: string, text: string): Promise<void> =>
  isObject(path) ? putObject(path, text) : replaceFile(path, text, { onlyWriter: true });

async function putObject(path: string, text: string): Promise<void> {
  const { objectStore } = await import('../../base/objects/object-store.js');
  await orStoreFault(objectStore().put(parseObject(path), text, contentTypeOf(path)));
}
