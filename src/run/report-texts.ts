/**
 * The words and the numbers of a report, in Spanish and English. One place, so that a translation is whole or missing.
 *
 * What it does not hold: the words of verdicts, causes and codes. Those stand with what they name.
 */
import type { Language } from '../contract/messages.js';
import type { Mode } from '../csv/plan.js';

const SPANISH = {
  titles: {
    calculate: 'Informe de la corrida',
    reconcile: 'Informe de conciliación',
    validate: 'Informe de validación',
  } satisfies Record<Mode, string> as Record<Mode, string>,
  note: 'Una clave calculada es el resultado de un algoritmo, no prueba de registro: la autoridad puede haber asignado otra.',
  noPersons: 'Este informe no contiene datos de personas: solo cuentas.',
  run: 'Corrida',
  day: 'Fecha',
  rowsInAll: 'filas en total',

  settled: 'En orden',
  settledNote: 'la clave en archivo es la calculada, o la de un homónimo',
  correctable: 'Con explicación',
  correctableNote: 'difiere, y se conoce la causa o es un dígito mal escrito',
  toReview: 'Por revisar',
  toReviewNote: 'difiere sin causa conocida, o no es una CURP',
  incomplete: 'Sin comparar',
  incompleteNote: 'falta la clave en archivo, o la fila tiene un código de error',
  withKey: 'Con clave',
  withKeyNote: 'filas con su CURP calculada',
  inError: 'Con error',
  inErrorNote: 'filas con un código de error',
  wellFormed: 'Bien formadas',
  wellFormedNote: 'la clave pasa todas las verificaciones',
  notWellFormed: 'Mal formadas',
  notWellFormedNote: 'la clave no es una CURP',
  noKey: 'Sin clave',
  noKeyNote: 'no hay clave en archivo',

  byVerdict: 'Por veredicto',
  byCause: 'Por causa',
  byCauseNote: 'De las filas que difieren con causa conocida (explained). Cada fila se cuenta una vez.',
  twoCauses: 'dos causas a la vez',
  byPair: 'Dos causas a la vez',
  byPairNote: 'Ninguna causa sola explica la diferencia; estas dos juntas, sí.',
  otherPairs: 'otras combinaciones',
  byCheck: 'Claves que no son una CURP',
  byCheckNote: 'Lo que falla en la clave en archivo de las filas invalid y uncomputable.',
  byCheckNoteValidate: 'Lo que falla en la clave en archivo de las filas invalid.',
  passes: 'la clave pasa todas las verificaciones',
  otherChecks: 'otras combinaciones',
  byCode: 'Por código',
  key: 'clave calculada',
  byEntity: 'Por entidad de nacimiento',
  byDecade: 'Por década de nacimiento',
  ofKeys: 'De las filas con clave calculada.',
  ofKeysValidate: 'De las filas con una clave bien formada en archivo, según la clave.',
  decadeChart: 'Gráfica de columnas: filas por década de nacimiento. La tabla contigua tiene las cifras.',
  shareChart: 'Gráfica de barra: proporción de cada renglón de la tabla que sigue.',

  name: 'Renglón',
  decade: 'Década',
  rows: 'Filas',
  share: 'Proporción',
  total: 'Total',

  counts: 'Las cuentas cuadran',
  countsBroken: 'Las cuentas no cuadran',
  isEqual: 'cuadra',
  isUnequal: 'no cuadra',
  rowsRead: 'filas leídas',
  rowsWritten: 'filas escritas',
  rowsWithKey: 'con clave',
  rowsInError: 'con error',
  sumOfCodes: 'suma de los códigos',
  sumOfVerdicts: 'suma de los veredictos',
  sumOfCauses: 'suma de las causas',
  sumOfChecks: 'suma de las verificaciones',
  sumOfEntities: 'suma de las entidades',
  sumOfDecades: 'suma de las décadas',

  settings: 'Opciones y ejecución',
  settingNames: {
    mode: 'modo',
    delimiter: 'delimitador',
    echo: 'columnas de entrada en el resultado',
    format: 'formato',
    detail: 'columnas de detalle',
    normalize: 'lectura de lo que la gente escribe',
    surnames: 'apellido vacío',
    lang: 'idioma',
    today: 'fecha de la corrida (UTC)',
  } as Readonly<Record<string, string>>,
  yes: 'sí',
  no: 'no',
  tab: 'tabulador',
  version: 'versión de curp-batch',
  blankLines: 'líneas en blanco',
  elapsed: 'duración',
  rowsPerSecond: 'filas por segundo',
  resumed: 'corrida reanudada',
};

export type ReportTexts = typeof SPANISH;

