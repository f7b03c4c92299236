/** `--dry-run`: prints what a run would find and write; writes nothing. */
import { sentencesOf } from '../../reading/reading-texts.js';
import { preview } from '../../run/preview.js';
import type { RunSettings } from '../../run/settings/settings.js';
import { alignColumns } from '../terminal/table.js';

const ROWS_SHOWN = 10;

const DELIMITER_NAMES = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'pipe' } as const;

export async function printDryRun(settings: RunSettings): Promise<void> {
  const found = await preview(settings, ROWS_SHOWN);
  if (found === undefined) {
    console.log('The input is empty: the result would be a header alone.');
    return;
  }
  console.log(`${sentencesOf(found.reading, 'en').join('\n')}\n`);
  console.log(`delimiter  ${DELIMITER_NAMES[found.delimiter]}`);
  console.log(`encoding   ${found.encoding ?? 'ASCII so far'}\n`);
  const mapping = found.mapping
    .filter(({ column }) => column >= 0)
    .map(({ field, column }) => [field, `column ${column + 1}`, found.header[column] ?? '']);
  console.log(`${alignColumns(mapping).join('\n')}\n`);
  if (!found.rows) {
    console.log('There are no rows behind the header.');
    return;
  }
  console.log(found.lines.join('\n').trimEnd());
  console.log('\nNothing was written.');
}
