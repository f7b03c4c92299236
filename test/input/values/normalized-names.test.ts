// Names as people write them: what is left out, written out, refused and counted.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NAME_FIELDS, type NameField, type NameWriting } from '../../../src/input/values/name-writing.js';
import {
  areOrdinary,
  DOUBTFUL_NAMES,
  normalizedName,
  normalizedNames,
  readName,
} from '../../../src/input/values/normalized-names.js';
import { WORDS_BEFORE_NAMES } from '../../../src/key/names/titles.js';
import { GIVEN_NAMES } from '../../../src/key/wholenames/common-given-names.js';
import { SURNAMES } from '../../../src/key/wholenames/common-surnames.js';
import { keyOf, outcomeOf, person } from '../../people/person.js';

const read = (text: string, field: NameField = 'nombres', writing?: NameWriting) => {
  const { name, kinds } = readName(text, field, writing);
  return [name, ...kinds];
};

describe('María', () => {
  it.each([
    ['Mª LUISA', 'MA. LUISA'],
    ['M.ª Luisa', 'MA. Luisa'],
    ['Mª. LUISA', 'MA. LUISA'],
    ['mª luisa', 'MA. luisa'],
    ['ROSA Mª', 'ROSA MA.'],
    ['JOSÉ-Mª', 'JOSÉ-MA.'],
  ])('%j is %j', (text, name) => {
    expect(normalizedName(text)).toBe(name);
  });

  it('gives the key of MA.', () => {
    expect(keyOf(person({ nombres: normalizedName('Mª LUISA') }))).toBe(
      keyOf(person({ nombres: 'MA. LUISA' })),
    );
  });

  it.each(['AMª', 'ª'])('%j is not María', (text) => {
    expect(normalizedName(text)).toBe(text);
  });
});

it.each(['N/A', 'NO TIENE', 'sin segundo apellido', '#N/A', '-', '?', '000', 'null'])(
  '%j is not a name',
  (word) => {
    for (const text of [
      word,
      ` ${word.toLowerCase()} `,
      `\u200b${word}`,
      ...(/^[a-z]/i.test(word) ? [`1. ${word}`] : []),
    ])
      for (const field of ['nombres', 'apellido_paterno', 'apellido_materno'] as const)
        expect(read(text, field), text).toEqual(['', 'placeholder']);
  },
);

it.each(['RN', 'Recién nacido', 'DESCONOCIDO', 'TEST', 'PRUEBA', 'X'])('%s is not a given name', (word) => {
  expect(read(word)).toEqual(['', 'placeholder']);
  if (word !== 'RN') expect(read(word, 'apellido_materno')).toEqual([word]);
});

describe.each(['NA', 'SN', 'ND', 'BLANCO', 'NIL', 'NAN', 'SIN', 'NO'])('%s', (word) => {
  it('may be a name, and is one', () => {
    for (const text of [word, ` ${word.toLowerCase()} `, `${word.charAt(0)}\u200b${word.slice(1)}`])
      expect(read(text, 'apellido_paterno')).toEqual([text.replace('\u200b', ''), 'doubtful']);
  });

  it('is a filler in a column that says so', () => {
    const writing = { fillers: { apellido_materno: [word] } };
    expect(read(word.toLowerCase(), 'apellido_materno', writing)).toEqual(['', 'placeholder']);
    expect(read(word, 'apellido_paterno', writing)).toEqual([word, 'doubtful']);
  });
});

