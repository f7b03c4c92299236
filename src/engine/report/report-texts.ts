/**
 * The words and the number formats of a report, in Spanish and English. The type makes a missing translation an error.
 *
 * What it does not hold: the words of verdicts, causes and codes. Those are in `reconcile` and `contract`.
 */

import type { Mode } from '../../input/csv/plan.js';
import { optionLabels } from '../../input/options/option-types.js';
import type { Language } from '../../key/contract/messages.js';
import { number } from '../../key/contract/number.js';

/** Words by their technical names. */
type Names = Readonly<Record<string, string>>;

const TEXTS = {
  titles: {
    es: {
      calculate: 'Informe de la corrida',
      reconcile: 'Informe de conciliación',
      validate: 'Informe de validación',
    },
    en: {
      calculate: 'Report of the run',
      reconcile: 'Reconciliation report',
      validate: 'Validation report',
    },
  } satisfies Record<Language, Record<Mode, string>>,
  note: {
    es: 'Una clave calculada es el resultado de un algoritmo, no prueba de registro: la autoridad puede haber asignado otra.',
    en: 'A calculated key is the output of an algorithm, not proof of registration: the registry may have assigned another.',
  },
  noPersons: {
    es: 'Este informe no contiene datos de las filas: solo cuentas, números de fila, nombres de columnas, las opciones y el nombre del archivo.',
    en: 'This report holds nothing of the rows: counts, row numbers, names of columns, the options and the name of the file.',
  },
  file: { es: 'Archivo', en: 'File' },
  run: { es: 'Corrida', en: 'Run' },
  day: { es: 'Fecha', en: 'Date' },
  rowInAll: { es: 'fila en total', en: 'row in all' },
  rowsInAll: { es: 'filas en total', en: 'rows in all' },

  settled: { es: 'En orden', en: 'In order' },
  settledNote: {
    es: 'la clave en archivo es la calculada, o la de un homónimo',
    en: 'the key on file is the calculated one, or that of a homonym',
  },
  correctable: { es: 'Con explicación', en: 'Explained' },
  correctableNote: {
    es: 'difiere, y se conoce la causa o es un dígito mal escrito',
    en: 'it differs, and the cause is known or a digit is wrong',
  },
  toReview: { es: 'Por revisar', en: 'To review' },
  toReviewNote: {
    es: 'difiere sin causa conocida, o no es una CURP',
    en: 'it differs without a known cause, or is not a CURP',
  },
  incomplete: { es: 'Sin comparar', en: 'Not compared' },
  incompleteNote: {
    es: 'falta la clave en archivo, es genérica, o la fila tiene un código de error',
    en: 'there is no key on file, it is a generic one, or the row has an error code',
  },
  withKey: { es: 'Con clave', en: 'With a key' },
  withKeyNote: { es: 'filas con su CURP calculada', en: 'rows with their calculated CURP' },
  inError: { es: 'Con error', en: 'In error' },
  inErrorNote: { es: 'filas con un código de error', en: 'rows with an error code' },
  wellFormed: { es: 'Bien formadas', en: 'Well-formed' },
  wellFormedNote: { es: 'la clave pasa todas las verificaciones', en: 'the key passes every check' },
  notWellFormed: { es: 'Mal formadas', en: 'Not well-formed' },
  notWellFormedNote: { es: 'la clave no es una CURP', en: 'the key is not a CURP' },
  noKey: { es: 'Sin clave', en: 'No key' },
  noKeyNote: {
    es: 'no hay clave en archivo, o es una genérica',
    en: 'there is no key on file, or it is a generic one',
  },

  verdicts: { es: 'Por veredicto', en: 'By verdict' },
  causes: { es: 'Por causa', en: 'By cause' },
  causesNote: {
    es: 'De las filas que difieren con causa conocida (explained). Cada fila se cuenta una vez.',
    en: 'Of the rows that differ with a known cause (explained). Each row counts once.',
  },
  pairs: { es: 'Dos causas a la vez', en: 'Two causes at once' },
  pairsNote: {
    es: 'Ninguna causa sola explica la diferencia; estas dos juntas, sí.',
    en: 'No single cause explains the difference; these two together do.',
  },
  otherCombinations: { es: 'Otras combinaciones', en: 'Other combinations' },
  checks: { es: 'Verificación de las claves en archivo', en: 'Checks of the keys on file' },
  checksNote: {
    es: 'De las filas invalid y uncomputable: lo que falla en su clave.',
    en: 'Of the rows that are invalid or uncomputable: what their key fails.',
  },
  checksNoteValidate: {
    es: 'De las filas invalid: lo que falla en su clave.',
    en: 'Of the rows that are invalid: what their key fails.',
  },
  passes: { es: 'La clave pasa todas las verificaciones', en: 'The key passes every check' },
  outcomes: { es: 'Por resultado', en: 'By result' },
  codes: { es: 'Por código de error', en: 'By error code' },
  codesNote: {
    es: 'De las filas con error; cuenta el código menor de cada fila. La fila 1 es la primera después del encabezado.',
    en: 'Of the rows in error; the lowest code of each row counts. Row 1 is the first one after the header.',
  },
  firstRows: { es: 'Primeras filas', en: 'First rows' },
  duplicates: { es: 'Duplicados', en: 'Duplicates' },
  duplicatesNote: {
    es: 'Los grupos, fila por fila, están en el archivo cuyo nombre termina en .duplicates.csv, junto al resultado. Una fila puede estar en grupos de varias clases: por eso no se suman.',
    en: 'The groups, row by row, are in the file whose name ends with .duplicates.csv, beside the result. A row may be in groups of several classes, so they are not added up.',
  },
  noDuplicates: {
    es: 'No se encontró ninguno. Solo se comparan datos iguales: los nombres parecidos, como González y Gonzales, no se buscan.',
    en: 'None were found. Only equal data is compared: similar names, as González and Gonzales, are not searched for.',
  },
  changes: { es: 'Cambios', en: 'Changes' },
  changesNote: {
    es: 'Comparado con el resultado anterior. Las filas están junto al resultado, en el archivo que tiene .changes en su nombre.',
    en: 'Compared with the earlier result. The rows are beside the result, in the file with .changes in its name.',
  },
  noChanges: {
    es: 'Nada cambió desde el resultado anterior.',
    en: 'Nothing has changed since the earlier result.',
  },
  change: { es: 'Cambio', en: 'Change' },
  duplicateClass: { es: 'Clase', en: 'Class' },
  groups: { es: 'Grupos', en: 'Groups' },
  sexes: { es: 'Por sexo', en: 'By sex' },
  sexesColumn: { es: 'Sexo', en: 'Sex' },
  sexNames: {
    es: { H: 'Hombre', M: 'Mujer', X: 'No binario' },
    en: { H: 'Man (hombre)', M: 'Woman (mujer)', X: 'Non-binary' },
  } as Record<Language, Names>,
  bars: {
    es: 'En todas las tablas, la barra completa son todas las filas de la corrida.',
    en: 'In all tables, a full bar is all rows of the run.',
  },
  reading: { es: 'Cómo se leyó el archivo', en: 'How the file was read' },
  field: { es: 'Dato', en: 'Field' },
  column: { es: 'Columna del archivo', en: 'Column of the file' },
  entities: { es: 'Por entidad de nacimiento', en: 'By entity of birth' },
  decades: { es: 'Por década de nacimiento', en: 'By decade of birth' },
  ofKeys: { es: 'De las filas con clave calculada.', en: 'Of the rows with a calculated key.' },
  ofKeysValidate: {
    es: 'De las filas con una clave bien formada en archivo, según la clave.',
    en: 'Of the rows with a well-formed key on file, by that key.',
  },
  decadeChart: {
    es: 'Gráfica de columnas: filas por década de nacimiento. La tabla contigua tiene las cifras.',
    en: 'Column chart: rows by decade of birth. The table beside it has the figures.',
  },
  shareChart: {
    es: 'Gráfica de barra: proporción de cada renglón de la tabla que sigue.',
    en: 'Bar chart: the share of each line of the table that follows.',
  },

  verdictsColumn: { es: 'Veredicto', en: 'Verdict' },
  causesColumn: { es: 'Causa', en: 'Cause' },
  pairsColumn: { es: 'Causas', en: 'Causes' },
  checksColumn: { es: 'Qué falla', en: 'What fails' },
  outcomesColumn: { es: 'Resultado', en: 'Result' },
  codesColumn: { es: 'Código', en: 'Code' },
  entitiesColumn: { es: 'Entidad', en: 'Entity' },
  decadesColumn: { es: 'Década', en: 'Decade' },
  rows: { es: 'Filas', en: 'Rows' },
  share: { es: 'Proporción', en: 'Share' },
  total: { es: 'Total', en: 'Total' },

  counts: { es: 'Las cuentas cuadran', en: 'The counts add up' },
  countsBroken: { es: 'Las cuentas no cuadran', en: 'The counts do not add up' },
  isEqual: { es: 'cuadra', en: 'adds up' },
  isUnequal: { es: 'no cuadra', en: 'does not add up' },
  rowsRead: { es: 'filas leídas', en: 'rows read' },
  rowsWritten: { es: 'filas escritas', en: 'rows written' },
  rowsWithKey: { es: 'con clave', en: 'with a key' },
  rowsInError: { es: 'con error', en: 'in error' },
  sumOfCodes: { es: 'suma de los códigos', en: 'sum of the codes' },
  sumOfVerdicts: { es: 'suma de los veredictos', en: 'sum of the verdicts' },
  sumOfCauses: { es: 'suma de las causas', en: 'sum of the causes' },
  sumOfGeneric: { es: 'suma de las claves genéricas', en: 'sum of the generic keys' },
  sumOfChecks: { es: 'suma de las verificaciones', en: 'sum of the checks' },
  sumOfEntities: { es: 'suma de las entidades', en: 'sum of the entities' },
  sumOfDecades: { es: 'suma de las décadas', en: 'sum of the decades' },
  sumOfSexes: { es: 'suma de los sexos', en: 'sum of the sexes' },

  settings: { es: 'Opciones y ejecución', en: 'Options and execution' },
  settingNames: {
    es: { ...optionLabels('es'), today: 'fecha de la corrida (UTC)' },
    en: { ...optionLabels('en'), today: 'day of the run (UTC)' },
  } as Record<Language, Names>,
  yes: { es: 'sí', en: 'yes' },
  no: { es: 'no', en: 'no' },
  delimiters: {
    es: { ',': 'coma', ';': 'punto y coma', '\t': 'tabulador', '|': 'barra vertical' },
    en: { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'vertical bar' },
  } as Record<Language, Names>,
  version: { es: 'versión de curp-batch', en: 'version of curp-batch' },
  blankLines: { es: 'líneas en blanco', en: 'blank lines' },
  elapsed: { es: 'duración', en: 'elapsed' },
  rowsPerSecond: { es: 'filas por segundo', en: 'rows a second' },
  resumed: { es: 'corrida reanudada', en: 'resumed run' },
};

/** Those of one language. */
export type ReportTexts = { readonly [Key in keyof typeof TEXTS]: (typeof TEXTS)[Key][Language] };

const textsIn = (language: Language): ReportTexts =>
  Object.fromEntries(Object.entries(TEXTS).map(([key, text]) => [key, text[language]])) as ReportTexts;

export const REPORT_TEXTS: Readonly<Record<Language, ReportTexts>> = { es: textsIn('es'), en: textsIn('en') };

/** Words and number formats of one report. */
export interface Translator {
  readonly language: Language;
  readonly texts: ReportTexts;
  /** All rows of the run: the full width of a bar in every table. */
  readonly allRows: number;
  number(value: number): string;
  /** `84.60%`; a share above zero is never rounded to zero. */
  share(part: number, whole: number): string;
}

const MIN_SHARE = 0.0001;

const percent = (share: number): string => `${(share * 100).toFixed(2)}%`;

export const translatorFor = (language: Language, allRows: number): Translator => ({
  language,
  texts: REPORT_TEXTS[language],
  allRows,
  number,
  share: (part, whole) => {
    const share = part / Math.max(whole, 1);
    return share > 0 && share < MIN_SHARE ? `< ${percent(MIN_SHARE)}` : percent(share);
  },
});
