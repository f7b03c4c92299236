/**
 * The dialect and mapping of an input, and the results of its first rows, without writing anything: for `--dry-run` and
 * for the page.
 *
 * What it does not read: anything after the rows at the beginning, which the survey of a run reads too; with `--corrections`,
 * after the last row that is corrected.
 */

import type { ByteSource } from '../../input/csv/byte-source.js';
import { BIRTH_DATE_PARTS } from '../../input/csv/column-names.js';
import type { Cutter } from '../../input/csv/cutter.js';
import type { Encoding } from '../../input/csv/encoding.js';
import { type Delimiter, isJoinable, severalColumns } from '../../input/csv/plan.js';
import { addTally, emptyTally, type Tally } from '../../input/csv/tally.js';
import { refuseContradiction } from '../../input/reading/contradiction.js';
import type { Reading } from '../../input/reading/reading.js';
import { FIELDS, type Field } from '../../key/contract/person.js';
import { ChunkProcessor, forgetPeople } from '../../rows/chunk-processor.js';
import { headerLine } from '../../rows/result-columns.js';
import { CorrectedSource } from '../corrections/corrected-source.js';
import type { RunSettings } from '../settings/settings.js';
import { prepareCorrected } from './corrected-preparation.js';
import { cutterOf, type Preparation } from './preparation.js';

const SAMPLE_BYTES = 64 * 1024;

export interface Preview {
  delimiter: Delimiter;
  /** Undefined while all bytes are ASCII: the first chunk with other bytes decides. */
  encoding: Encoding | undefined;
  header: string[];
  reading: Reading;
  /** Which column holds each field, from 0; -1 for none. `joined`: all columns of a field that is in several. */
  mapping: { field: Field | 'curp'; column: number; joined?: readonly number[] }[];
  /** The first rows of the result, with its header where the format has one. */
  lines: string[];
  /** Whether there are rows after the header. */
  rows: boolean;
  /** The counts of the first chunk. */
  sample: Tally;
  /** The names of the visible sheets of a workbook. */
  sheets: readonly string[];
  /** The numbers of the rows that the corrections replace; undefined without `--corrections`. */
  replaced?: readonly number[] | undefined;
}

/** Whether a name has no column of its own, and is in that of the whole name or of both surnames. */
const isHeld = ({ wholeName, columns }: Preparation['plan'], field: Field): boolean =>
  wholeName !== undefined && isJoinable(field) && columns[field] < 0;

/**
 * Refuses what a run would refuse because of the values of the rows at the beginning. With `--normalize` the survey has done
 * so; without it, the rows are computed, as in a run.
 */
async function refuseAsRun(
  cutter: Cutter,
  processor: ChunkProcessor,
  first: Tally,
  { plan, reading, beginning }: Preparation,
): Promise<void> {
  const { end, whole } = beginning!;
  const tally = structuredClone(first);
  while (cutter.state.offset < end) {
    const chunk = await cutter.next();
    if (chunk === undefined) break;
    addTally(tally, processor.process(chunk).tally);
  }
  refuseContradiction(tally, reading, plan, whole);
}

/** Throws if a row cannot be replaced, as a run does. */
async function replacedRows(
  { source }: Preparation,
  { corrections }: RunSettings,
): Promise<readonly number[] | undefined> {
  if (corrections === undefined) return undefined;
  return source instanceof CorrectedSource ? source.readCorrections() : [];
}

/** Undefined for an empty input. `isPart`: the source has only the beginning of it. */
export async function preview(
  settings: RunSettings,
  rowsShown: number,
  given?: ByteSource,
  isPart = false,
): Promise<Preview | undefined> {
  const shown = { ...settings, output: '-', errors: undefined };
  const { preparation } = await prepareCorrected(shown, given, isPart);
  const { source, dialect, plan, header, reading } = preparation;
  try {
    if (dialect === undefined) return undefined;
    const cutter = cutterOf(preparation, settings, SAMPLE_BYTES);
    const chunk = await cutter.next();
    const person = FIELDS.map((field) => {
      const isInDate = BIRTH_DATE_PARTS.includes(field) && plan.birthDateColumn >= 0;
      const joined = severalColumns(plan, field);
      return {
        field,
        column: isInDate
          ? plan.birthDateColumn
          : isHeld(plan, field)
            ? plan.wholeName!.column
            : plan.columns[field],
        ...(joined && { joined }),
      };
    });
    const processor = new ChunkProcessor(plan);
    const result = chunk && processor.process(chunk);
    if (result && !plan.normalize) await refuseAsRun(cutter, processor, result.tally, preparation);
    const text = headerLine(header, plan) + (result?.bytes.toString('utf8') ?? '');
    return {
      delimiter: plan.delimiter,
      encoding: chunk?.after.encoding ?? dialect.encoding ?? undefined,
      header,
      reading,
      mapping: plan.mode === 'calculate' ? person : [...person, { field: 'curp', column: plan.keyColumn }],
      lines: text.split('\n').slice(0, rowsShown + (plan.format === 'csv' ? 1 : 0)),
      rows: chunk !== undefined,
      sample: result?.tally ?? emptyTally(),
      sheets: source.sheets ?? [],
      replaced: await replacedRows(preparation, settings),
    };
  } finally {
    forgetPeople();
    await source.close();
  }
}
