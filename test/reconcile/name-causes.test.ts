// Causes in the names: the names of the row, and the names from which the key on file was made.
import { describe, expect, it } from 'vitest';
import { person } from '../person.js';
import { edited, ownKey, verdictOn, verdictOnOther, withCheckDigit } from './reconciling.js';

/** `nombres / paterno / materno`. */
const named = (names: string) => {
  const [nombres, apellido_paterno, apellido_materno] = names.split(' / ').map((name) => name.trim());
  return person({ nombres, apellido_paterno, apellido_materno: apellido_materno ?? '' });
};

describe.each<[cause: string, ...examples: [row: string, readAs: string][]]>([
  [
    'surnames_swapped',
    ['LUIS / GARCÍA / PÉREZ', 'LUIS / PÉREZ / GARCÍA'],
    ['ANA / DE LEÓN / RUIZ', 'ANA / RUIZ / DE LEÓN'],
  ],
  [
    'surname_missing',
    ['LUIS / GARCÍA / PÉREZ', 'LUIS / GARCÍA'],
    ['LUIS / GARCÍA / PÉREZ', 'LUIS / PÉREZ'],
    ['LUIS / GARCÍA', 'LUIS / DESCONOCIDO'],
  ],
  [
    'surname_added',
    ['LUIS / GARCÍA', 'LUIS / GARCÍA / PÉREZ'],
    ['LUIS / GARCÍA / X', 'LUIS / GARCÍA / PÉREZ'],
    ['LUIS / GARCÍA / DESCONOCIDO', 'LUIS / GARCÍA / PÉREZ'],
    ['LUIS / PÉREZ / X', 'LUIS / GARCÍA / PÉREZ'],
    ['LUIS / X / X', 'LUIS / GARCÍA'],
  ],
  [
    'common_name_kept',
    ['MARÍA LUISA / GARCÍA / PÉREZ', 'MARÍA / GARCÍA / PÉREZ'],
    ['MA. LUISA / GARCÍA / PÉREZ', 'MA. / GARCÍA / PÉREZ'],
    ['MA. LUISA / GARCÍA / PÉREZ', 'MARÍA / GARCÍA / PÉREZ'],
    ['J. CARLOS / GARCÍA / PÉREZ', 'JOSÉ / GARCÍA / PÉREZ'],
  ],
  [
    'common_name_dropped',
    ['MARÍA JOSÉ GUADALUPE / GARCÍA / PÉREZ', 'GUADALUPE / GARCÍA / PÉREZ'],
    ['MARÍA / GARCÍA / PÉREZ', "' / GARCÍA / PÉREZ"],
    ['JOSÉ MARÍA / GARCÍA / PÉREZ', "' / GARCÍA / PÉREZ"],
  ],
  [
    'given_names_exchanged',
    ['JUAN CARLOS / GARCÍA / PÉREZ', 'CARLOS JUAN / GARCÍA / PÉREZ'],
    ['ROSA DEL CARMEN / GARCÍA / PÉREZ', 'CARMEN ROSA / GARCÍA / PÉREZ'],
    ['MARÍA ELENA INÉS / GARCÍA / PÉREZ', 'MARÍA INÉS ELENA / GARCÍA / PÉREZ'],
  ],
  [
    'enye_as_n',
    ['LUIS / MUÑOZ / PÉREZ', 'LUIS / MUNOZ / PÉREZ'],
    ['LUIS / Ñandú / Peña', 'LUIS / NANDU / PENA'],
    ['BEGOÑA / MUN\u0303OZ / PÉREZ', 'BEGOÑA / MUNOZ / PÉREZ'],
  ],
  [
    'particle_kept',
    ['LUIS / DE LA CRUZ / PÉREZ', 'LUIS / DE / PÉREZ'],
    ['LUIS / DE LA CRUZ / PÉREZ', 'LUIS / LA / PÉREZ'],
    ['LUIS / DE LA CRUZ / PÉREZ', 'LUIS / DELACRUZ / PÉREZ'],
    ['LUIS / GARCÍA / VON HAGEN', 'LUIS / GARCÍA / VON'],
    ['MARÍA DEL CARMEN / GARCÍA / PÉREZ', 'DEL / GARCÍA / PÉREZ'],
  ],
  [
    'particle_dropped',
    ['LUIS / MACGREGOR / PÉREZ', 'LUIS / GREGOR / PÉREZ'],
    ['LUIS / DELGADO / PÉREZ', 'LUIS / GADO / PÉREZ'],
    ['LUIS / SAN JUAN / PÉREZ', 'LUIS / JUAN / PÉREZ'],
  ],
  [
    'rules_2006',
    ["LUIS / O'HARA / PÉREZ", 'LUIS / OHARA / PÉREZ'],
    ['LUIS / O’HARA / D’AMICO', 'LUIS / OHARA / DAMICO'],
    ['LUIS / SCHRÖDER / PÉREZ', 'LUIS / SCHRODER / PÉREZ'],
    ['LUIS / ARGÜELLO / PÉREZ', 'LUIS / ARG/ELLO / PÉREZ'.replace('/ELLO', '-ELLO')],
    ['M. LUISA / GARCÍA / PÉREZ', 'M. / GARCÍA / PÉREZ'],
    ['M LUISA / GARCÍA / PÉREZ', 'M / GARCÍA / PÉREZ'],
  ],
])('%s', (cause, ...examples) => {
  it.each(examples)('%s read as %s', (row, readAs) => {
    expect(verdictOnOther(named(row), named(readAs))).toBe(`explained ${cause}`);
  });
});

describe('inconvenient_word', () => {
  it('is the unreplaced word', () => {
    const andrea = named('ANDREA / VÁZQUEZ / CISNEROS');
    expect(ownKey(andrea).slice(0, 4)).toBe('VXCA');
    expect(verdictOn(andrea, withCheckDigit(edited(ownKey(andrea), 2, 'A')))).toBe(
      'explained inconvenient_word',
    );
  });

  it('is not another vowel', () => {
    const andrea = named('ANDREA / VÁZQUEZ / CISNEROS');
    expect(verdictOn(andrea, withCheckDigit(edited(ownKey(andrea), 2, 'I')))).toBe('different');
  });
});

describe('what is not a cause', () => {
  it.each([
    ['LUIS / GARCÍA / PÉREZ', 'ANA / GARCÍA / PÉREZ'],
    ['LUIS / GARCÍA / PÉREZ', 'LUIS / TORRES / PÉREZ'],
    ['LUIS / RIVA PALACIO / PÉREZ', 'LUIS / PALACIO / PÉREZ'],
    ['LUIS / GARCÍA', 'LUIS / TORRES / PÉREZ'],
    ['LUIS / LEÓN / PÉREZ', 'LUIS / ON / PÉREZ'],
  ])('%s read as %s', (row, readAs) => {
    expect(verdictOnOther(named(row), named(readAs))).toBe('different');
  });
});