describe('what stands before a name is left out', () => {
  it.each([
    ...'Lic Ing Dr Dra Arq Enf Psic Gral Cap Prof Profr Profra Mtro Mtra CP Sr Sra Srta'
      .split(' ')
      .flatMap((title) => [`${title} JUAN`, `${title}. JUAN`, `${title.toUpperCase()}.JUAN`]),
    ...['C.P. JUAN', 'C. P. JUAN', 'Lic. Dr. JUAN'],
  ])('the title in %s', (text) => {
    expect(read(text)).toEqual(['JUAN', 'title']);
  });

  it.each(['1.- JUAN', '1 JUAN', '12) JUAN', '(3) JUAN', '1.JUAN', '#4 JUAN'])('the number in %s', (text) => {
    for (const field of ['nombres', 'apellido_paterno'] as const)
      expect(read(text, field)).toEqual(['JUAN', 'number']);
  });

  it.each(['- JUAN', '• JUAN', '•JUAN', '-JUAN', '* JUAN', '. JUAN', '—JUAN'])('the bullet in %s', (text) => {
    expect(read(text)).toEqual(['JUAN', 'bullet']);
  });

  it.each([
    ...[
      'Don JUAN',
      'DOÑA ANA',
      'Dn. JUAN',
      'Dña. ANA',
      'Profa. ANA',
      'PROFA ANA',
      'Biol. ANA',
      'Biol ANA',
      'Lcda ANA',
    ],
    ...[
      'Téc JUAN',
      'Sgto. JUAN',
      'Pbro JUAN',
      'Dip. ANA',
      'Srita ANA',
      'QFB ANA',
      'MVZ JUAN',
      'Ing. Dip. JUAN',
    ],
    ...[
      'Psicóloga ANA',
      'psicologa ANA',
      'MAESTRA ANA',
      'Señora ANA',
      'Menor JUAN',
      'Alumna ANA',
      'Capitán JUAN',
    ],
    ...['C. Dra. ANA', 'C DRA ANA', 'C. Lic ANA'],
  ])('the title or the word before the name in %s', (text) => {
    expect(read(text)).toEqual([text.slice(text.lastIndexOf(' ') + 1), 'title']);
  });

  it.each([
    ...['DON', 'DONATO', 'MENORCA ANA', 'TECLA', 'TECLA ANA', 'BIOLETA', 'DONA ANA', 'MAESTRE ANA', 'PROFA'],
    ...[
      'MA. LUISA',
      'M. LUISA',
      'ALEJ. ANA',
      'GUAD. ANA',
      'J. JESUS',
      'LYNN',
      'LYNN ANA',
      'JOSE',
      'MARIA',
      'FLYNN',
      'O',
    ],
    ...['MARIA OLGA', 'MARIA DE LA O', 'MARIA DE LA O ANA', 'MARIA O', 'II', 'JOSE IGNACIO'],
  ])('nothing in %s', (text) => {
    expect(read(text)).toEqual([text]);
  });

  it.each([
    'TEC',
    'MENOR',
    'NIÑO',
    'DON',
    'MAESTRO',
    'CORONEL',
    'SOR',
    'HERMANO',
    'VIUDA',
    'VIDAL',
    'FAMA',
    'SUCRE',
  ])('%s is a surname, alone and before another one', (surname) => {
    for (const text of [surname, `${surname} PECH`])
      if (text !== 'VIUDA PECH') expect(read(text, 'apellido_paterno')).toEqual([text]);
  });
});

