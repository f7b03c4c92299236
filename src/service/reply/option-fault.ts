/**
 * The faults of options in a request, each with a sentence: what is wrong, and what to send instead. All of them are 480
 * `bad_option`; programs read `response.fault`.
 *
 * What a sentence does not do: repeat what was sent. It contains only names and values that this program defines.
 */

import type { Sentence } from '../../base/sentence.js';
import { closest } from '../../input/csv/did-you-mean.js';
import type { Language } from '../../key/contract/messages.js';
import { HttpFault } from './http-fault.js';
import { expectedOf } from './parameter-schema.js';
import type { Schema } from './schema.js';

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

/** The values of the placeholders. */
interface OptionFacts {
  /** A name that this program defines. */
  option?: string;
  /** How it is written. */
  expected?: Sentence;
  /** The known option that was probably meant. */
  suggestion?: string | undefined;
  /** All options that are accepted. */
  names?: readonly string[];
}

export function optionFault(fault: OptionFault, facts: OptionFacts = {}): HttpFault {
  const { option, expected, suggestion, names = [] } = facts;
  const fill = (language: Language, meant: string): string =>
    SENTENCES[fault][language]
      .replace('{option}', option ?? '')
      .replace('{expected}', expected?.[language] ?? '')
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

/** The fault of a parameter that is not written as its schema says. */
export const badParameter = (option: string, schema: Schema): HttpFault =>
  optionFault('not_valid', { option, expected: expectedOf(schema) });

/** The same with an empty `response`, as the contract requires for its two operations. */
export const contractOptionFault = (option: string, schema: Schema): HttpFault =>
  new HttpFault('bad_option', { sentence: badParameter(option, schema).sentences });

/** No suggestion is searched for a longer name. */
const MAX_MISSPELT = 40;

/** Parameters that every request may have. */
const COMMON_PARAMETERS = ['token', 'lang'];

/** Throws if a given name is not an accepted one. `names`: those that the sentence lists. */
export function refuseUnknown(
  given: Iterable<string>,
  accepted: readonly string[],
  names: readonly string[] = accepted,
): void {
  const known = [...names, ...COMMON_PARAMETERS.filter((name) => !names.includes(name))];
  for (const name of given) {
    if (accepted.includes(name) || COMMON_PARAMETERS.includes(name)) continue;
    throw optionFault('unknown', {
      suggestion: name.length > MAX_MISSPELT ? undefined : closest(name, known),
      names: known,
    });
  }
}
