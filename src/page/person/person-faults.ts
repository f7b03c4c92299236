/** Maps error codes to fields of the form and to the messages shown there. docs/errors.md lists the codes. */
import { t } from '../shell/page-language.js';

const FIELD_OF_CODE: Readonly<Record<number, string>> = {
  400: 'nombres',
  401: 'apellido_paterno',
  402: 'apellido_materno',
  403: 'anio_nacimiento',
  404: 'mes_nacimiento',
  405: 'dia_nacimiento',
  406: 'sexo',
  407: 'entidad',
  408: 'anio_nacimiento',
  409: 'mes_nacimiento',
  410: 'dia_nacimiento',
  411: 'entidad',
  412: 'anio_nacimiento',
  413: 'mes_nacimiento',
  414: 'dia_nacimiento',
  415: 'entidad',
  416: 'sexo',
};

const FIELD_OF_REASON: Readonly<Record<string, string>> = {
  invalid_date: 'dia_nacimiento',
  date_out_of_range: 'anio_nacimiento',
  unknown_entity: 'entidad',
};

const LAST_MISSING = 407;
const FIRST_NOT_NUMERIC = 408;
const FIRST_WRONG_DIGITS = 412;
const WRONG_DIGITS_OF_YEAR = 412;
const INVALID = 416;
const CALCULATION_FAILED = 417;
const PLACEHOLDER = 'placeholder';

interface PersonFault {
  /** Empty if the fault belongs to no single field. */
  field: string;
  text: string;
}

function textOf(code: number): string {
  if (code <= LAST_MISSING || code === INVALID) return t('fieldMissing');
  if (code >= FIRST_NOT_NUMERIC && code < FIRST_WRONG_DIGITS) return t('fieldNotNumeric');
  return t('fieldDigits', { digits: code === WRONG_DIGITS_OF_YEAR ? '4' : '2' });
}

/** One fault per field, the lowest code first. `message` is the server's, used for faults without a text of the page. */
export function personFaults(
  codes: readonly number[],
  reason: string | null,
  message: string,
): PersonFault[] {
  const faults = new Map<string, string>();
  for (const code of codes) {
    const field =
      code === CALCULATION_FAILED ? (FIELD_OF_REASON[reason ?? ''] ?? '') : (FIELD_OF_CODE[code] ?? '');
    const isOfField = code !== CALCULATION_FAILED && field !== '';
    const ofReason = reason === PLACEHOLDER ? t('personPlaceholder') : message;
    if (!faults.has(field)) faults.set(field, isOfField ? textOf(code) : ofReason);
  }
  return [...faults].map(([field, text]) => ({ field, text }));
}