describe('a word that counts and is no name', () => {
  const reasonOf = (field: NameField, text: string): unknown =>
    outcomeOf(person({ [field]: normalizedName(text, field) })).reason;

  it.each([
    ...[
      'Nut. Ana',
      'NOT. ANA',
      'Sen. Ana',
      'Agr.Ana',
      'LN Ana',
      'Bch Ana',
      'JOSE JR',
      'MARIA JR.',
      'Ma. Dra. Ana',
      'M.C. Rosa',
      'D. Rosa',
      'R.',
      'R',
      'H Luis',
      'J.M. PEDRO',
      'QFB.',
    ],
  ])('%s is abbreviated', (text) => {
    expect(reasonOf('nombres', text)).toBe('abbreviated_name');
  });

  it.each([
    ...[
      'MARIA Y/O MARTHA',
      'JOSE O JOSEPH',
      'JOSÉ II',
      'MARIA ALIAS MARY',
      'MARIA QEPD',
      'SOR ANA',
      'Niña Medina',
    ],
    ...['Hna. Ana', 'Hermano Juan', 'Tía Ana', 'Lic. Sor Ana'],
  ])('%s is no name', (text) => {
    expect(reasonOf('nombres', text)).toBe('not_a_name');
  });

  it.each([
    ...[
      'VDA DE LOPEZ',

      'VIUDA DE LOPEZ',
      'V. DE LOPEZ',
      'V de López',
      'Familia López',
      'FAM. LOPEZ',
    ],
    ...['Sucesión de López', 'SUC. DE LOPEZ'],
  ])("%s is nobody's surname", (text) => {
    for (const field of ['apellido_paterno', 'apellido_materno'] as const)
      expect(reasonOf(field, text)).toBe('not_a_name');
  });

  it.each(['SMRZ', 'NG', 'LYNN', 'SKY', 'XX', 'XXX', 'SN', 'HDZ', "D'", 'LOPEZ VDA. DE PEREZ', 'LOPEZ NP'])(
    '%s is a surname or says that there is none',
    (text) => {
      expect(reasonOf('apellido_materno', text)).not.toBe('abbreviated_name');
    },
  );
});

describe('what stands before a name, in turn', () => {
  it('the apostrophe of a spreadsheet, and several marks', () => {
    expect(read("'JUAN")).toEqual(['JUAN', 'apostrophe']);
    expect(read("'1.- LIC. JUAN")).toEqual(['JUAN', 'apostrophe', 'number', 'title']);
    expect(read('• 2) Dra. Ana')).toEqual(['Ana', 'bullet', 'number', 'title']);
  });

  it('C. is a title only in a file that says so', () => {
    expect([read('C. JUAN'), read('C JUAN')]).toEqual([['BC. X'], ['BC. X']]);
    const writing = { citizen: true };
    expect([read('C. JUAN', 'nombres', writing), read('c juan', 'nombres', writing)]).toEqual([
      ['JUAN', 'title'],
      ['juan', 'title'],
    ]);
    expect(read('C. PEREZ', 'apellido_paterno', writing)).toEqual(['C. PEREZ']);
  });

  it('a title before a surname: with its full stop it is left out, without it the row has no key', () => {
    expect(read('Lic. PEREZ', 'apellido_paterno')).toEqual(['PEREZ', 'title']);
    expect(outcomeOf(person({ apellido_paterno: normalizedName('LIC PEREZ') })).reason).toBe('not_a_name');
  });

  it.each(['DRAGO', 'INGA', 'SRINIVAS', 'PROFETA', 'CPTO', 'DR', 'LIC', 'J. JESUS', 'JUAN 1'])(
    '%s is a name',
    (text) => {
      expect(read(text)).toEqual([text]);
    },
  );
});

describe('contractions', () => {
  it.each([
    ['HDEZ', 'HERNANDEZ'],
    ['Hdz.', 'HERNANDEZ'],
    ['MTZ LOPEZ', 'MARTINEZ LOPEZ'],
    ['DE LA GZZ.', 'DE LA GONZALEZ'],
    ['FCO.JAVIER', 'FRANCISCO JAVIER'],
    ['MA. GPE.', 'MA. GUADALUPE'],
    ['J FCO', 'J FRANCISCO'],
  ])('%s is written out as %s', (text, name) => {
    const [written, ...kinds] = read(text);
    expect([written?.replace(/ +/g, ' '), ...kinds]).toEqual([name, 'contraction']);
  });

  it.each(['VQZ', 'MDZ', 'GZ', 'SGT.', 'MAR. LUISA'])('%s can be several names: no key', (text) => {
    expect(read(text)).toEqual([text]);
    expect(outcomeOf(person({ nombres: normalizedName(text, 'nombres') })).reason).toBe('abbreviated_name');
  });

  it.each(['ALEJ.', 'JUAN FCO', 'GONZ.'])('%s needs no other letters', (text) => {
    expect(read(text)).toEqual([text]);
  });
});

