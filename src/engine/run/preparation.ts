/**
 * Everything that is decided before the first row: opens the input, reads and maps its header, makes the plan.
 *
 * What it does not do: touch the output, the ledger or Redis. A dry run stops here.
 */

import { MAX_CELL_LENGTH, MAX_COLUMNS } from '../../input/archive/sheet-limits.js';
import type { ByteSource } from '../../input/csv/byte-source.js';
import { Cutter, startOfInput } from '../../input/csv/cutter.js';
import type { Encoding } from '../../input/csv/encoding.js';
import { encodingOf } from '../../input/csv/encoding-question.js';
import { NO_COLUMNS, type Plan } from '../../input/csv/plan.js';
import { UndecidedError } from '../../input/csv/undecided-error.js';
import { type Dialect, readDialect } from '../../input/header/dialect.js';
import { mapHeader } from '../../input/header/header.js';
import { planOptions } from '../../input/options/option-types.js';
import { fileReading } from '../../input/reading/file-reading.js';
import { needsNormalize } from '../../input/reading/questions.js';
import type { Reading } from '../../input/reading/reading.js';
import { type Beginning, readBeginning } from '../../input/reading/sample.js';
import { type Surveyed, survey } from '../../input/reading/survey.js';
import { openInput } from '../../input/workbook/open-input.js';
import { number } from '../../key/contract/number.js';
import { utcToday } from '../../key/contract/today.js';
import { columnNames } from '../../rows/result-columns.js';
import { isGzipName, packingOf } from '../settings/result-name.js';
import { RunError } from '../settings/run-error.js';
import type { RunSettings } from '../settings/settings.js';

export interface Preparation {
  source: ByteSource;
  dialect: Dialect | undefined;
  plan: Plan;
  header: string[];
  /** What was understood of the input. */
  reading: Reading;
  /** The offset after the rows at the beginning that were read, and whether they are all rows. */
  beginning?: { end: number; whole: boolean };
}

/** Refuses a header that does not fit on a sheet. */
function refuseWideSheet(names: readonly string[]): void {
  const columns = names.length;
  const long = names.findIndex((name) => name.length > MAX_CELL_LENGTH);
  if (long >= 0) {
    throw new RunError('cell_too_long', {
      en:
        `the name of column ${long + 1} of the result has more than ${number(MAX_CELL_LENGTH)} characters, ` +
        'which no cell of a workbook can hold: write a CSV instead (-o result.csv)',
      es:
        `el nombre de la columna ${long + 1} del resultado tiene más de ${number(MAX_CELL_LENGTH)} caracteres, que no ` +
        'caben en una celda de Excel: pida un CSV (-o result.csv)',
    });
  }
  if (columns <= MAX_COLUMNS) return;
  throw new RunError('too_many_columns', {
    en:
      `the result has ${number(columns)} columns, and a sheet of a workbook holds ${number(MAX_COLUMNS)}: write a CSV ` +
      'instead (-o result.csv), or only the result columns (--echo none)',
    es:
      `el resultado tiene ${number(columns)} columnas, y en una hoja de Excel caben ${number(MAX_COLUMNS)}: pida un CSV ` +
      '(-o result.csv), o solo las columnas del resultado (--echo none)',
  });
}

/** Options about values have an effect only with `--normalize`, but for `--sexo HM`, which is the contract. */
function refuseUnusedWriting({ normalize, sexo, dateOrder }: RunSettings): void {
  if (normalize) return;
  if (sexo !== undefined && sexo !== 'HM') throw new UndecidedError(needsNormalize('sex', { sexo }));
  if (dateOrder !== undefined) throw new UndecidedError(needsNormalize('dates', { date_order: dateOrder }));
}

/** The result of the survey; without `--normalize`, the values of the contract. */
function surveyed(
  beginning: Beginning,
  encoding: Encoding,
  plan: Plan,
  header: readonly string[],
  { sexo, dateOrder, map, encoding: givenEncoding }: RunSettings,
): Partial<Surveyed> {
  if (plan.mode === 'validate') return {};
  if (plan.normalize) {
    const isSurnameMapped = map.has('apellido_paterno');
    const isEncodingGiven = givenEncoding !== undefined;
    const given = { sexo, dateOrder, isStateMapped: map.has('entidad'), isSurnameMapped, isEncodingGiven };
    return survey(beginning, encoding, plan, header, given);
  }
  const sure = sexo === undefined ? 'contract' : 'option';
  return { sex: { column: header[plan.columns.sexo] ?? '', letters: 'HM', sure, counts: {} } };
}

