/**
 * The dialect and mapping of an input, and the results of its first rows, without writing anything: for `--dry-run` and
 * for the page.
 *
 * What it does not read: anything after the first chunk of the input.
 */
import { FIELDS, type Field } from '../contract/person.js';
import { utcToday } from '../contract/today.js';
import type { ByteSource } from '../csv/byte-source.js';
import { ChunkProcessor } from '../csv/chunk/chunk-processor.js';
import { DATE_PARTS } from '../csv/column-names.js';
import { Cutter, startOfInput } from '../csv/cutter.js';
import type { Encoding } from '../csv/encoding.js';
import type { Delimiter } from '../csv/plan.js';
import { headerLine } from '../csv/result-columns.js';
import { emptyTally, type Tally } from '../csv/tally.js';
import type { Reading } from '../reading/reading.js';
import { prepare } from './preparation.js';
import type { RunSettings } from './settings.js';

const SAMPLE_BYTES = 64 * 1024;

export interface Preview {
  delimiter: Delimiter;
  /** Undefined while all bytes are ASCII: the first chunk with other bytes decides. */
  encoding: Encoding | undefined;
  header: string[];
  reading: Reading;
  /** Which column holds each field, from 0; -1 for none. */
  mapping: { field: Field | 'curp'; column: number }[];
  /** The first rows of the result, with its header where the format has one. */
  lines: string[];
  /** Whether there are rows after the header. */
  rows: boolean;
  /** The counts of the first chunk. */
  sample: Tally;
  /** The names of the visible sheets of a workbook. */
  sheets: readonly string[];
}

/** Undefined for an empty input. */
export async function preview(
  settings: RunSettings,
  rowsShown: number,
  given?: ByteSource,
): Promise<Preview | undefined> {
  const { source, dialect, plan, header, reading } = await prepare(
    { ...settings, output: '-', errors: undefined },
    utcToday(),
    given,
  );
  try {
    if (dialect === undefined) return undefined;
    const { length: offset, lines, blankLines, encoding } = dialect;
    const cutter = new Cutter(
      source,
      { chunkBytes: SAMPLE_BYTES, maxRecord: settings.maxRecord, delimiter: plan.delimiter },
      { ...startOfInput(), offset, lines, blankLines, encoding },
    );
    cutter.unread(dialect.rest);
    const chunk = await cutter.next();
    const person = FIELDS.map((field) => ({
      field,
      column:
        DATE_PARTS.includes(field) && plan.birthDateColumn >= 0 ? plan.birthDateColumn : plan.columns[field],
    }));
    const result = chunk && new ChunkProcessor(plan).process(chunk);
    const text = headerLine(header, plan) + (result?.bytes.toString('utf8') ?? '');
    return {
      delimiter: plan.delimiter,
      encoding: chunk?.after.encoding ?? encoding ?? undefined,
      header,
      reading,
      mapping: plan.mode === 'calculate' ? person : [...person, { field: 'curp', column: plan.keyColumn }],
      lines: text.split('\n').slice(0, rowsShown + (plan.format === 'csv' ? 1 : 0)),
      rows: chunk !== undefined,
      sample: result?.tally ?? emptyTally(),
      sheets: source.sheets ?? [],
    };
  } finally {
    await source.close();
  }
}
