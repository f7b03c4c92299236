/** The schemas of what people see of a file: a preview, a reading, a question. `file-preview.ts` makes the objects. */

import { MAPPED_NAMES } from '../../input/csv/column-names.js';
import { CONTAINER_KINDS } from '../../input/csv/container-kind.js';
import type { InputFault } from '../../input/csv/input-error.js';
import type { Topic } from '../../input/csv/undecided-error.js';
import type { RunChoices } from '../../input/options/option-types.js';
import type { Reading } from '../../input/reading/reading.js';
import { SEX_LETTERS } from '../../input/values/column-meaning.js';
import type { NameWriting } from '../../input/values/name-writing.js';
import { NAME_ORDERS } from '../../key/contract/person.js';
import { BORDERS } from '../../key/wholenames/written-borders.js';
import {
  about,
  COUNT,
  COUNTS,
  exact,
  FLAG,
  list,
  named,
  object,
  oneOf,
  orNull,
  type Schema,
  SENTENCE,
  TEXT,
  text,
} from '../reply/schema.js';

export const QUESTION = named(
  'Question',
  about(
    exact({
      topic: oneOf<Topic>(['sex', 'dates', 'encoding', 'header', 'columns', 'names', 'sheet', 'quotes']),
      sentence: TEXT,
      answers: list(exact({ options: object<RunChoices>(), meaning: TEXT })),
      counts: about(COUNTS, 'Cuántas filas apoyan cada lectura.', 'How many rows support each side.'),
      first_rows: about(COUNTS, 'La primera fila de cada lectura.', 'The first row of each side.'),
    }),
    'El archivo se puede leer de dos maneras. Deciden las opciones de una respuesta, enviadas con el archivo.',
    'The file can be read in two ways. The options of an answer, sent with the file, decide.',
  ),
);

const NULL_OR_ENCODING = about(orNull(TEXT), 'Null mientras todo sea ASCII.', 'Null while all is ASCII.');

const counts = about(
  COUNTS,
  'Cuántas veces aparece cada forma de escribirlo en las filas revisadas.',
  'How often each way of writing occurs in the surveyed rows.',
);

const sure = about(
  oneOf(['option', 'file', 'keys', 'contract', 'heading', 'not_proven']),
  'Qué decidió: una opción, el archivo mismo, sus claves, el formato estricto, el encabezado de la columna; o nada.',
  'What decided: an option, the file itself, its keys, the strict format, the heading of the column; or nothing did.',
);

const DELIMITERS = oneOf([',', ';', '\t', '|']);

export const READING: Schema<Reading> = named('Reading', {
  ...exact(
    {
      container: exact({ kind: oneOf(CONTAINER_KINDS), sheet: orNull(TEXT), other_sheets: COUNT }),
      encoding: exact({ name: NULL_OR_ENCODING, sure }),
      delimiter: DELIMITERS,
      header: exact({ line: COUNT, title_lines: COUNT }),
      values: exact({ normalize: FLAG, sure }),
      columns: list(exact({ field: oneOf(MAPPED_NAMES), column: COUNT, name: TEXT })),
      surveyed: exact({ rows: COUNT, whole: FLAG }),
      sex: orNull(exact({ column: TEXT, ticks: FLAG, letters: oneOf(SEX_LETTERS), sure, counts }, ['ticks'])),
      dates: orNull(
        exact(
          {
            column: TEXT,
            order: oneOf(['dmy', 'mdy', 'ymd', 'serial']),
            sure,
            counts,
            epoch_is_no_date: FLAG,
            serials_are_dates: FLAG,
            century_by_age: FLAG,
            century_by_keys: FLAG,
          },
          ['epoch_is_no_date', 'serials_are_dates', 'century_by_age', 'century_by_keys'],
        ),
      ),
      entities: orNull(exact({ column: TEXT, sure, counts }, ['sure'])),
      names: orNull(exact({ columns: list(TEXT), counts, writing: object<NameWriting>() }, ['writing'])),
      whole_name: exact(
        {
          column: TEXT,
          holds: oneOf(['name', 'surnames']),
          order: orNull(oneOf(NAME_ORDERS)),
          sure,
          border: oneOf(BORDERS),
          by_keys: FLAG,
        },
        ['border'],
      ),
      keys: list(exact({ column: TEXT, keys: COUNT, own: COUNT, testifies: FLAG })),
    },
    ['values', 'whole_name', 'keys'],
  ),
  description: {
    es: 'Lo que se entendió de la entrada antes de su primera fila: palabras y conteos, nunca un dato.',
    en: 'What was understood of the input before its first row: words and counts, never a value.',
  },
  additionalProperties: true,
} as Schema as Schema<Reading>);

const FIELD: Schema<string> = oneOf(MAPPED_NAMES as readonly string[]);

export const PROBLEM = exact(
  {
    fault: TEXT as Schema<InputFault>,
    field: FIELD,
    message: TEXT,
    messages: SENTENCE,
    detail: text(
      'En inglés: qué está mal, y qué hacer.',
      'In English: what is wrong, and what to do about it.',
    ),
    details: SENTENCE,
  },
  ['field'],
);

export const PREVIEW = named(
  'Preview',
  exact({
    delimiter: orNull(DELIMITERS as Schema<string>),
    encoding: NULL_OR_ENCODING,
    header: list(TEXT),
    sheets: about(list(TEXT), 'Las hojas visibles de un libro.', 'The visible sheets of a workbook.'),
    sheet: about(orNull(TEXT), 'La hoja que se lee.', 'The sheet that is read.'),
    reading: orNull(READING),
    sentences: about(
      list(TEXT),
      'La lectura en palabras, en el idioma de la respuesta.',
      'The reading for people, in the language of the answer.',
    ),
    questions: list(QUESTION),
    normalize: about(
      orNull(FLAG),
      'Si los datos se leen como la gente los escribe: lo dice la opción, o lo decide el encabezado. Null si no lo hay.',
      'Whether values are read as people write them: the option says it, or the header decides. Null if there is none.',
    ),
    normalize_helps: about(
      FLAG,
      'Si los datos se leen al pie de la letra, y con `normalize` desaparece la mayoría de los errores de las primeras filas.',
      'Whether values are read by the letter, and most errors of the first rows vanish with `normalize`.',
    ),
    /** Columns from 0; -1 for none. */
    mapping: list(
      exact(
        {
          field: FIELD,
          column: { type: 'integer', minimum: -1 } as Schema<number>,
          joined: about(
            list(COUNT),
            'Todas las columnas de un dato que está en varias.',
            'All columns of a field that is in several.',
          ),
        },
        ['joined'],
      ),
    ),
    lines: about(
      list(TEXT),
      'Las primeras filas del resultado, después de su encabezado.',
      'The first rows of the result, behind its header.',
    ),
    labels: about(
      { type: 'object', additionalProperties: TEXT } as Schema<Readonly<Record<string, string>>>,
      'Palabras sencillas para los mensajes de las filas con error, por mensaje.',
      'Plain words for the messages of rows in error, by message.',
    ),
    fields: list(FIELD),
    problems: list(PROBLEM),
  }),
);
