/**
 * The words and the number formats of a report, in Spanish and English. The type makes a missing translation an error.
 *
 * What it does not hold: the words of verdicts, causes and codes. Those are in `reconcile` and `contract`.
 */
import type { Language } from '../contract/messages.js';
import { number } from '../contract/number.js';
import type { Mode } from '../csv/plan.js';
import { optionLabels } from '../options/chosen-options.js';

const SPANISH = {
  titles: {
    calculate: 'Informe de la corrida',
    reconcile: 'Informe de conciliación',
    validate: 'Informe de validación',
  } satisfies Record<Mode, string> as Record<Mode, string>,
  note: 'Una clave calculada es el resultado de un algoritmo, no prueba de registro: la autoridad puede haber asignado otra.',
  noPersons:
    'Este informe no contiene datos de las filas: solo cuentas, números de fila, nombres de columnas, las opciones y el nombre del archivo.',
  file: 'Archivo',
  run: 'Corrida',
  day: 'Fecha',
  rowInAll: 'fila en total',
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
  twoCauses: 'Dos causas a la vez',
  byPair: 'Dos causas a la vez',
  byPairNote: 'Ninguna causa sola explica la diferencia; estas dos juntas, sí.',
  otherPairs: 'Otras combinaciones',
  byCheck: 'Verificación de las claves en archivo',
  byCheckNote: 'De las filas invalid y uncomputable: lo que falla en su clave.',
  byCheckNoteValidate: 'De las filas invalid: lo que falla en su clave.',
  passes: 'La clave pasa todas las verificaciones',
  otherChecks: 'Otras combinaciones',
  byOutcome: 'Por resultado',
  byCode: 'Por código de error',
  byCodeNote:
    'De las filas con error; cuenta el código menor de cada fila. La fila 1 es la primera después del encabezado.',
  firstRows: 'Primeras filas',
  onlyRows: 'Filas',
  duplicates: 'Duplicados',
  duplicatesNote:
    'Los grupos, fila por fila, están en el archivo cuyo nombre termina en .duplicates.csv, junto al resultado. Una fila puede estar en grupos de varias clases: por eso no se suman.',
  noDuplicates:
    'No se encontró ninguno. Solo se comparan datos iguales: los nombres parecidos, como González y Gonzales, no se buscan.',
  duplicateClass: 'Clase',
  groups: 'Grupos',
  bySex: 'Por sexo',
  sex: 'Sexo',
  sexes: { H: 'Hombre', M: 'Mujer', X: 'No binario' } as Readonly<Record<string, string>>,
  bars: 'En todas las tablas, la barra completa son todas las filas de la corrida.',
  reading: 'Cómo se leyó el archivo',
  field: 'Dato',
  column: 'Columna del archivo',
  byEntity: 'Por entidad de nacimiento',
  byDecade: 'Por década de nacimiento',
  ofKeys: 'De las filas con clave calculada.',
  ofKeysValidate: 'De las filas con una clave bien formada en archivo, según la clave.',
  decadeChart: 'Gráfica de columnas: filas por década de nacimiento. La tabla contigua tiene las cifras.',
  shareChart: 'Gráfica de barra: proporción de cada renglón de la tabla que sigue.',

  verdict: 'Veredicto',
  cause: 'Causa',
  causes: 'Causas',
  check: 'Qué falla',
  outcome: 'Resultado',
  code: 'Código',
  entity: 'Entidad',
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
  sumOfSexes: 'suma de los sexos',

  settings: 'Opciones y ejecución',
  settingNames: { ...optionLabels('es'), today: 'fecha de la corrida (UTC)' } as Readonly<
    Record<string, string>
  >,
  yes: 'sí',
  no: 'no',
  delimiters: {
    ',': 'coma',
    ';': 'punto y coma',
    '\t': 'tabulador',
    '|': 'barra vertical',
  } as Readonly<Record<string, string>>,
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
  noPersons:
    'This report holds nothing of the rows: counts, row numbers, names of columns, the options and the name of the file.',
  file: 'File',
  run: 'Run',
  day: 'Date',
  rowInAll: 'row in all',
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
  twoCauses: 'Two causes at once',
  byPair: 'Two causes at once',
  byPairNote: 'No single cause explains the difference; these two together do.',
  otherPairs: 'Other combinations',
  byCheck: 'Checks of the keys on file',
  byCheckNote: 'Of the rows that are invalid or uncomputable: what their key fails.',
  byCheckNoteValidate: 'Of the rows that are invalid: what their key fails.',
  passes: 'The key passes every check',
  otherChecks: 'Other combinations',
  byOutcome: 'By result',
  byCode: 'By error code',
  byCodeNote:
    'Of the rows in error; the lowest code of each row counts. Row 1 is the first one after the header.',
  firstRows: 'First rows',
  onlyRows: 'Rows',
  duplicates: 'Duplicates',
  duplicatesNote:
    'The groups, row by row, are in the file whose name ends with .duplicates.csv, beside the result. A row may be in groups of several classes, so they are not added up.',
  noDuplicates:
    'None were found. Only equal data is compared: similar names, as González and Gonzales, are not searched for.',
  duplicateClass: 'Class',
  groups: 'Groups',
  bySex: 'By sex',
  sex: 'Sex',
  sexes: { H: 'Man (hombre)', M: 'Woman (mujer)', X: 'Non-binary' },
  bars: 'In all tables, a full bar is all rows of the run.',
  reading: 'How the file was read',
  field: 'Field',
  column: 'Column of the file',
  byEntity: 'By entity of birth',
  byDecade: 'By decade of birth',
  ofKeys: 'Of the rows with a calculated key.',
  ofKeysValidate: 'Of the rows with a well-formed key on file, by that key.',
  decadeChart: 'Column chart: rows by decade of birth. The table beside it has the figures.',
  shareChart: 'Bar chart: the share of each line of the table that follows.',

  verdict: 'Verdict',
  cause: 'Cause',
  causes: 'Causes',
  check: 'What fails',
  outcome: 'Result',
  code: 'Code',
  entity: 'Entity',
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
  sumOfSexes: 'sum of the sexes',

  settings: 'Options and execution',
  settingNames: { ...optionLabels('en'), today: 'day of the run (UTC)' },
  yes: 'yes',
  no: 'no',
  delimiters: { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'vertical bar' },
  version: 'version of curp-batch',
  blankLines: 'blank lines',
  elapsed: 'elapsed',
  rowsPerSecond: 'rows a second',
  resumed: 'resumed run',
};

export const REPORT_TEXTS: Record<Language, ReportTexts> = { es: SPANISH, en: ENGLISH };

/** Words and number formats of one language. */
export interface Translator {
  readonly language: Language;
  readonly texts: ReportTexts;
  number(value: number): string;
  /** `84.60%`; a share above zero is never rounded to zero. */
  share(part: number, whole: number): string;
}

const MIN_SHARE = 0.0001;

const percent = (share: number): string => `${(share * 100).toFixed(2)}%`;

export const translatorFor = (language: Language): Translator => ({
  language,
  texts: REPORT_TEXTS[language],
  number,
  share: (part, whole) => {
    const share = part / Math.max(whole, 1);
    return share > 0 && share < MIN_SHARE ? `< ${percent(MIN_SHARE)}` : percent(share);
  },
});
