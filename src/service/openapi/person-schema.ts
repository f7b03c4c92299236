/** A person, a key and the answer to a person, as schemas of the OpenAPI document. */
import { REASONS } from '../../key/contract/codes.js';
import type { Field } from '../../key/contract/person.js';
import { ROW_CODES } from './described-answers.js';
import { EMPTY, exact, list, named, orNull, type Schema, TEXT } from './schema.js';

const FOUR_DIGITS = { type: 'string', pattern: '^[0-9]{4}$' };
export const TWO_DIGITS = { type: 'string', pattern: '^[0-9]{2}$' };

interface PersonField {
  schema: Schema;
  description: string;
  'x-description-es': string;
}

const field = (schema: Schema, en: string, es: string): PersonField => ({
  schema,
  description: en,
  'x-description-es': es,
});

/** In the form of the contract. */
export const PERSON: Readonly<Record<Field, PersonField>> = {
  nombres: field(TEXT, 'Given names.', 'Nombres.'),
  apellido_paterno: field(
    TEXT,
    'First surname. A single surname belongs here.',
    'Primer apellido. Un apellido único va aquí.',
  ),
  apellido_materno: field(
    TEXT,
    'Second surname; `X` or `DESCONOCIDO` if there is none.',
    'Segundo apellido; `X` o `DESCONOCIDO` si no lo hay.',
  ),
  anio_nacimiento: field(FOUR_DIGITS, 'Year of birth, 4 digits.', 'Año de nacimiento, 4 dígitos.'),
  mes_nacimiento: field(TWO_DIGITS, 'Month of birth, 2 digits.', 'Mes de nacimiento, 2 dígitos.'),
  dia_nacimiento: field(TWO_DIGITS, 'Day of birth, 2 digits.', 'Día de nacimiento, 2 dígitos.'),
  sexo: field({ enum: ['H', 'M', 'X'] }, 'H, M or X.', 'H, M o X.'),
  entidad: field(
    TWO_DIGITS,
    'Entity of birth: a `clave_entidad` of the catalog.',
    'Entidad de nacimiento: una `clave_entidad` del catálogo.',
  ),
};

export const KEY = named('Key', {
  type: 'string',
  pattern: '^[A-Z]{4}[0-9]{6}[HMX][A-Z]{2}[A-Z]{3}[0-9A-Z][0-9]$',
  description: 'Calculated. No proof of registration: the registry may have assigned another key.',
  examples: ['PEHL800510MDFRRS04'],
});

/** What people may send in a list: anything is answered, so the values are not restricted. */
export const LISTED_PERSON = named('Person', {
  type: 'object',
  properties: {
    ...Object.fromEntries(
      Object.entries(PERSON).map(([name, { schema: _, ...texts }]) => [
        name,
        { type: ['string', 'number', 'null'], ...texts },
      ]),
    ),
    fecha_nacimiento: {
      type: ['string', 'null'],
      description: 'With `normalize`: the whole date, instead of year, month and day.',
      'x-description-es': 'Con `normalize`: la fecha completa, en lugar de año, mes y día.',
    },
    curp: {
      type: ['string', 'null'],
      description: 'The key on file, for `mode=reconcile` and `validate`.',
      'x-description-es': 'La clave en archivo, para `mode=reconcile` y `validate`.',
    },
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
  verdict: { ...TEXT, description: 'With `mode=reconcile` or `validate`: the verdict on the key on file.' },
  differs: list(TEXT, { description: 'With `mode=reconcile`: the parts in which the keys differ.' }),
  cause: list(TEXT),
  curp_date: TEXT,
  curp_sex: TEXT,
  curp_entity: TEXT,
  curp_remarks: TEXT,
  verdict_message: TEXT,
};

const ENVELOPE = {
  error: { type: 'boolean' },
  code_error: { enum: [0, ...ROW_CODES] },
  error_message: orNull(TEXT),
  response: { anyOf: [exact({ curp: KEY }), EMPTY] },
};

/** One element of the answer to a list. */
export const LISTED_ANSWER = named(
  'PersonAnswer',
  exact(
    {
      ...ENVELOPE,
      reason: orNull({ enum: REASONS, description: 'With `detail`: why there is no key, for 417.' }),
      codes: list({ enum: ROW_CODES }, { description: 'With `detail`: every code that applies.' }),
      ...VERDICT,
      person: { type: 'object', description: 'With `echo=all`: the person as it was sent.' },
    },
    // `mode=validate` has a verdict only.
    [...Object.keys(ENVELOPE), 'reason', 'codes', ...Object.keys(VERDICT), 'person'],
  ),
);
