/**
 * Everything that is decided before the first row: opens the input, reads and maps its header, makes the plan.
 *
 * What it does not do: touch the output, the ledger or Redis. A dry run stops here.
 */
import { utcToday } from '../contract/today.js';
import type { ByteSource } from '../csv/byte-source.js';
import { type Dialect, readDialect } from '../csv/dialect.js';
import { mapHeader } from '../csv/header.js';
import type { Plan } from '../csv/plan.js';
import { columnNames } from '../csv/result-columns.js';
import { planOptions } from '../options/chosen-options.js';
import { fileReading } from '../reading/file-reading.js';
import type { Reading } from '../reading/reading.js';
import { openInput } from '../workbook/input/open-input.js';
import { MAX_COLUMNS } from '../workbook/sheet-limits.js';
import { isGzipName, packingOf } from './result-name.js';
import { RunError } from './run-error.js';
import type { RunSettings } from './settings.js';

export interface Preparation {
  source: ByteSource;
  dialect: Dialect | undefined;
  plan: Plan;
  header: string[];
  /** What was understood of the input. */
  reading: Reading;
}

/** For an empty input. */
const NO_COLUMNS: Plan['columns'] = {
  nombres: -1,
  apellido_paterno: -1,
  apellido_materno: -1,
  anio_nacimiento: -1,
  mes_nacimiento: -1,
  dia_nacimiento: -1,
  sexo: -1,
  entidad: -1,
};

function refuseWideSheet(columns: number): void {
  if (columns <= MAX_COLUMNS) return;
  throw new RunError(
    'too_many_columns',
    `the result has ${columns.toLocaleString('en-US')} columns, and a sheet of a workbook holds ${MAX_COLUMNS.toLocaleString('en-US')}: write a CSV ` +
      'instead (-o result.csv), or only the result columns (--echo none)',
  );
}

export async function prepare(
  settings: RunSettings,
  today: string,
  given?: ByteSource,
): Promise<Preparation> {
  const source = given ?? (await openInput(settings.input, settings));
  try {
    const dialect = await readDialect(source, settings);
    const header = dialect?.header ?? [];
    const mapping = dialect
      ? mapHeader(header, settings)
      : { columns: NO_COLUMNS, birthDateColumn: -1, keyColumn: -1 };
    const packing = packingOf(settings.output);
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
      errors: settings.errors === undefined ? 'none' : isGzipName(settings.errors) ? 'gzip' : 'plain',
    };
    if (packing === 'xlsx') refuseWideSheet(columnNames(header, plan).length);
    const reading = fileReading(source, dialect, plan, settings.encoding);
    return { source, dialect, plan, header, reading };
  } catch (error) {
    await source.close();
    throw error;
  }
}

/** Refuses an input whose header does not fit, before anything is started for it. */
export async function refuseHeader(settings: RunSettings): Promise<void> {
  const { source } = await prepare(settings, utcToday());
  await source.close();
}
