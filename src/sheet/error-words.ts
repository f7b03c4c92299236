/**
 * What a cell says beside the code of an error: what is wrong, and what to write. The words are those of a spreadsheet: there is
 * no file and no option, and the date is one cell.
 *
 * What they never do: repeat a value of the row.
 */
import { CALCULATION_FAILED, type Reason } from '../key/contract/codes.js';

/** A code; for 417, its reason. */
export type Fault = number | Reason;

export const faultOf = (code: number, reason: Reason | null): Fault =>
  code === CALCULATION_FAILED ? (reason ?? 'internal') : code;

/** Codes 404, 405, 409, 410, 413 and 414 are about a date in three columns. */
const WORDS: { readonly [fault in Fault]?: string } = {
  400: 'Falta el nombre.',
  401: 'Falta el primer apellido. Un apellido único es el primero.',
  402: 'Falta el segundo apellido. Si la persona no lo tiene, escriba X.',
  403: 'Falta la fecha de nacimiento.',
  406: 'Falta el sexo.',
  407: 'Falta la entidad de nacimiento.',
  408: 'La fecha no se entiende. Use una celda con formato de fecha, o un texto como 31/12/1990.',
  411: 'La entidad no se entiende. Escriba su nombre o su clave; Extranjero si la persona nació en otro país.',
  412: 'El año no tiene cuatro cifras. Escriba 1984, no 84.',
  415: 'La clave de la entidad no tiene dos cifras.',
  416: 'El sexo no se entiende. Escriba Hombre, Mujer o No binario.',
  invalid_date: 'La fecha no existe: quizá el día y el mes están al revés.',
  date_out_of_range: 'La fecha es futura o anterior a 1880.',
  unknown_entity: 'La clave de la entidad no existe. Use 01 a 32, o 36 si la persona nació en otro país.',
  damaged_text: 'Un nombre tiene letras dañadas. Escríbalo de nuevo.',
  unsupported_character:
    'Un nombre tiene un signo que no es de nombres. Quítelo si sobra; si es del nombre, la autoridad asigna la clave.',
  placeholder:
    'En lugar de un nombre o de la fecha dice que no hay dato. Escríbalo, o deje la celda vacía. Un apellido único es el primero.',
  not_a_name:
    'Junto al nombre hay algo que no es del nombre. Quite títulos, números de lista y apellidos repetidos.',
  abbreviated_name: 'Un nombre está abreviado. Escríbalo completo, como está en el acta.',
  internal: 'Error interno. Repórtelo sin los datos de la persona.',
};

export const errorWords = (fault: Fault): string => WORDS[fault] ?? 'Revise los datos.';