/**
 * `isPart`: the source has only the beginning of the input. Throws an `InputError` if the input cannot be read; an
 * `UndecidedError` if it can be read in two ways.
 */
export async function prepare(
  settings: RunSettings,
  today = utcToday(),
  given?: ByteSource,
  isPart = false,
): Promise<Preparation> {
  const source = given ?? (await openInput(settings.input, settings));
  try {
    const dialect = await readDialect(source, settings);
    const header = dialect?.header ?? [];
    const mapping = dialect
      ? mapHeader(header, { ...settings, isWorkbook: source.container?.kind === 'xlsx' })
      : { columns: NO_COLUMNS, birthDateColumn: -1, keyColumn: -1 };
    const packing = packingOf(settings.output);
    refuseUnusedWriting(settings);
    const { mode, ...others } = planOptions(settings);
    const plan: Plan = {
      mode,
      delimiter: dialect?.delimiter ?? settings.delimiter ?? ',',
      columnCount: header.length,
      ...mapping,
      sexLetters: 'HM',
      dateOrder: 'dmy',
      ...others,
      today,
      packing,
      // The cells of a workbook are text: nothing runs them.
      rawCells: settings.rawCells || packing === 'xlsx',
      ...(settings.duplicates && source.isSeekable && { rereads: true }),
      errors: settings.errors === undefined ? 'none' : isGzipName(settings.errors) ? 'gzip' : 'plain',
    };
    if (packing === 'xlsx') refuseWideSheet(columnNames(header, plan));
    if (dialect === undefined) {
      const reading = fileReading(source, dialect, plan, settings.encoding);
      return { source, dialect, plan, header, reading };
    }
    const beginning = await readBeginning(source, dialect.rest, {
      delimiter: plan.delimiter,
      maxRecord: settings.maxRecord,
      skipsEmpty: plan.normalize,
      isPart,
      rows: settings.beginningRows,
    });
    dialect.rest = beginning.bytes;
    dialect.encoding ??= encodingOf(beginning.bytes.subarray(0, beginning.end));
    const encoding = dialect.encoding ?? 'utf-8';
    const reading = fileReading(source, dialect, plan, settings.encoding);
    const found = surveyed(beginning, encoding, plan, header, settings);
    const { letters: sexLetters = plan.sexLetters } = found.sex ?? {};
    const { order: dateOrder = plan.dateOrder } = found.dates ?? {};
    const { writing: names } = found.names ?? {};
    return {
      source,
      dialect,
      header,
      plan: { ...plan, sexLetters, dateOrder, ...(names !== undefined && { names }) },
      reading: { ...reading, ...found },
      beginning: { end: dialect.length + beginning.end, whole: beginning.whole },
    };
  } catch (error) {
    await source.close();
    throw error;
  }
}

/** A cutter for the rows after the header, or after `state` where a run is resumed. Takes the bytes that were read already. */
export function cutterOf(
  { source, dialect, plan }: Preparation,
  { maxRecord }: Pick<RunSettings, 'maxRecord'>,
  chunkBytes: number,
  state = startOfInput(),
): Cutter {
  const { delimiter, normalize: skipsEmpty } = plan;
  if (dialect) {
    const { length: offset, lines, blankLines, encoding } = dialect;
    Object.assign(state, { offset, lines, blankLines, encoding });
  }
  const cutter = new Cutter(source, { chunkBytes, maxRecord, delimiter, skipsEmpty }, state);
  if (dialect === undefined) return cutter;
  cutter.unread(dialect.rest);
  dialect.rest = Buffer.alloc(0); // it may be large, and is not needed any more
  return cutter;
}

/** Refuses an input whose header does not fit, before anything is started for it. */
export async function refuseHeader(settings: RunSettings): Promise<void> {
  const { source } = await prepare(settings);
  await source.close();
}
