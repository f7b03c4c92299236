import { describe, expect, it } from 'vitest';
import { entityKind, entityNumber } from '../../../src/input/values/entity-names.js';
import { ENTITIES } from '../../../src/key/curp/entities.js';

/** In upper and lower case, with and without accents and full stops. */
const spellings = (text: string): string[] => {
  const bare = text.normalize('NFD').replace(/\p{M}/gu, '');
  return [text, bare, text.replaceAll('.', ''), text.toUpperCase(), bare.toLowerCase(), ` ${text}\u200b`];
};

describe('every entity', () => {
  it.each(ENTITIES.map((entity) => Object.values(entity)))('%s is %s or %s', (key, name, abbreviation) => {
    for (const text of [...spellings(name!), ...spellings(abbreviation!), key!, String(Number(key))])
      expect([text, entityNumber(text)]).toEqual([text, key]);
  });

  it.each([
    ['01', 'Ags.', 'AGU', 'MX-AGU'],
    ['02', 'B.C.', 'B. C.', 'BCN', 'Baja California Norte'],
    ['03', 'B.C.S.', 'B. C. S.', 'MX-BCS'],
    ['04', 'Camp.', 'CAM'],
    ['05', 'Coah.', 'COA', 'Coahuila de Zaragoza'],
    ['06', 'Col.'],
    ['07', 'Chis.', 'CHP'],
    ['08', 'Chih.', 'CHH'],
    [
      '09',
      'CDMX',
      'C.D.M.X.',
      'D.F.',
      'CMX',
      'DIF',
      'Distrito Federal',
      'México, D.F.',
      'México D. F.',
      'Cd. de México',
      'Cd. México',
    ],
    ['10', 'Dgo.', 'DUR'],
    ['11', 'Gto.', 'GUA'],
    ['12', 'Gro.', 'MX-GRO'],
    ['13', 'Hgo.', 'HID'],
    ['14', 'Jal.'],
    [
      '15',
      'Méx.',
      'Edo. Méx.',
      'Edo. de Méx.',
      'Estado de México',
      'Edo. de México',
      'EDOMEX',
      'MEX',
      'Edo México',
    ],
    ['16', 'Mich.', 'MIC', 'Michoacán de Ocampo'],
    ['17', 'Mor.'],
    ['18', 'Nay.'],
    ['19', 'N.L.', 'N. L.', 'NLE', 'Nvo. León', 'Nvo León'],
    ['20', 'Oax.'],
    ['21', 'Pue.'],
    ['22', 'Qro.', 'QUE', 'Querétaro de Arteaga'],
    ['23', 'Q. Roo', 'Q.Roo', 'Q. R.', 'ROO', 'Quintana-Roo'],
    ['24', 'S.L.P.', 'SLP', 'S. L. Potosí'],
    ['25', 'Sin.'],
    ['26', 'Son.'],
    ['27', 'Tab.'],
    ['28', 'Tamps.', 'TAM'],
    ['29', 'Tlax.', 'TLA'],
    ['30', 'Ver.', 'Veracruz de Ignacio de la Llave', 'Veracruz-Llave'],
    ['31', 'Yuc.'],
    ['32', 'Zac.'],
    ['36', 'Extranjero', 'EN EL EXTRANJERO', 'nacido extranjero', 'Foráneo', 'FORANEO', 'NE'],
  ])('%s is written %s', (key, ...names) => {
    for (const name of names.flatMap(spellings)) expect([name, entityNumber(name)]).toEqual([name, key]);
  });
});

it('no two entities share a name or an abbreviation', () => {
  // Each name is listed once in the test above, and each test finds its own number.
  expect(entityNumber('Sin')).toBe('25');
  expect(entityNumber('SL')).toBe('25');
  expect(entityNumber('SP')).toBe('24');
});

it.each(['DESCONOCIDO', 'desconocido', '', ' ', '\u200b'])('%j is missing', (text) => {
  expect([entityNumber(text), entityKind(text)]).toEqual(['', 'empty']);
});

it.each([
  'Guatemala',
  'ESTADOS UNIDOS',
  'EE.UU.',
  'U.S.A.',
  'España',
  'Spain',
  'Corea del Sur',
  'república dominicana',
])('%j is a country, and stays as it is', (text) => {
  expect([entityNumber(text), entityKind(text)]).toEqual([text, 'country']);
});

it.each(['XX', 'Texas', '114', 'Jalisc', '1e0', '１４', 'MX', 'MX-XXX', 'N/A', '014'])(
  '%j stays as it is',
  (text) => {
    expect([entityNumber(text), entityKind(text)]).toEqual([text, 'other']);
  },
);

it.each([
  ['9', 'number'],
  ['33', 'number'],
  ["'09", 'number'],
  ['Jal.', 'abbreviation'],
  ['JC', 'abbreviation'],
  ['Jalisco', 'name'],
  ['Foráneo', 'abroad'],
  ['NE', 'abroad'],
])('%j is of the kind %s', (text, kind) => {
  expect(entityKind(text)).toBe(kind);
});

it('an absent entity is empty', () => {
  expect([entityNumber(undefined), entityKind(null)]).toEqual(['', 'empty']);
});

it.each([
  ['México', 'mexico'],
  ['MEX.', 'abbreviation'],
  ['MX-MEX', 'abbreviation'],
  ['Edo. Méx.', 'abbreviation'],
])('%s is %s, of the state', (text, kind) => {
  expect(entityKind(text)).toBe(kind);
  expect(entityNumber(text)).toBe('15');
});
