/**
 * What a run would find in an input, and what its first rows would become, without writing anything: for `--dry-run` and
 * for the page.
 *
 * What it does not see: anything behind the first piece of the input.
 */
import { FIELDS, type Field } from '../contract/person.js';
import { utcToday } from '../contract/today.js';
import type { ByteSource } from '../csv/byte-source.js';
import { ChunkProcessor } from '../csv/chunk/chunk-processor.js';
import { Cutter, startOfInput } from '../csv/cutter.js';
import type { Encoding } from '../csv/encoding.js';
import type { Delimiter } from '../csv/plan.js';
import { headerLine } from '../csv/result-columns.js';
import { prepare } from './preparation.js';
import type { RunSettings } from './settings.js';

const SAMPLE_BYTES = 64 * 1024;

export interface Preview {
  delimiter: Delimiter;
  /** Undefined while all is ASCII: UTF-8 or Windows-1252, whichever the first other byte says. */
  encoding: Encoding | undefined;
  /** The input's columns, as they came. */
  header: string[];
  /** Which column holds each field, from 0; -1 for none. */
  mapping: { field: Field | 'curp'; column: number }[];
  /** The first rows of the result, with its header where the format has one. */
  lines: string[];
  /** Whether there are rows behind the header. */
  rows: boolean;
}

/** Nothing for an empty input. */
export async function preview(
  settings: RunSettings,
  rowsShown: number,
  given?: ByteSource,
): Promise<Preview | undefined> {
  const { source, dialect, plan, header } = await prepare({ ...settings, output: '-' }, utcToday(), given);
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
      column: plan.columns[field] < 0 ? plan.birthDateColumn : plan.columns[field],
    }));
    const result = chunk && new ChunkProcessor(plan).process(chunk);
    const text = headerLine(header, plan) + (result?.bytes.toString('utf8') ?? '');
    return {
      delimiter: plan.delimiter,
      encoding: chunk?.after.encoding ?? encoding ?? undefined,
      header,
      mapping: plan.mode === 'calculate' ? person : [...person, { field: 'curp', column: plan.keyColumn }],
      lines: text.split('\n').slice(0, rowsShown + (plan.format === 'csv' ? 1 : 0)),
      rows: chunk !== undefined,
    };
  } finally {
    await source.close();
  }
}