it.each(['L0PEZ', 'JUAN2', '2JUAN', 'MARIA 2 LUISA', '123'])(
  'a digit in the place of a letter: %s',
  (text) => {
    expect(outcomeOf(person({ nombres: normalizedName(text, 'nombres') })).reason).toBe(
      'unsupported_character',
    );
  },
);

describe('a given name with both surnames of its row', () => {
  const cells = (nombres: string, apellido_paterno = 'Pérez', apellido_materno = 'LOPEZ') => ({
    nombres,
    apellido_paterno,
    apellido_materno,
  });

  it.each(['PEREZ LOPEZ JUAN', 'JUAN PÉREZ LÓPEZ', 'perez lopez juan', 'JUAN PEREZ LOPEZ JR'])(
    '%s',
    (text) => {
      const { nombres, kinds } = normalizedNames(cells(text));
      expect(kinds).toEqual(['repeated']);
      expect(outcomeOf(person({ nombres })).reason).toBe('not_a_name');
      expect(normalizedNames(cells(text), { repeated: true }).nombres).toMatch(/^juan( JR)?$/i);
    },
  );

  it.each([
    cells('PEREZ LOPEZ'),
    cells('JUAN PEREZ'),
    cells('LOPEZ PEREZ JUAN'),
    cells('CRUZ', 'CRUZ', 'LOPEZ'),
    cells('JUAN PEREZ LOPEZ', '', 'LOPEZ'),
    cells('X X JUAN', 'X', 'X'),
  ])('is none: %j', (names) => {
    expect(normalizedNames(names).kinds).not.toContain('repeated');
  });
});

it.each(['', 'NAVA', 'ÑA', ' maría ', 'NO ELIA'])('%j is a name as it is', (text) => {
  expect(read(text)).toEqual([text]);
});

it('characters without a width vanish', () => {
  expect(normalizedName('\ufeffLU\u200bI\u00adSA\u200e')).toBe('LUISA');
  expect(normalizedName('LUI\ufeffSA')).toBe('LUISA');
});

it('an absent name stays absent', () => {
  expect([normalizedName(undefined), normalizedName(null)]).toEqual([undefined, null]);
  expect(readName(undefined, 'nombres').kinds).toEqual([]);
});

it.each(['MejÃ\u00ada', 'mejã\u00ada', 'Å\u00adAROV'])(
  '%j keeps the sign that it was decoded wrong',
  (text) => {
    expect(normalizedName(text)).toBe(text);
    expect(normalizedName('GAR\u00adCÍA')).toBe('GARCÍA');
  },
);

it('signs that names rarely have are damage in a file with other marks', () => {
  for (const text of ['Ju’rez', 'PËREZ']) {
    expect(read(text, 'apellido_paterno')).toEqual([text]);
    const damaged = normalizedName(text, 'apellido_paterno', { damaged: true });
    expect(outcomeOf(person({ apellido_paterno: damaged })).reason).toBe('damaged_text');
  }
});

it.each([
  ["'RaÚl", 'Raúl'],
  ['Dra RaÚl', 'Raúl'],
  ['Lic. RaÚl', 'Raúl'],
  ['1.- Ra\u200bÚl', 'Raúl'],
  ['RaÚl', 'Raúl'],
])('%j beside a capital that a program left is %j', (nombres, name) => {
  const row = { nombres, apellido_materno: 'Ruiz' };
  const excused = normalizedNames({ ...row, apellido_paterno: 'JimÉnez' });
  expect(excused.nombres).toBe(name);
  expect(keyOf(person(excused))).toBe(keyOf(person({ ...excused, nombres: 'RAUL' })));
  const damaged = normalizedNames({ ...row, apellido_paterno: 'Jimenez' });
  expect(outcomeOf(person(damaged)).reason).toBe('damaged_text');
});

