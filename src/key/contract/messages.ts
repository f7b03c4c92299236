/**
 * The message of every code, in Spanish and English. These messages are defined only here.
 *
 * What it never does: repeat a value of the row.
 */
import { LANGUAGES, type Language, type Sentence } from '../../base/sentence.js';
import { CALCULATION_FAILED, type FaultKind, FIELD_CODES, type Reason } from './codes.js';
import { FIELDS, widthOf } from './person.js';

export { LANGUAGES, type Language };

const FIELD_MESSAGES: Record<Language, Record<FaultKind, (field: string, digits: number) => string>> = {
  es: {
    missing: (field) => `Falta el parámetro ${field}`,
    not_numeric: (field) => `${field} no es numérico`,
    wrong_digits: (field, digits) => `${field} debe tener ${digits} dígitos`,
    invalid: (field) => `${field} no es válido: debe ser H, M o X`,
  },
  en: {
    missing: (field) => `The parameter ${field} is missing`,
    not_numeric: (field) => `${field} is not numeric`,
    wrong_digits: (field, digits) => `${field} must have ${digits} digits`,
    invalid: (field) => `${field} is not valid: it must be H, M or X`,
  },
};

const REASON_MESSAGES: Record<Language, Record<Reason, string>> = {
  es: {
    invalid_date: 'La fecha de nacimiento no existe en el calendario',
    date_out_of_range: 'La fecha de nacimiento es posterior a hoy o anterior a 1880',
    unknown_entity: 'La clave de entidad no está en el catálogo',
    damaged_text: 'Un nombre o apellido se leyó con una codificación de texto equivocada',
    unsupported_character: 'Un nombre o apellido contiene un carácter que las reglas no contemplan',
    placeholder: 'Un nombre, un apellido o la fecha indica que no hay dato',
    not_a_name:
      'Un nombre o apellido contiene además otra cosa: un título, un número de lista o los otros apellidos',
    abbreviated_name: 'Un nombre o apellido está abreviado, y la CURP depende de lo que falta',
    name_not_cut: 'El nombre completo puede separarse de más de una manera',
    extra_fields: 'La fila tiene más campos que el encabezado: quizá un delimitador sin comillas',
    internal: 'Ocurrió un error interno al calcular la CURP',
  },
  en: {
    invalid_date: 'The date of birth is not a day of the calendar',
    date_out_of_range: 'The date of birth is after today or before 1880',
    unknown_entity: 'The entity key is not in the catalog',
    damaged_text: 'A name or surname was decoded with the wrong text encoding',
    unsupported_character: 'A name or surname holds a character that the rules do not cover',
    placeholder: 'A name, a surname or the date says that there is none',
    not_a_name: 'A name or surname also holds something else: a title, a list number or the other surnames',
    abbreviated_name: 'A name or surname is abbreviated, and the CURP depends on what is missing',
    name_not_cut: 'The whole name can be separated in more than one way',
    extra_fields: 'The row has more fields than the header: perhaps an unquoted delimiter',
    internal: 'An internal error occurred while calculating the CURP',
  },
};

function messagesByCode(language: Language): ReadonlyMap<number, string> {
  const messages = new Map<number, string>();
  for (const field of FIELDS) {
    for (const [kind, code] of Object.entries(FIELD_CODES[field])) {
      messages.set(code, FIELD_MESSAGES[language][kind as FaultKind](field, widthOf(field)));
    }
  }
  return messages;
}

const MESSAGES: Record<Language, ReadonlyMap<number, string>> = {
  es: messagesByCode('es'),
  en: messagesByCode('en'),
};

/**
 * What a message adds if the value shows what was meant. `country`: the entity is the name of a country. `against_key`: no cut of
 * the whole name has the letters of the key on file.
 */
export type Hint = 'country' | 'against_key';

const HINTS: Record<Hint, Sentence> = {
  against_key: {
    es: 'ninguna coincide con la clave en archivo',
    en: 'none of them agrees with the key on file',
  },
  country: { es: 'si es un país, escriba EXTRANJERO', en: 'if it is a country, write EXTRANJERO' },
};

/** The message of a code; for 417, the message of its reason. */
export function messageOf(
  code: number,
  reason: Reason | null,
  language: Language,
  hint: Hint | undefined = undefined,
): string {
  if (!LANGUAGES.includes(language)) throw new RangeError(`a language is one of: ${LANGUAGES.join(', ')}`);
  const message =
    code === CALCULATION_FAILED
      ? REASON_MESSAGES[language][reason ?? 'internal']
      : MESSAGES[language].get(code);
  if (message === undefined) throw new RangeError('there is no such code or reason');
  return hint === undefined ? message : `${message}: ${HINTS[hint][language]}`;
}
