/**
 * Every code and reason in the words of a person who works with lists, in Spanish and English: what is wrong, and what to
 * do in this run. For the report and the page; `error_message` in results has the sentences of `messages.ts`.
 *
 * What they never do: repeat a value of the row; name an option, a parameter or a control. They are read in places that have
 * one of the three.
 */
import { CALCULATION_FAILED, FIELD_CODES, type Reason } from './codes.js';
import { LANGUAGES, type Language } from './messages.js';
import { FIELDS, type Surnames } from './person.js';

interface CodeWords {
  /** What is wrong: `Falta el segundo apellido`. */
  readonly label: string;
  /** What to do, as one or two sentences. */
  readonly advice: string;
}

/** What advice depends on. A workbook has no encoding (`none`). */
export interface RunFacts {
  readonly normalize: boolean;
  readonly surnames: Surnames;
  readonly encoding: 'found' | 'given' | 'none';
}

const CONDITIONS = {
  strict: ({ normalize }: RunFacts) => !normalize,
  required: ({ surnames }: RunFacts) => surnames === 'required',
  text: ({ encoding }: RunFacts) => encoding !== 'none',
  encodingFound: ({ encoding }: RunFacts) => encoding === 'found',
  workbook: ({ encoding }: RunFacts) => encoding === 'none',
};

/** Advice, and what it adds in runs of which a condition is true: what an option helps is said where the option is off. */
type Words = readonly [
  label: string,
  advice: string,
  added?: { readonly [condition in keyof typeof CONDITIONS]?: string },
];

const AS_TYPED_ES = { strict: 'O acepte lo que la gente escribe.' };
const AS_TYPED_EN = { strict: 'Or accept what people type.' };

const SPANISH_CODES: Readonly<Record<number, Words>> = {
  400: ['Falta el nombre', 'Escriba el nombre o los nombres de la persona.'],
  401: [
    'Falta el primer apellido',
    'Escriba el primer apellido. Un apellido único es el primero.',
    { required: 'Si la persona no tiene ninguno, acepte apellidos vacíos.' },
  ],
  402: [
    'Falta el segundo apellido',
    'Escriba el segundo apellido.',
    { required: 'Si la persona no lo tiene, escriba X o acepte apellidos vacíos.' },
  ],
  403: ['Falta el año de nacimiento', 'Escriba el año con cuatro cifras, como 1984.'],
  404: ['Falta el mes de nacimiento', 'Escriba el mes con dos cifras, como 07.'],
  405: ['Falta el día de nacimiento', 'Escriba el día con dos cifras, como 09.'],
  406: ['Falta el sexo', 'Escriba H (hombre), M (mujer) o X (no binario).'],
  407: [
    'Falta la entidad de nacimiento',
    'Escriba la clave de la entidad con dos cifras, como 14 para Jalisco; 36 si la persona nació en el extranjero.',
  ],
  408: ['El año de nacimiento no es un número', 'Escriba el año solo con cifras, como 1984.'],
  409: [
    'El mes de nacimiento no es un número',
    'Escriba el mes con dos cifras, como 07.',
    { strict: 'O acepte lo que la gente escribe: «julio».' },
  ],
  410: ['El día de nacimiento no es un número', 'Escriba el día solo con cifras, como 09.'],
  411: [
    'La entidad de nacimiento no es una clave',
    'Escriba la clave de dos cifras, como 14; 36 si la persona nació en otro país.',
    { strict: 'O acepte lo que la gente escribe: «Jalisco», «Jal.».' },
  ],
  412: ['El año de nacimiento no tiene cuatro cifras', 'Escriba el año completo: 1984, no 84.'],
  413: ['El mes de nacimiento no tiene dos cifras', 'Escriba el mes con su cero: 03, no 3.', AS_TYPED_ES],
  414: ['El día de nacimiento no tiene dos cifras', 'Escriba el día con su cero: 09, no 9.', AS_TYPED_ES],
  415: ['La clave de la entidad no tiene dos cifras', 'Escriba la clave con su cero: 09, no 9.', AS_TYPED_ES],
  416: [
    'El sexo no es H, M ni X',
    'Escriba H (hombre), M (mujer) o X (no binario).',
    { strict: 'O acepte lo que la gente escribe: «masculino».' },
  ],
};

