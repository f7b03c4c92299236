// Causes in the names: the names of the row, and the names from which the key on file was made.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { enyeLost } from '../../../src/key/reconcile/lost-marks.js';
import { haveAllLetters } from '../../../src/key/reconcile/name-causes.js';
import type { Rule } from '../../../src/key/reconcile/name-rule.js';
import { lettersOf, namesOf } from '../../../src/key/reconcile/names.js';
import { enyeAsN, rules2006 } from '../../../src/key/reconcile/spelling-rules.js';
import {
  commonNameDropped,
  commonNameKept,
  givenNamesExchanged,
  inconvenientWord,
  particleDropped,
  particleKept,
  surnameAdded,
  surnameMisplaced,
  surnameMissing,
  surnamesSwapped,
} from '../../../src/key/reconcile/word-rules.js';
import { person } from '../../people/person.js';
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
    ['MARÍA / GARCÍA / PÉREZ', "'1 / GARCÍA / PÉREZ"],
    ['JOSÉ MARÍA / GARCÍA / PÉREZ', "'1 / GARCÍA / PÉREZ"],
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
    'enye_lost',
    ['LUIS / MUNOZ / PÉREZ', 'LUIS / MUÑOZ / PÉREZ'],
    ['LUIS / Nandu / Pena', 'LUIS / ÑANDÚ / PEÑA'],
    ['LUIS / NUNEZ / PÉREZ', 'LUIS / NÚÑEZ / PÉREZ'],
    ['LUIS / DE LA PENA / IBÁNEZ', 'LUIS / DE LA PEÑA / IBÁÑEZ'],
    ['INIGO / GARCÍA / PÉREZ', 'ÍÑIGO / GARCÍA / PÉREZ'],
  ],
  [
    'mark_lost',
    ['LUIS / OHARA / PÉREZ', "LUIS / O'HARA / PÉREZ"],
    ['LUIS / DAMICO / PÉREZ', 'LUIS / D/AMICO / PÉREZ'],
    ['LUIS / GARCÍA / DAMICO', 'LUIS / GARCÍA / D’AMICO'],
    ['LUIS / ALKHATIB / PÉREZ', 'LUIS / AL-KHATIB / PÉREZ'],
    ['LUIS / SCHRODER / PÉREZ', 'LUIS / SCHRÖDER / PÉREZ'],
    ['LUIS / OZIL / PÉREZ', 'LUIS / ÖZIL / PÉREZ'],
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
    ['LUIS / D/AMICO / PÉREZ', 'LUIS / DAMICO / PÉREZ'],
    ['LUIS / D/AMICO / PÉREZ', 'LUIS / DXAMICO / PÉREZ'],
    ['LUIS / EL-HAJJ / PÉREZ', 'LUIS / HAJJ / PÉREZ'],
    ['LUIS / GARCÍA / O\u2011FARRILL', 'LUIS / GARCÍA / OFARRILL'],
  ],
  [
    'surname_second_word',
    ['LUIS / RIVA PALACIO / PÉREZ', 'LUIS / PALACIO / PÉREZ'],
    ['LUIS / GARCÍA / MONTES DE OCA', 'LUIS / GARCÍA / OCA'],
    ['LUIS / DE LA PEÑA Y NAVA / PÉREZ', 'LUIS / NAVA / PÉREZ'],
    ['LUIS / LÓPEZ-CASTILLO / PÉREZ', 'LUIS / CASTILLO / PÉREZ'],
    ['LUIS / RIVA PALACIO / PONCE DE LEÓN', 'LUIS / PALACIO / LEÓN'],
  ],
  [
    'married_surname',
    ['ANA / GARCÍA / DE LÓPEZ', 'ANA / GARCÍA / PÉREZ'],
    ['ANA / GARCÍA DE LÓPEZ / PÉREZ', 'ANA / GARCÍA / LÓPEZ'],
  ],
  [
    'spelling',
    ['LUIS / VÁZQUEZ / PÉREZ', 'LUIS / BAZQUEZ / PÉREZ'],
    ['LUIS / GARCÍA / BARELA', 'LUIS / GARCÍA / VARELA'],
    ['LUIS / CUEVAS / PÉREZ', 'LUIS / CUEBAS / PÉREZ'],
    ['LUIS / RIBERA / PÉREZ', 'LUIS / RIVERA / PÉREZ'],
    ['LUIS / JIMÉNEZ / PÉREZ', 'LUIS / XIMÉNEZ / PÉREZ'],
    ['LUIS / MEXÍA / PÉREZ', 'LUIS / MEJÍA / PÉREZ'],
    ['LUIS / DE HERRERA / PÉREZ', 'LUIS / ERRERA / PÉREZ'],
    ['LUIS / ERNÁNDEZ / PÉREZ', 'LUIS / HERNÁNDEZ / PÉREZ'],
    ['LUIS / AHUMADA / PÉREZ', 'LUIS / AUMADA / PÉREZ'],
    ['LUIS / AUMADA / PÉREZ', 'LUIS / AHUMADA / PÉREZ'],
    ['XIMENA / GARCÍA / PÉREZ', 'JIMENA / GARCÍA / PÉREZ'],
    ['JOSÉ JAVIER / GARCÍA / PÉREZ', 'XAVIER / GARCÍA / PÉREZ'],
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

describe('married_surname', () => {
  it('is a cause for women only', () => {
    const man = { ...named('ANA / GARCÍA / DE LÓPEZ'), sexo: 'H' };
    expect(verdictOnOther(man, { apellido_materno: 'PÉREZ' })).toBe('different');
  });
});

describe('what is not a cause', () => {
  it.each([
    ['LUIS / GARCÍA / PÉREZ', 'ANA / GARCÍA / PÉREZ'],
    ['LUIS / GARCÍA / PÉREZ', 'LUIS / TORRES / PÉREZ'],
    ['LUIS / GARCÍA', 'LUIS / TORRES / PÉREZ'],
    ['LUIS / LEÓN / PÉREZ', 'LUIS / ON / PÉREZ'],
    ['LETICIA / GARCÍA / PÉREZ', 'TICIA / GARCÍA / PÉREZ'],
    ['BELÉN / GARCÍA / PÉREZ', 'VALERIA / GARCÍA / PÉREZ'],
    ['ANA / GARCÍA / DE LA CRUZ', 'ANA / GARCÍA / PÉREZ'],
    ['ANA / GARCÍA / PÉREZ', 'ANA / GARCÍA / LÓPEZ'],
    ['LUIS / MUÑOZ / PÉREZ', 'LUIS / MUJOZ / PÉREZ'],
    ['LUIS / VÁZQUEZ / RIVA PALACIO', 'LUIS / BAZQUEZ / PALACIO'],
  ])('%s read as %s', (row, readAs) => {
    expect(verdictOnOther(named(row), named(readAs))).toBe('different');
  });
});

describe('a lone surname', () => {
  const FIRST = named('LUIS / LÓPEZ');

  it('in the second place of the key, with X in the first, is misplaced', () => {
    const onFile = withCheckDigit('XXLL800510MDFXPS0');
    expect(ownKey(FIRST)).toBe('LOXL800510MDFPXS01');
    for (const row of [FIRST, person({ nombres: 'LUIS', apellido_paterno: '', apellido_materno: 'LÓPEZ' })])
      expect(verdictOn(row, onFile)).toBe('explained surname_misplaced');
  });

  it('in the second field is tried in both places', () => {
    const row = person({ nombres: 'LUIS', apellido_paterno: '', apellido_materno: 'LÓPEZ' });
    expect(verdictOn(row, ownKey(FIRST))).toBe('match');
    expect(verdictOn(row, ownKey(named('LUIS / GARCÍA / LÓPEZ')))).toBe('explained surname_added');
    expect(verdictOn(row, ownKey(named('LUIS / LÓPEZ / GARCÍA')))).toBe('explained surname_added');
  });
});

describe('a lost mark', () => {
  it.each([
    ['no Ñ is before a consonant', 'LUIS / SÁNCHEZ / PÉREZ', 'LUIS / SAÑCHEZ / PÉREZ'],
    ['a given name may be that of a twin', 'MÓNICA / GARCÍA / PÉREZ', 'MÍA / GARCÍA / PÉREZ'],
    ['a sign is not at any place', 'LUIS / GARCÍA / PÉREZ', 'LUIS / GA/RCÍA / PÉREZ'],
  ])('%s', (_, row, readAs) => {
    expect(verdictOnOther(named(row), named(readAs))).not.toMatch(/lost/);
  });

  it('is one of two causes: an Ñ in swapped surnames', () => {
    expect(verdictOnOther(named('LUIS / PENA / RUIZ'), named('LUIS / RUIZ / PEÑA'))).toBe(
      'explained surnames_swapped enye_lost',
    );
  });
});

describe('Ñ in a finished key', () => {
  const MUNOZ = named('LUIS / MUÑOZ / NÚÑEZ');

  it.each([
    ['N for both', 'NN'],
    ['N for one', 'NX'],
    ['Ñ itself', 'ÑÑ'],
  ])('%s, with the check digit of the X', (_, letters) => {
    expect(ownKey(MUNOZ).slice(13, 15)).toBe('XX');
    expect(verdictOn(MUNOZ, edited(ownKey(MUNOZ), 14, letters))).toBe('explained enye_as_n');
  });

  it('is a typing error if the name has no Ñ', () => {
    const someone = named('LUIS / PEA / RUIZ');
    expect(verdictOn(someone, edited(ownKey(someone), 14, 'N'))).toBe('explained character_mistyped');
  });
});

describe('the letters on file are looked for before any cause', () => {
  const RULES: readonly Rule[] = [
    ...[surnamesSwapped, surnameMissing, surnameMisplaced, surnameAdded],
    ...[commonNameKept, commonNameDropped, givenNamesExchanged],
    ...[enyeAsN, enyeLost, particleKept, particleDropped, inconvenientWord, rules2006],
  ];
  const WORDS =
    "GARCÍA MUÑOZ MUNOZ ÑANDÚ DE LA DEL MC SAN MARÍA MA. M J. JOSÉ X LE MACGREGOR O'HARA D/AMICO EL-HAJJ ARGÜELLO SCHRÖDER IÇARA ŁUKASZ ANA LUZ WONG CABALLERO";
  const anyName = fc
    .array(fc.constantFrom(...WORDS.split(' ')), { minLength: 1, maxLength: 3 })
    .map((words) => words.join(' '));

  it('keeps what one or two causes produce', () => {
    fc.assert(
      fc.property(
        fc.tuple(anyName, fc.option(anyName, { nil: '' }), fc.option(anyName, { nil: '' })),
        fc.constantFrom(...RULES),
        fc.constantFrom(...RULES),
        (texts, first, second) => {
          const names = namesOf(...texts);
          const own = lettersOf(names);
          for (const reading of first(names, own))
            for (const other of [reading, ...second(reading, own)])
              expect(haveAllLetters(names, lettersOf(other))).toBe(true);
        },
      ),
      { numRuns: 3000 },
    );
  });

  it.each([
    ['LUIS / GARCÍA / PÉREZ', 'LUIS / WONG / PÉREZ'],
    ['LUIS / GARCÍA / PÉREZ', 'WENCESLAO / GARCÍA / PÉREZ'],
    ['MA LUISA / GARCÍA / PÉREZ', 'TERESA / GARCÍA / PÉREZ'],
  ])('%s cannot be %s', (row, other) => {
    const [names, wanted] = [row, other].map((texts) => {
      const [given = '', paternal = '', maternal = ''] = texts.split(' / ');
      return namesOf(given, paternal, maternal);
    });
    expect(haveAllLetters(names!, lettersOf(wanted!))).toBe(false);
  });
});
