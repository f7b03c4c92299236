/**
 * Everything that is decided before the first row: opens the input, reads and maps its header, makes the plan.
 *
 * What it does not do: touch the output, the ledger or Redis. A dry run stops here.
 */

import type { ByteSource } from '../../input/csv/byte-source.js';
import { isWorkbookKind } from '../../input/csv/container-kind.js';
import { Cutter, startOfInput } from '../../input/csv/cutter.js';
import { encodingOf } from '../../input/csv/encoding-question.js';
import { NO_COLUMNS, type Plan } from '../../input/csv/plan.js';
import { refuseStrayQuotes } from '../../input/csv/quote-question.js';
import { UndecidedError } from '../../input/csv/undecided-error.js';
import type { BirthplaceReason } from '../../input/header/birthplace.js';
import { isContractHeader, type MapOptions } from '../../input/header/contract-header.js';
import { type Dialect, readDialect } from '../../input/header/dialect.js';
import { type Mapping, mapHeader, openStates, surveyHeader } from '../../input/header/header.js';
import { isHealthLayout } from '../../input/header/health-layout.js';
import { columnsWithoutPlaces } from '../../input/header/state-values.js';
import { planOptions } from '../../input/options/option-types.js';
import { fileReading } from '../../input/reading/file-reading.js';
import { needsNormalize } from '../../input/reading/questions.js';
import { birthplaceCertainty, type Reading } from '../../input/reading/reading.js';
import { readBeginning } from '../../input/reading/sample.js';
import { type Surveyed, survey } from '../../input/reading/survey.js';
import { SurveyedRows } from '../../input/reading/surveyed-rows.js';
import { surveyWholeName } from '../../input/reading/whole-name-survey.js';
import { openInput } from '../../input/tables/open-input.js';
import { refuseAgainstKeys } from '../../input/testimony/fixed-readings.js';
import { columnsToHear, rowReader } from '../../input/testimony/row-reader.js';
import { isKeyHeading, type Witness, witnessOf } from '../../input/testimony/witness.js';
import { utcToday } from '../../key/contract/today.js';
import { beginsWithMark } from '../settings/byte-order-mark.js';
import { isGzipName, packingOf } from '../settings/result-name.js';
import type { RunSettings } from '../settings/settings.js';
import { refuseOtherReadings } from './sheet-readings.js';
import { refuseWideResults } from './wide-results.js';

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

type DecidedSettings = RunSettings & { readonly normalize: boolean };

/** If no option says how values are read, the header decides. */
const withReading = (settings: RunSettings, header: readonly string[]): DecidedSettings => ({
  ...settings,
  normalize: settings.normalize ?? (header.length > 0 && !isContractHeader(header, settings)),
});

/** Options about values have an effect only with `--normalize`, but for `--sexo HM`, which is the contract. */
function refuseUnusedWriting({ normalize, sexo, dateOrder }: DecidedSettings): void {
  if (normalize) return;
  if (sexo !== undefined && sexo !== 'HM') throw new UndecidedError(needsNormalize('sex', { sexo }));
  if (dateOrder !== undefined) throw new UndecidedError(needsNormalize('dates', { date_order: dateOrder }));
}

/** The result of the survey; without `--normalize`, the values of the contract. */
function surveyed(
  rows: SurveyedRows,
  plan: Plan,
  header: readonly string[],
  { sexo, dateOrder, map, encoding }: RunSettings,
  witness: Witness | undefined,
  birthplace: BirthplaceReason | undefined,
  hasDaysOf1900?: boolean,
): Partial<Surveyed> {
  if (plan.mode === 'validate') return {};
  if (plan.normalize) {
    const said = {
      isDayMapped: map.has('dia_nacimiento') || map.has('mes_nacimiento'),
      isSurnameMapped: map.has('apellido_paterno'),
      isGivenNameMapped: map.has('nombres'),
      isEncodingGiven: encoding !== undefined,
    };
    return survey(rows, plan, header, { sexo, dateOrder, birthplace, hasDaysOf1900, ...said }, witness);
  }
  const sure = sexo === undefined ? 'contract' : 'option';
  const place = {
    column: header[plan.columns.entidad] ?? '',
    sure: birthplaceCertainty(birthplace),
    counts: {},
  };
  return {
    sex: { column: header[plan.columns.sexo] ?? '', letters: 'HM', sure, counts: {} },
    // The values are not surveyed: the reading has the column only where it is not certain.
    ...(place.sure === 'not_proven' && { entities: place }),
  };
}

/** A strict file has one reading, which few keys confirm: so the run does not wait for more. */
const STRICT_KEYS = 1000;

/** Hears the keys on file of the first rows; undefined if they are not looked for. */
function hearKeys(
  rows: SurveyedRows,
  header: readonly string[],
  settings: DecidedSettings & MapOptions,
): Witness | undefined {
  if (settings.mode === 'validate') return undefined;
  const all = header.flatMap((name, column) => (settings.normalize || isKeyHeading(name) ? [column] : []));
  if (all.length === 0) return undefined;
  const read = columnsToHear(surveyHeader(header, settings));
  return witnessOf(settings.normalize ? rows.cells : rows.first(STRICT_KEYS), header, all, rowReader(read));
}

/** Refuses a reading that the keys on file contradict. */
function refuseOtherKeys(
  witness: Witness | undefined,
  header: readonly string[],
  { columns, normalize, birthDateColumn, sexLetters, dateOrder, wholeName }: Plan,
): void {
  if (witness?.testimony === undefined) return;
  refuseAgainstKeys(witness.testimony, header, {
    columns,
    normalize,
    sexLetters,
    dates: birthDateColumn < 0 ? undefined : { column: birthDateColumn, order: dateOrder },
    states: witness.states,
    wholeName,
  });
}