const ENGLISH_CODES: typeof SPANISH_CODES = {
  400: ['The given name is missing', 'Write the given name or names of the person.'],
  401: [
    'The first surname is missing',
    'Write the first surname. A single surname is the first one.',
    { required: 'If the person has none at all, accept empty surnames.' },
  ],
  402: [
    'The second surname is missing',
    'Write the second surname.',
    { required: 'If the person has none, write X or accept empty surnames.' },
  ],
  403: ['The year of birth is missing', 'Write the year with four digits, as 1984.'],
  404: ['The month of birth is missing', 'Write the month with two digits, as 07.'],
  405: ['The day of birth is missing', 'Write the day with two digits, as 09.'],
  406: ['The sex is missing', 'Write H (man), M (woman) or X (non-binary).'],
  407: [
    'The entity of birth is missing',
    'Write the key of the entity with two digits, as 14 for Jalisco; 36 if the person was born abroad.',
  ],
  408: ['The year of birth is not a number', 'Write the year with digits only, as 1984.'],
  409: [
    'The month of birth is not a number',
    'Write the month with two digits, as 07.',
    { strict: 'Or accept what people type: “julio”.' },
  ],
  410: ['The day of birth is not a number', 'Write the day with digits only, as 09.'],
  411: [
    'The entity of birth is not a key',
    'Write the key of two digits, as 14; 36 if the person was born in another country.',
    { strict: 'Or accept what people type: “Jalisco”, “Jal.”.' },
  ],
  412: ['The year of birth does not have four digits', 'Write the whole year: 1984, not 84.'],
  413: [
    'The month of birth does not have two digits',
    'Write the month with its zero: 03, not 3.',
    AS_TYPED_EN,
  ],
  414: ['The day of birth does not have two digits', 'Write the day with its zero: 09, not 9.', AS_TYPED_EN],
  415: [
    'The key of the entity does not have two digits',
    'Write the key with its zero: 09, not 9.',
    AS_TYPED_EN,
  ],
  416: [
    'The sex is not H, M or X',
    'Write H (man), M (woman) or X (non-binary).',
    { strict: 'Or accept what people type: “masculino”.' },
  ],
};