it.each(['X', 'x', ' X.', 'Ẋ', 'ẍ', 'X X'])(
  '%j in the place of the first surname, beside a second one, is none',
  (text) => {
    const row = { nombres: 'JUAN', apellido_paterno: text, apellido_materno: 'LOPEZ' };
    const { kinds, ...names } = normalizedNames(row);
    const isNone =
      keyOf(person(names), { surnames: 'optional' }) ===
      keyOf(person({ ...row, apellido_paterno: '' }), { surnames: 'optional' });
    expect([isNone, kinds]).toEqual([true, ['placeholder']]);
  },
);

it('a name that is absent stays absent beside a capital that a program left', () => {
  expect(
    normalizedNames({ nombres: 'RaÚl', apellido_paterno: 'JimÉnez', apellido_materno: null }),
  ).toMatchObject({ nombres: 'Raúl', apellido_paterno: 'JimÉnez', apellido_materno: null });
});

it.each(['55', 'DE 5', 'MARIA 5'])('%j has a digit in the place of the word that counts', (text) => {
  expect(outcomeOf(person({ nombres: normalizedName(text, 'nombres') })).reason).toBe(
    'unsupported_character',
  );
});

describe('ordinary names', () => {
  const WORDS =
    'JUAN María ÁNGEL Muñoz SaÚl GarcÍa RAÚL X Ẍ XX Xavier NA sin BLANCO C. Sr. Lic. HDEZ MUÃ±OZ Lóp¡z M4RIA PEREZ López'.split(
      ' ',
    );
  const cell = fc
    .array(fc.constantFrom(...WORDS, ' ', '\u200b', ',', '1.'), { minLength: 1, maxLength: 3 })
    .map((words) => words.join(' '));
  const row = { nombres: 'JUAN', apellido_paterno: 'PEREZ', apellido_materno: 'LOPEZ' };
  const writing = fc.record({
    fillers: fc.constant({ nombres: ['NA'], apellido_paterno: ['SIN'], apellido_materno: ['BLANCO', 'NA'] }),
    citizen: fc.boolean(),
    damaged: fc.boolean(),
    repeated: fc.boolean(),
  });

  it.each(['PEREZ LOPEZ JUAN', 'SaÚl', 'X', 'NA', 'C. JUAN', '', ' '])('%j is not one', (text) => {
    expect(areOrdinary({ ...row, nombres: text })).toBe(false);
  });

  it('of two words are read as they are with another blank between them', () => {
    const names = [...GIVEN_NAMES.words, ...SURNAMES.words, ...DOUBTFUL_NAMES, ...WORDS_BEFORE_NAMES];
    const others =
      'POR DEFINIR SIN NO DATO SEGUNDO APELLIDO HIJO BEBE RECIEN NACIDO VIUDA FAMILIA III HDEZ GPE DEL LOS XXX Niña NÚÑEZ NoÈ ENYE'.split(
        ' ',
      );
    const word = fc.oneof(fc.constantFrom(...names), fc.constantFrom(...others));
    fc.assert(
      fc.property(word, word, fc.constantFrom(...NAME_FIELDS), (first, second, field) => {
        const [one, two] = [`${first} ${second}`, `${first}\t${second}`];
        const { kinds, shares } = readName(two, field);
        expect(readName(one, field)).toMatchObject({ kinds, shares });
        expect(areOrdinary({ ...row, [field]: one })).toBe(areOrdinary({ ...row, [field]: two }));
      }),
      { numRuns: 20_000 },
    );
  });

  it('stay as they are in every row and every file', () => {
    let ordinary = 0;
    fc.assert(
      fc.property(cell, cell, cell, writing, (nombres, apellido_paterno, apellido_materno, shown) => {
        const cells = { nombres, apellido_paterno, apellido_materno };
        if (!areOrdinary(cells)) return;
        ordinary++;
        expect(normalizedNames(cells, shown)).toEqual({ ...cells, kinds: [], shares: [] });
      }),
      { numRuns: 5000 },
    );
    expect(ordinary).toBeGreaterThan(20);
  });
});
