/** A person, a key and the answer to a person, as schemas. */
import { FIELD_CODES, REASONS } from '../../key/contract/codes.js';
import type { Field } from '../../key/contract/person.js';
import {
  about,
  EMPTY,
  exact,
  FLAG,
  list,
  named,
  object,
  oneOf,
  orNull,
  type Schema,
  TEXT,
  text,
} from '../reply/schema.js';

/** The codes of what is wrong with a person. */
export const ROW_CODES: readonly number[] = [
  ...Object.values(FIELD_CODES).flatMap((kinds) => Object.values(kinds)),
  417,
].sort((one, other) => one - other);

const FOUR_DIGITS: Schema<string> = { type: 'string', pattern: '^[0-9]{4}$' };
export const TWO_DIGITS: Schema<string> = { type: 'string', pattern: '^[0-9]{2}$' };

/** In the form of the contract. */
export const PERSON: Readonly<Record<Field, Schema>> = {
  nombres: text('Nombres.', 'Given names.'),
  apellido_paterno: text(
    'Primer apellido. Un apellido único va aquí.',
    'First surname. A single surname belongs here.',
  ),
  apellido_materno: text(
    'Segundo apellido; `X` o `DESCONOCIDO` si no lo hay.',
    'Second surname; `X` or `DESCONOCIDO` if there is none.',
  ),
  anio_nacimiento: about(FOUR_DIGITS, 'Año de nacimiento, 4 dígitos.', 'Year of birth, 4 digits.'),
  mes_nacimiento: about(TWO_DIGITS, 'Mes de nacimiento, 2 dígitos.', 'Month of birth, 2 digits.'),
  dia_nacimiento: about(TWO_DIGITS, 'Día de nacimiento, 2 dígitos.', 'Day of birth, 2 digits.'),
  sexo: about(oneOf(['H', 'M', 'X']), 'H, M o X.', 'H, M or X.'),
  entidad: about(
    TWO_DIGITS,
    'Entidad de nacimiento: una `clave_entidad` del catálogo.',
    'Entity of birth: a `clave_entidad` of the catalog.',
  ),
};

export const KEY: Schema<string> = named('Key', {
  type: 'string',
  pattern: '^[A-Z]{4}[0-9]{6}[HMX][A-Z]{2}[A-Z]{3}[0-9A-Z][0-9]$',
  description: {
    es: 'Calculada. No prueba el registro: el RENAPO puede haber asignado otra clave.',
    en: 'Calculated. No proof of registration: the registry may have assigned another key.',
  },
  examples: ['PEHL800510MDFRRS04'],
});

const TEXT_OR_NULL: Schema = { type: ['string', 'null'] };

/** What people may send in a list: anything is answered, so the values are not restricted. */
export const LISTED_PERSON = named('Person', {
  type: 'object',
  properties: {
    ...Object.fromEntries(
      Object.entries(PERSON).map(([name, { description }]) => [
        name,
        { type: ['string', 'number', 'null'], description },
      ]),
    ),
    fecha_nacimiento: about(
      TEXT_OR_NULL,
      'Con `normalize`: la fecha completa, en lugar de año, mes y día.',
      'With `normalize`: the whole date, instead of year, month and day.',
    ),
    curp: about(
      TEXT_OR_NULL,
      'La clave en archivo, para `mode=reconcile` y `validate`.',
      'The key on file, for `mode=reconcile` and `validate`.',
    ),
  },
  examples: [
    {
      nombres: 'MARIA LUISA',
      apellido_paterno: 'PEREZ',
      apellido_materno: 'HERNANDEZ',
      anio_nacimiento: '1980',
      mes_nacimiento: '05',
      dia_nacimiento: '10',
      sexo: 'M',
      entidad: '09',
    },
  ],
});

const VERDICT = {
  verdict: text(
    'Con `mode=reconcile` o `validate`: el veredicto sobre la clave en archivo.',
    'With `mode=reconcile` or `validate`: the verdict on the key on file.',
  ),
  differs: about(
    list(TEXT),
    'Con `mode=reconcile`: las partes en que difieren las claves.',
    'With `mode=reconcile`: the parts in which the keys differ.',
  ),
  cause: list(TEXT),
  curp_date: TEXT,
  curp_sex: TEXT,
  curp_entity: TEXT,
  curp_remarks: TEXT,
  verdict_message: TEXT,
};

const REST = {
  error: FLAG,
  code_error: oneOf([0, ...ROW_CODES]),
  error_message: orNull(TEXT),
  response: { anyOf: [exact({ curp: KEY }), EMPTY] },
  reason: about(
    orNull(oneOf(REASONS)),
    'Con `detail`: por qué no hay clave, para 417.',
    'With `detail`: why there is no key, for 417.',
  ),
  codes: about(
    list(oneOf(ROW_CODES)),
    'Con `detail`: todos los códigos que aplican.',
    'With `detail`: every code that applies.',
  ),
  ...VERDICT,
  person: about(
    object(),
    'Con `echo=all`: la persona tal como se envió.',
    'With `echo=all`: the person as it was sent.',
  ),
};

/** One element of the answer to a list. With `mode=validate` it has a verdict only. */
export const LISTED_ANSWER = named('PersonAnswer', exact(REST, Object.keys(REST) as (keyof typeof REST)[]));
