/** `--dry-run`: what a run would find and write, without writing anything. */
import { FIELDS } from '../contract/person.js';
import { utcToday } from '../contract/today.js';
import { ChunkProcessor } from '../csv/chunk-processor.js';
import { Cutter, startOfInput } from '../csv/cutter.js';
import { headerLine } from '../csv/result-columns.js';
import { prepare } from '../run/preparation.js';
import type { RunSettings } from '../run/settings.js';
import { alignColumns } from './table.js';

const ROWS_SHOWN = 10;
const SAMPLE_BYTES = 64 * 1024;

const DELIMITER_NAMES = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'pipe' } as const;

export async function printDryRun(settings: RunSettings): Promise<void> {
  const { source, dialect, plan, header } = await prepare({ ...settings, output: '-' }, utcToday());
  try {
    if (dialect === undefined) {
      console.log('The input is empty: the result would be a header alone.');
      return;
    }
    const { length: offset, lines, blankLines, encoding } = dialect;
    const cutter = new Cutter(
      source,
      { chunkBytes: SAMPLE_BYTES, maxRecord: settings.maxRecord, delimiter: plan.delimiter },
      { ...startOfInput(), offset, lines, blankLines, encoding },
    );
    cutter.unread(dialect.rest);
    const chunk = await cutter.next();
    const found = chunk?.after.encoding ?? encoding;
    console.log(`delimiter  ${DELIMITER_NAMES[plan.delimiter]}`);
    console.log(`encoding   ${found ?? 'ASCII so far (UTF-8 or Windows-1252)'}\n`);
    const mapping = FIELDS.map((field) => {
      const column = plan.columns[field] < 0 ? plan.birthDateColumn : plan.columns[field];
      return [field, `column ${column + 1}`, header[column] ?? ''];
    });
    console.log(`${alignColumns(mapping).join('\n')}\n`);
    if (chunk === undefined) {
      console.log('There are no rows behind the header.');
      return;
    }
    const result = new ChunkProcessor(plan).process(chunk);
    const shown = (headerLine(header, plan) + result.bytes.toString('utf8')).split('\n');
    console.log(
      shown
        .slice(0, ROWS_SHOWN + (plan.format === 'csv' ? 1 : 0))
        .join('\n')
        .trimEnd(),
    );
    console.log('\nNothing was written.');
  } finally {
    await source.close();
  }
}
