/**
 * The faults of options in a request, each with a sentence: what is wrong, and what to send instead. All of them are 480
 * `bad_option`; programs read `response.fault`.
 *
 * What a sentence does not do: repeat what was sent. It contains only names and values that this program defines.
 */

import type { Sentence } from '../../base/sentence.js';
import { closest } from '../../input/csv/did-you-mean.js';
import { HTTP_OPTIONS } from '../../input/options/option-types.js';
import type { Language } from '../../key/contract/messages.js';
import { RUN_STATES } from '../runs/run-record.js';
import {
  type RawOptions,
  readUploadOptions,
  UPLOAD_OPTIONS,
  UploadOptionError,
  type UploadOptions,
} from '../runs/upload-options.js';
import { HttpFault } from './http-fault.js';

/** `{option}`, `{expected}`, `{suggestion}` and `{names}` are placeholders. */
const SENTENCES = {
  not_valid: {
    es: 'La opción {option} no es válida: {expected}',
    en: 'The option {option} is not valid: {expected}',
  },
  needed: {
    es: 'Con normalize hace falta la opción {option}: {expected}',
    en: 'With normalize the option {option} is needed: {expected}',
  },
  too_long: {
    es: 'La opción {option} es demasiado larga: se admiten 4096 bytes',
    en: 'The option {option} is too long: at most 4096 bytes',
  },
  unknown: {
    es: 'Hay una opción desconocida{suggestion}. Aquí se admiten: {names}',
    en: 'There is an unknown option{suggestion}. Here these are accepted: {names}',
  },
  second_file: {
    es: 'El formulario trae más de un archivo: envíe uno solo, en el campo file',
    en: 'The form has more than one file: send one only, in the field file',
  },
  file_field: {
    es: 'El archivo llegó en un campo que no es file: envíelo en el campo file',
    en: 'The file came in a field other than file: send it in the field file',
  },
  too_many_fields: {
    es: 'El formulario trae demasiados campos: se admiten 128 y un archivo',
    en: 'The form has too many fields: at most 128 and one file',
  },
  field_name: {
    es: 'Un campo del formulario tiene un nombre que no se admite: use los nombres de las opciones',
    en: 'A field of the form has a name that is not accepted: use the names of the options',
  },
  field_too_long: {
    es: 'Un campo desconocido del formulario es demasiado largo: envíe solo opciones y el archivo',
    en: 'An unknown field of the form is too long: send options and the file only',
  },
  not_text: {
    es: 'Un campo del formulario no es texto simple: envíe las opciones como text/plain, no como JSON',
    en: 'A field of the form is not plain text: send options as text/plain, not as JSON',
  },
} as const satisfies Record<string, Sentence>;

export type OptionFault = keyof typeof SENTENCES;

export const OPTION_FAULTS = Object.keys(SENTENCES) as OptionFault[];

const FLAG: Sentence = { es: 'use true o false', en: 'use true or false' };

const wholeNumber = (min: number, max: number): Sentence => ({
  es: `use un número entero de ${min} a ${max}`,
  en: `use a whole number from ${min} to ${max}`,
});

/** How to write a parameter that is not an option of a run. */
const EXPECTED: Readonly<Record<string, Sentence>> = {
  limit: wholeNumber(1, 100),
  before: {
    es: 'use el id de la última corrida de la página anterior',
    en: 'use the id of the last run of the page before',
  },
  state: {
    es: `use ${RUN_STATES.slice(0, -1).join(', ')} o ${RUN_STATES.at(-1)}`,
    en: `use ${RUN_STATES.slice(0, -1).join(', ')} or ${RUN_STATES.at(-1)}`,
  },
  name: { es: 'use de 1 a 200 caracteres', en: 'use 1 to 200 characters' },
  since: {
    es: 'use una fecha, como 2026-01-31, o una hora con su zona, como 2026-01-31T08:00:00Z',
    en: 'use a date, as 2026-01-31, or a time with its zone, as 2026-01-31T08:00:00Z',
  },
  as: {
    es: 'use csv o xlsx; un resultado NDJSON o de más de 16,384 columnas no se entrega como libro de Excel',
    en: 'use csv or xlsx; a result that is NDJSON or has more than 16,384 columns is not given as a workbook',
  },
  'Idempotency-Key': { es: 'use de 1 a 200 caracteres', en: 'use 1 to 200 characters' },
};

/** How to write an option, or another parameter. */
function expectedOf(name: string): Sentence {
  const { expected = EXPECTED[name], values } = HTTP_OPTIONS.get(name) ?? {};
  if (expected !== undefined) return expected;
  if (values === undefined) return FLAG;
  const last = values.at(-1)!;
  const others = values.slice(0, -1).join(', ');
  return { es: `use ${others} ${last.startsWith('o') ? 'u' : 'o'} ${last}`, en: `use ${others} or ${last}` };
}

/** The values of the placeholders. */
interface OptionFacts {
  /** A name that this program defines. */
  option?: string;
  /** The known option that was probably meant. */
  suggestion?: string | undefined;
  /** All options that are accepted. */
  names?: readonly string[];
}

export function optionFault(fault: OptionFault, facts: OptionFacts = {}): HttpFault {
  const { option, suggestion, names = UPLOAD_OPTIONS } = facts;
  const fill = (language: Language, meant: string): string =>
    SENTENCES[fault][language]
      .replace('{option}', option ?? '')
      .replace('{expected}', option === undefined ? '' : expectedOf(option)[language])
      .replace('{suggestion}', suggestion === undefined ? '' : meant)
      .replace('{names}', names.join(', '));
  return new HttpFault('bad_option', {
    sentence: {
      es: fill('es', `; ¿quiso decir ${suggestion}?`),
      en: fill('en', `; did you mean ${suggestion}?`),
    },
    response: { fault, option: option ?? null, suggestion: suggestion ?? null },
  });
}

/** The same with an empty `response`, as the contract requires for its two operations. */
export function contractOptionFault(option: string): HttpFault {
  return new HttpFault('bad_option', { sentence: optionFault('not_valid', { option }).sentences });
}

/** No suggestion is searched for a longer name. */
const MAX_MISSPELT = 40;

/** Parameters that every request may have. */
const COMMON_PARAMETERS = ['token', 'lang'];

/** Throws if a given name is not an accepted one. */
export function refuseUnknown(given: Iterable<string>, names: readonly string[]): void {
  const known = [...names, ...COMMON_PARAMETERS.filter((name) => !names.includes(name))];
  for (const name of given) {
    if (known.includes(name)) continue;
    throw optionFault('unknown', {
      suggestion: name.length > MAX_MISSPELT ? undefined : closest(name, known),
      names: known,
    });
  }
}

/** The options in a request, of which these are accepted. Throws the fault of a wrong one. */
export function readOptions(words: RawOptions, names: readonly string[]): UploadOptions {
  refuseUnknown(words.keys(), names);
  try {
    return readUploadOptions(words);
  } catch (error) {
    if (!(error instanceof UploadOptionError)) throw error;
    throw optionFault('not_valid', { option: error.option });
  }
}
