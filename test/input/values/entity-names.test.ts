import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entityKind, entityNumber, namesCountry } from '../../../src/input/values/entity-names.js';
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
    ['19', 'N.L.', 'N. L.', 'NLE', 'Nvo. León', 'Nvo León', 'N. León'],
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

it.each(['XX', 'Texas', '114', 'Jalisc', '1e0', '14.5', '１４', 'MX', 'MX-XXX', 'N/A', '014'])(
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
  ['MEX', 'mex'],
  ['mex', 'mex'],
  ['MEX - México', 'mexico'],
  ['MX-MEX', 'abbreviation'],
  ['Edo. Méx.', 'abbreviation'],
])('%s is %s, of the state', (text, kind) => {
  expect(entityKind(text)).toBe(kind);
  expect(entityNumber(text)).toBe('15');
});

describe('a place', () => {
  it.each([
    [
      '14',
      'Guadalajara, Jalisco',
      'Jalisco, México',
      'Guadalajara, Jalisco, México',
      'Guadalajara, Jal.',
      'Jalisco, MX',
    ],
    [
      '14',
      '14 - Jalisco',
      '14 Jalisco',
      '14-Jalisco',
      '14. Jalisco',
      '14.- Jalisco',
      '14_Jalisco',
      '14Jalisco',
    ],
    [
      '14',
      'Jalisco (JC)',
      'Jalisco (14)',
      'JC - Jalisco',
      'Jal. - Jalisco',
      'Jalisco 14',
      'Tonalá, Guadalajara, Jalisco',
    ],
    [
      '14',
      'Edo. de Jalisco',
      'Estado de Jalisco',
      'Estado Jalisco',
      'Edo. Jal.',
      'Guadalajara (Jalisco)',
      '14.0',
    ],
    ['14', '14 Guadalajara, Jalisco', 'Guadalajara, Estado de Jalisco', 'Estado Libre y Soberano de Jalisco'],
    ['31', 'Mérida, Yuc.', 'Mérida - Yucatán', 'MERIDA,YUC'],
    ['19', 'Monterrey, N.L.', 'Monterrey, Nuevo León', 'Guadalupe, N. León', 'Monterrey, Nvo. León'],
    ['02', 'Tijuana, B.C.', 'Mexicali, B. C.', 'Tijuana, Baja California'],
    [
      '09',
      'Coyoacán, D.F.',
      'Coyoacán, CDMX',
      'Ciudad de México, México',
      'CDMX, México',
      '09 - México, D.F.',
      'Coyoacán, México, D.F.',
      '9 Ciudad de México',
    ],
    [
      '15',
      'Toluca, Edo. Méx.',
      'Toluca, Méx.',
      'Toluca, Estado de México',
      'Toluca, Estado de México, México',
    ],
    ['15', '15 - México', '15 México', 'México (15)', 'MC - México', '15 - MEX', 'Edo. de México, México'],
    ['21', 'Puebla, Puebla', 'Puebla, Pue.', 'Puebla, Pue., México'],
    ['06', 'Manzanillo, Col.', 'Colima, Col.'],
    ['32', 'Guadalupe, Zacatecas'],
    ['36', 'Extranjero (EUA)', '36 - Extranjero', 'Estados Unidos, Extranjero'],
  ])('of %s: %s', (key, ...texts) => {
    for (const text of texts) {
      expect([text, entityNumber(text)]).toEqual([text, key]);
      expect([text, entityNumber(text.toUpperCase())]).toEqual([text, key]);
    }
  });

  it.each([
    ...[
      'Guadalajara',
      'Guadalajara, México',
      'Mérida',
      '14 Guadalajara',
      'Guadalajara, 14',
      'Toluca, MEX',
      'Toluca, Mexico',
    ],
    ...[
      '14 - Sonora',
      'Jalisco, Sonora',
      'Jalisco / Sonora',
      'Sonora 14',
      'Morelos, Coahuila',
      'JC - Sonora',
      '14 - México',
    ],
    ...[
      '09 - México',
      '09 - MEX',
      'México, Jalisco',
      'México, México',
      'Jalisco, MEX',
      'Jalisco, Méx.',
      'DF, Estado de México',
    ],
    ...[
      'Durango, Colorado',
      'Sonora, California',
      'Hidalgo, Texas',
      'Durango, EUA',
      'EUA, Jalisco',
      'Jalisco, Extranjero',
    ],
    ...[
      'Minneapolis, MN',
      'Jackson, MS',
      'Amsterdam, NL',
      'Vancouver, B.C.',
      'Vancouver, BC',
      'Tijuana, BC',
      'Montreal, Que.',
    ],
    ...[
      'Cali, COL',
      'Antigua, GUA',
      '44100, Jalisco',
      'Guadalajara 44100, Jalisco',
      '33 - Jalisco',
      '14, 14',
      'Jalisco, 15',
    ],
    ...[
      'Estado de Guadalajara',
      'Estado',
      'Edo.',
      'Estado de Francia',
      'JC, Guadalajara',
      'Jalisco (Guadalajara)',
      '14 15',
    ],
  ])('%j is none', (text) => {
    expect([entityNumber(text), entityKind(text)]).toEqual([text, 'other']);
  });

  it.each(['Houston, Texas, EUA', 'Guadalajara, España', 'Mérida, Venezuela', 'San José, CRI'])(
    '%j is in a country',
    (text) => {
      expect([entityNumber(text), entityKind(text), namesCountry(text)]).toEqual([text, 'country', true]);
    },
  );

  it('never gives an entity that contradicts one of its parts', () => {
    const names = ENTITIES.filter(({ clave_entidad }) => clave_entidad !== '15');
    const pair = fc.tuple(fc.constantFrom(...names), fc.constantFrom(...names));
    const sign = fc.constantFrom(', ', ' - ', ' (', '/', ' ');
    fc.assert(
      fc.property(pair, sign, fc.boolean(), ([one, other], between, byNumber) => {
        const text = `${byNumber ? one.clave_entidad : one.nombre_entidad}${between}${other.nombre_entidad}`;
        const number = entityNumber(text);
        expect(number === text || (number === one.clave_entidad && number === other.clave_entidad)).toBe(
          true,
        );
      }),
    );
  });
});

it.each([
  ['USA', 'country_code'],
  ['gtm', 'country_code'],
  ['COL', 'col'],
  ['Col.', 'abbreviation'],
])('%s is of the kind %s', (text, kind) => {
  expect(entityKind(text)).toBe(kind);
});

it.each(['Extranjero, México', 'Nacido en el extranjero, MEX', '87 México'])(
  '%j contradicts itself: abroad, and in Mexico',
  (text) => expect([entityNumber(text), entityKind(text)]).toEqual([text, 'other']),
);

it('the code of a country names a country', () => {
  expect(['USA', 'Jalisco', ''].map(namesCountry)).toEqual([true, false, false]);
});