/** The plan before the survey: M is mujer, and the day comes first. */
function planOf(
  settings: DecidedSettings,
  { delimiter, header }: Pick<Dialect, 'delimiter' | 'header'>,
  mapping: Mapping,
  source: ByteSource,
  today: string,
): Plan {
  const packing = packingOf(settings.output);
  const { mode, ...others } = planOptions(settings);
  return {
    mode,
    delimiter,
    columnCount: header.length,
    ...mapping,
    sexLetters: 'HM',
    dateOrder: 'dmy',
    ...others,
    normalize: settings.normalize,
    today,
    packing,
    // The cells of a workbook are text: nothing runs them.
    rawCells: settings.rawCells || packing === 'xlsx',
    ...(isHealthLayout(header) && { healthLayout: true }),
    ...(settings.duplicates && source.isSeekable && !settings.corrections && { rereads: true }),
    ...(settings.attention !== undefined && { attention: true }),
    errors: settings.errors === undefined ? 'none' : isGzipName(settings.errors) ? 'gzip' : 'plain',
  };
}

const NO_MAPPING: Mapping = { columns: NO_COLUMNS, birthDateColumn: -1, keyColumn: -1 };

/** The number of columns, if quotes of the input may be stray: those of a workbook or of JSON were put by this program. */
const checkedColumns = (
  source: ByteSource,
  columns: number,
  { quotes }: Pick<Plan, 'quotes'>,
): number | undefined => (source.delimiter === undefined && quotes === undefined ? columns : undefined);

/**
 * `isPart`: the source has only the beginning of the input. Throws an `InputError` if the input cannot be read; an
 * `UndecidedError` if it can be read in two ways.
 */
export async function prepare(
  given: RunSettings,
  today = utcToday(),
  opened?: ByteSource,
  isPart = false,
): Promise<Preparation> {
  const source = opened ?? (await openInput(given.input, given));
  try {
    if (source.parts !== undefined)
      await refuseOtherReadings(source.parts, (part) => prepare(given, today, part.open(), isPart));
    const dialect = await readDialect(source, given);
    const header = dialect?.header ?? [];
    const settings = withReading(given, header);
    refuseUnusedWriting(settings);
    const readingOf = (plan: Plan): Reading =>
      fileReading(source, dialect, plan, settings.encoding, given.normalize !== undefined);
    if (dialect === undefined) {
      const plan = planOf(
        settings,
        { delimiter: settings.delimiter ?? ',', header },
        NO_MAPPING,
        source,
        today,
      );
      return { source, dialect, plan, header, reading: readingOf(plan) };
    }
    const isWorkbook = isWorkbookKind(source.container?.kind ?? 'csv');
    const byName = { ...settings, headings: dialect.headings, isWorkbook };
    const states = openStates(header, byName);
    // An error in the header is reported before its rows are read, unless the rows may prove the state of birth.
    const mapped = states.length > 0 ? undefined : mapHeader(header, byName);
    const beginning = await readBeginning(source, dialect.rest, {
      delimiter: dialect.delimiter,
      maxRecord: settings.maxRecord,
      skipsEmpty: settings.normalize,
      columns: checkedColumns(source, header.length, settings),
      isPart,
      rows: settings.beginningRows,
    });
    refuseStrayQuotes(beginning.stray, dialect.lines, 0);
    dialect.rest = beginning.bytes;
    dialect.encoding ??= encodingOf(beginning.bytes.subarray(0, beginning.end));
    const rows = new SurveyedRows(
      beginning,
      dialect.encoding ?? 'utf-8',
      dialect.delimiter,
      settings.normalize,
    );
    const noPlaces = states.length > 0 ? columnsWithoutPlaces(rows.cells, states) : undefined;
    const options = { ...byName, noPlaces };
    const witness = hearKeys(rows, header, options);
    const {
      birthplace,
      wholeName: holding,
      ...mapping
    }: Mapping = mapped ?? mapHeader(header, { ...options, provenState: witness?.provenState });
    const wholeName = holding && surveyWholeName(rows.cells, holding, header, settings, witness?.testimony);
    const columns = { ...mapping, ...(wholeName && { wholeName: wholeName.plan }) };
    const plan = planOf(settings, dialect, columns, source, today);
    refuseWideResults(header, plan, settings);
    const surveyedRows = surveyed(rows, plan, header, settings, witness, birthplace, source.hasDaysOf1900);
    const { writing, ...found } = surveyedRows;
    const { letters: sexLetters = plan.sexLetters } = found.sex ?? {};
    const { order: dateOrder = plan.dateOrder } = found.dates ?? {};
    const bom = beginsWithMark(settings, source, dialect.encoding ?? 'utf-8');
    const { writing: names } = found.names ?? {};
    const decided = {
      ...plan,
      sexLetters,
      dateOrder,
      ...writing,
      ...(names !== undefined && { names }),
      bom,
    };
    refuseOtherKeys(witness, header, decided);
    return {
      source,
      dialect,
      header,
      plan: decided,
      reading: {
        ...readingOf(plan),
        ...found,
        ...(wholeName && { whole_name: wholeName.reading }),
        ...(witness && { keys: witness.columns }),
      },
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
  const columns = checkedColumns(source, plan.columnCount, plan);
  const cutter = new Cutter(source, { chunkBytes, maxRecord, delimiter, skipsEmpty, columns }, state);
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