const ENGLISH: ReportTexts = {
  titles: {
    calculate: 'Report of the run',
    reconcile: 'Reconciliation report',
    validate: 'Validation report',
  },
  note: 'A calculated key is the output of an algorithm, not proof of registration: the registry may have assigned another.',
  noPersons: 'There is nothing about any person in this report: counts alone.',
  run: 'Run',
  day: 'Date',
  rowsInAll: 'rows in all',

  settled: 'In order',
  settledNote: 'the key on file is the calculated one, or that of a homonym',
  correctable: 'Explained',
  correctableNote: 'it differs, and the cause is known or a digit is wrong',
  toReview: 'To review',
  toReviewNote: 'it differs without a known cause, or is no CURP',
  incomplete: 'Not compared',
  incompleteNote: 'there is no key on file, or the row has an error code',
  withKey: 'With a key',
  withKeyNote: 'rows with their calculated CURP',
  inError: 'In error',
  inErrorNote: 'rows with an error code',
  wellFormed: 'Well-formed',
  wellFormedNote: 'the key passes every check',
  notWellFormed: 'Not well-formed',
  notWellFormedNote: 'the key is no CURP',
  noKey: 'No key',
  noKeyNote: 'there is no key on file',

  byVerdict: 'By verdict',
  byCause: 'By cause',
  byCauseNote: 'Of the rows that differ with a known cause (explained). Each row counts once.',
  twoCauses: 'two causes at once',
  byPair: 'Two causes at once',
  byPairNote: 'No single cause explains the difference; these two together do.',
  otherPairs: 'other combinations',
  byCheck: 'Keys that are no CURP',
  byCheckNote: 'What the key on file fails, in the rows that are invalid or uncomputable.',
  byCheckNoteValidate: 'What the key on file fails, in the rows that are invalid.',
  passes: 'the key passes every check',
  otherChecks: 'other combinations',
  byCode: 'By code',
  key: 'calculated key',
  byEntity: 'By entity of birth',
  byDecade: 'By decade of birth',
  ofKeys: 'Of the rows with a calculated key.',
  ofKeysValidate: 'Of the rows with a well-formed key on file, by that key.',
  decadeChart: 'Column chart: rows by decade of birth. The table beside it has the figures.',
  shareChart: 'Bar chart: the share of each line of the table that follows.',

  name: 'Line',
  decade: 'Decade',
  rows: 'Rows',
  share: 'Share',
  total: 'Total',

  counts: 'The counts add up',
  countsBroken: 'The counts do not add up',
  isEqual: 'adds up',
  isUnequal: 'does not add up',
  rowsRead: 'rows read',
  rowsWritten: 'rows written',
  rowsWithKey: 'with a key',
  rowsInError: 'in error',
  sumOfCodes: 'sum of the codes',
  sumOfVerdicts: 'sum of the verdicts',
  sumOfCauses: 'sum of the causes',
  sumOfChecks: 'sum of the checks',
  sumOfEntities: 'sum of the entities',
  sumOfDecades: 'sum of the decades',

  settings: 'Options and execution',
  settingNames: {
    mode: 'mode',
    delimiter: 'delimiter',
    echo: 'columns of the input in the result',
    format: 'format',
    detail: 'columns of detail',
    normalize: 'reading of what people type',
    surnames: 'an empty surname',
    lang: 'language',
    today: 'day of the run (UTC)',
  },
  yes: 'yes',
  no: 'no',
  tab: 'tab',
  version: 'version of curp-batch',
  blankLines: 'blank lines',
  elapsed: 'elapsed',
  rowsPerSecond: 'rows a second',
  resumed: 'resumed run',
};

export const REPORT_TEXTS: Record<Language, ReportTexts> = { es: SPANISH, en: ENGLISH };

const LOCALES: Record<Language, string> = { es: 'es-MX', en: 'en' };

/** Words and numbers of one language. */
export interface Speech {
  readonly language: Language;
  readonly texts: ReportTexts;
  number(value: number): string;
  /** `84.60 %`; what is not nothing is never shown as nothing. */
  share(part: number, whole: number): string;
}

const SMALLEST_SHARE = 0.0001;

export function speak(language: Language): Speech {
  const locale = LOCALES[language];
  const number = new Intl.NumberFormat(locale);
  const percent = new Intl.NumberFormat(locale, {
    style: 'percent',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  return {
    language,
    texts: REPORT_TEXTS[language],
    number: (value) => number.format(value),
    share: (part, whole) => {
      const share = part / Math.max(whole, 1);
      return share > 0 && share < SMALLEST_SHARE
        ? `< ${percent.format(SMALLEST_SHARE)}`
        : percent.format(share);
    },
  };
}
