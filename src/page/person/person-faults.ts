/** Maps error codes to fields of the form and to the messages shown there. docs/errors.md lists the codes. */
import { CALCULATION_FAILED, type FaultKind, FIELD_CODES, type Reason } from '../../key/contract/codes.js';
import { FIELDS, type Field, widthOf } from '../../key/contract/person.js';
import { t } from '../shell/page-language.js';
import type { TextKey } from '../shell/texts.js';

const TEXTS: Readonly<Record<FaultKind, TextKey>> = {
  missing: 'fieldMissing',
  not_numeric: 'fieldNotNumeric',
  wrong_digits: 'fieldDigits',
  invalid: 'fieldMissing', // the form has no other values of the sex
};

/** The field and the text of every code that is about one field. */
const FIELD_FAULTS: ReadonlyMap<number, readonly [Field, TextKey]> = new Map(
  FIELDS.flatMap((field) =>
    Object.entries(FIELD_CODES[field]).map(
      ([kind, code]) => [code, [field, TEXTS[kind as FaultKind]]] as const,
    ),
  ),
);

const FIELD_OF_REASON: Readonly<Partial<Record<Reason, Field>>> = {
  invalid_date: 'dia_nacimiento',
  date_out_of_range: 'anio_nacimiento',
  unknown_entity: 'entidad',
};

export interface PersonFault {
  /** Empty if the fault belongs to no single field. */
  field: Field | '';
  text: string;
}

function faultOf(code: number, reason: Reason | null, message: string): PersonFault {
  const [field, text] = FIELD_FAULTS.get(code) ?? [];
  if (field !== undefined && text !== undefined)
    return { field, text: t(text, { digits: String(widthOf(field)) }) };
  return {
    field: (code === CALCULATION_FAILED && reason !== null && FIELD_OF_REASON[reason]) || '',
    text: reason === 'placeholder' ? t('personPlaceholder') : message,
  };
}

/** One fault per field, the lowest code first. `message` is the server's, used for faults without a text of the page. */
export function personFaults(
  codes: readonly number[],
  reason: Reason | null,
  message: string,
): PersonFault[] {
  const faults = codes.map((code) => faultOf(code, reason, message));
  return faults.filter(({ field }, index) => faults.findIndex((other) => other.field === field) === index);
}
