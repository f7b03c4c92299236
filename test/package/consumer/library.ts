// A project that has installed the library: what it may write, and what its compiler must refuse.
import {
  Calculator,
  calculate,
  decode,
  ENTITIES,
  type Envelope,
  explain,
  FIELDS,
  type Field,
  inspect,
  messageOf,
  type Person,
} from 'curp-batch';

const rosa: Person = { nombres: 'Rosa', apellido_paterno: 'Medina', apellido_materno: null, sexo: 'M' };
const envelope: Envelope = calculate(rosa, { lang: 'en', surnames: 'optional', today: '2026-01-01' });
const curp: string | undefined = envelope.response.curp;
const sentence: string | null = envelope.error_message;
const code: number = new Calculator().outcome(rosa).code;
const field: Field | undefined = FIELDS[0];
const explained = explain(rosa);
const rule: string | undefined =
  'explanation' in explained ? explained.explanation.positions[0]?.rule : undefined;
const decoded = decode('MECR840719MJCDSS03');
export const told = [
  curp,
  sentence,
  code,
  field,
  rule,
  decoded?.entity.abreviatura_entidad,
  ENTITIES.length,
  messageOf(400, null, 'es'),
];
export const inspection = inspect('MECR840719MJCDSS03');

// @ts-expect-error a field of another name
calculate({ nombre: 'Rosa' });
// @ts-expect-error a year is a text
calculate({ anio_nacimiento: 1984 });
// @ts-expect-error an unknown language
calculate(rosa, { lang: 'fr' });
// @ts-expect-error the result is an envelope, not a key
calculate(rosa).curp;
// @ts-expect-error a key that may be missing
export const certain: string = envelope.response.curp;
// @ts-expect-error the text may not be a key
decode('ROSA').sex;
// @ts-expect-error a person is read-only
rosa.nombres = 'ROSA';
