/**
 * Whether the sheets of a workbook that are read together (`--sheet all`) are to be read in the same way. Each sheet is
 * prepared alone; if two of them show different readings, the user is asked, and nothing is guessed.
 *
 * What it does not do: compare how names are written. Nothing in a key depends on a share of rows there.
 */

import type { ByteSource, SourcePart } from '../../input/csv/byte-source.js';
import type { Plan } from '../../input/csv/plan.js';
import { type Answer, UndecidedError } from '../../input/csv/undecided-error.js';
import type { Reading } from '../../input/reading/reading.js';

/** What was found in a sheet that was prepared alone. */
interface PreparedSheet {
  readonly source: ByteSource;
  readonly plan: Plan;
  readonly reading: Reading;
}

/** What may differ between two sheets and would give wrong keys. */
interface SheetReading {
  readonly normalize: boolean;
  readonly sex: string;
  readonly dates: string;
  readonly wholeNames: string;
  readonly columns: string;
}

type Aspect = keyof SheetReading;

const WORDS: Readonly<Record<Aspect, { es: string; en: string }>> = {
  normalize: { es: 'la forma de los datos', en: 'the form of the values' },
  sex: { es: 'el sexo', en: 'the sex' },
  dates: { es: 'las fechas de nacimiento', en: 'the dates of birth' },
  wholeNames: { es: 'los nombres completos', en: 'the whole names' },
  columns: { es: 'las columnas', en: 'the columns' },
};

function readingOf({ plan, reading }: PreparedSheet): SheetReading {
  const { normalize, sexLetters, dateOrder, serialDates, birthDateColumn } = plan;
  const { ageColumn, checkedAge, centuryKeys } = plan;
  const dates = [
    birthDateColumn < 0 ? null : dateOrder,
    serialDates ?? null,
    ageColumn ?? -1,
    checkedAge ?? -1,
    centuryKeys ?? -1,
  ];
  const { holds, order, border } = plan.wholeName ?? {};
  const wholeNames = JSON.stringify([holds ?? null, order ?? null, border ?? null]);
  const columns = reading.columns.map(({ field, name }) => `${field}=${name.trim().toLowerCase()}`).sort();
  return {
    normalize,
    sex: sexLetters,
    dates: JSON.stringify(dates),
    wholeNames,
    columns: JSON.stringify([...columns, plan.countryColumn ?? -1]),
  };
}

/** The question of a sheet, with the name of the sheet. */
function ofSheet(error: UndecidedError, name: string): UndecidedError {
  const { sentence, ...question } = error.question;
  const { es, en } = sentence;
  return new UndecidedError(
    { ...question, sentence: { es: `Hoja «${name}»: ${es}`, en: `sheet "${name}": ${en}` } },
    error.line,
  );
}

function asksFor(aspect: Aspect, first: string, other: string): UndecidedError {
  const alone = (name: string): Answer => ({
    options: { sheet: name },
    meaning: { es: `Leer solo la hoja «${name}»`, en: `to read the sheet "${name}" alone` },
  });
  const { es, en } = WORDS[aspect];
  return new UndecidedError({
    topic: 'sheet',
    sentence: {
      es: `Las hojas «${first}» y «${other}» no se leen igual: ${es}. Lea cada hoja por separado, o indique con una opción cómo se leen las dos.`,
      en: `the sheets "${first}" and "${other}" are not read in the same way: ${en}. Read each sheet alone, or say with an option how both are read`,
    },
    answers: [alone(first), alone(other)],
  });
}

/** Throws an `UndecidedError` if the sheets differ, or if one of them is a question itself. */
export async function refuseOtherReadings(
  parts: readonly SourcePart[],
  prepareSheet: (part: SourcePart) => Promise<PreparedSheet>,
): Promise<void> {
  let first: { name: string; reading: SheetReading } | undefined;
  for (const part of parts) {
    const { name } = part;
    const preparation = await prepareSheet(part).catch((error) => {
      throw error instanceof UndecidedError ? ofSheet(error, name) : error;
    });
    await preparation.source.close();
    const reading = readingOf(preparation);
    first ??= { name, reading };
    const known = first.reading;
    const aspect = (Object.keys(WORDS) as Aspect[]).find((one) => reading[one] !== known[one]);
    if (aspect !== undefined) throw asksFor(aspect, first.name, name);
  }
}