const REASON_WORDS: Readonly<Record<Language, Readonly<Record<Reason, Words>>>> = {
  es: {
    invalid_date: [
      'La fecha de nacimiento no existe',
      'Compare la fecha con un documento de la persona: quizá el día y el mes están al revés.',
    ],
    date_out_of_range: [
      'La fecha de nacimiento es futura o anterior a 1880',
      'Compare el año con un documento de la persona.',
    ],
    unknown_entity: [
      'La clave de la entidad no existe',
      'Use una clave del catálogo: 01 a 32, o 36 si la persona nació en el extranjero.',
    ],
    damaged_text: [
      'Un nombre tiene letras dañadas',
      '',
      {
        text: 'Exporte de nuevo el archivo como CSV UTF-8.',
        encodingFound: 'O indique su codificación.',
        workbook: 'Escriba bien el nombre en el libro: estaba dañado antes de guardarlo.',
      },
    ],
    unsupported_character: [
      'Un nombre tiene un signo que no es de nombres',
      'Quite el signo si sobra. Si es parte del nombre, la autoridad asigna la clave.',
      { strict: 'Si no se ve ninguno, acepte lo que la gente escribe: así se quitan los que no se ven.' },
    ],
    placeholder: [
      'En lugar de un nombre o de la fecha dice que no hay dato',
      'Escriba el nombre o la fecha. Si no hay, deje la celda vacía. Un apellido único es el primero.',
    ],
    not_a_name: [
      'Junto al nombre hay algo que no es del nombre',
      'Deje solo el nombre o el apellido en su celda: quite títulos (Lic., Dra.), números de lista y apellidos repetidos.',
    ],
    abbreviated_name: [
      'Un nombre está abreviado',
      'Escriba completo el nombre o el apellido, como está en el acta.',
      { strict: 'O acepte lo que la gente escribe: las abreviaturas usuales se escriben completas.' },
    ],
    name_not_cut: [
      'El nombre completo puede separarse de varias maneras',
      'Escriba nombres, primer apellido y segundo apellido en columnas separadas.',
    ],
    extra_fields: [
      'La fila tiene más columnas que el encabezado',
      '',
      {
        text: 'Ponga entre comillas el texto que contiene el separador, o quite las columnas de más.',
        workbook: 'Ponga un encabezado a cada columna, o quite las de más.',
      },
    ],
    internal: [
      'Error interno del programa',
      'Procese la fila de nuevo. Si se repite, es una falla de curp-batch: repórtela sin los datos de la persona.',
    ],
  },
  en: {
    invalid_date: [
      'The date of birth does not exist',
      'Compare the date with a document of the person: day and month may be the wrong way round.',
    ],
    date_out_of_range: [
      'The date of birth is in the future or before 1880',
      'Compare the year with a document of the person.',
    ],
    unknown_entity: [
      'The key of the entity does not exist',
      'Use a key of the catalog: 01 to 32, or 36 if the person was born abroad.',
    ],
    damaged_text: [
      'A name has damaged letters',
      '',
      {
        text: 'Export the file again as CSV UTF-8.',
        encodingFound: 'Or give its encoding.',
        workbook: 'Write the name right in the workbook: it was damaged before it was saved.',
      },
    ],
    unsupported_character: [
      'A name has a sign that names do not have',
      'Remove the sign if it does not belong there. If it is part of the name, the registry assigns the key.',
      { strict: 'If you see none, accept what people type: invisible characters are then removed.' },
    ],
    placeholder: [
      'Instead of a name or the date it says that there is none',
      'Write the name or the date. If there is none, leave the cell empty. A single surname is the first one.',
    ],
    not_a_name: [
      'Beside the name there is something that is not part of it',
      'Leave only the name or surname in its cell: remove titles (Lic., Dra.), list numbers and repeated surnames.',
    ],
    abbreviated_name: [
      'A name is abbreviated',
      'Write the whole name or surname, as the birth certificate has it.',
      { strict: 'Or accept what people type: the usual abbreviations are written out.' },
    ],
    name_not_cut: [
      'The whole name can be separated in several ways',
      'Write given names, first surname and second surname in columns of their own.',
    ],
    extra_fields: [
      'The row has more columns than the header',
      '',
      {
        text: 'Put quotes around the text that contains the separator, or remove the surplus columns.',
        workbook: 'Give each column a header, or remove the surplus ones.',
      },
    ],
    internal: [
      'Internal error of the program',
      'Process the row again. If it happens again, it is a fault of curp-batch: report it without the data of the person.',
    ],
  },
};

const CODE_WORDS = { es: SPANISH_CODES, en: ENGLISH_CODES };

/** The words of a code; for 417, those of its reason. */
function entryOf(code: number, reason: Reason | null, language: Language): Words {
  if (!LANGUAGES.includes(language)) throw new RangeError(`a language is one of: ${LANGUAGES.join(', ')}`);
  const words =
    code === CALCULATION_FAILED ? REASON_WORDS[language][reason ?? 'internal'] : CODE_WORDS[language][code];
  if (words === undefined) throw new RangeError('there is no such code or reason');
  return words;
}

export const labelOf = (code: number, reason: Reason | null, language: Language): string =>
  entryOf(code, reason, language)[0];

/** What is wrong, and what to do in this run. */
export function wordsOf(code: number, reason: Reason | null, language: Language, run: RunFacts): CodeWords {
  const [label, always, added = {}] = entryOf(code, reason, language);
  const conditions = Object.keys(added) as (keyof typeof CONDITIONS)[];
  const fitting = conditions.filter((condition) => CONDITIONS[condition](run)).map((name) => added[name]);
  return { label, advice: [always, ...fitting].filter(Boolean).join(' ') };
}

const FIELD_OF_CODE = new Map<number, string>(
  FIELDS.flatMap((field) => Object.values(FIELD_CODES[field]).map((code) => [code, field] as const)),
);

/** The name that programs use: the parameter at fault (`apellido_materno`), or the reason of 417 (`invalid_date`). */
export const technicalName = (code: number, reason: string | null): string =>
  FIELD_OF_CODE.get(code) ?? reason ?? 'internal';
