// 417 `not_a_name` and `abbreviated_name` in the form of the contract.
import { describe, expect, it } from 'vitest';
import { keyOf, outcomeOf, person } from '../../people/person.js';

const NAMES = ['nombres', 'apellido_paterno', 'apellido_materno'] as const;
const reasonOf = (fields: object): unknown => outcomeOf(person(fields)).reason;

describe('not_a_name', () => {
  const TITLES = 'Lic Ing Dr Dra Arq Enf Psic Gral Cap Prof Profr Profra Mtro Mtra C.P Sr Sra Srta'.split(
    ' ',
  );
  it.each(TITLES)('%s. before a name', (title) => {
    for (const text of [`${title}. JUAN`, `${title.toUpperCase()}.JUAN`, ` ${title.toLowerCase()}.  juan`])
      for (const field of NAMES) expect(reasonOf({ [field]: text }), text).toBe('not_a_name');
  });

  it.each([
    '1.- JUAN',
    '1 JUAN',
    '1. JUAN',
    '12.JUAN',
    '12) JUAN',
    '3-JUAN',
    '(4) JUAN',
    '#5 JUAN',
    '007 JUAN',
  ])('the list number in %s', (text) => {
    for (const field of NAMES) expect(reasonOf({ [field]: text })).toBe('not_a_name');
  });

  it.each(['- JUAN', '• JUAN', '•JUAN', '* JUAN', '– JUAN', '. JUAN', '-- JUAN', '· JUAN'])(
    'the bullet in %s',
    (text) => {
      for (const field of NAMES) expect(reasonOf({ [field]: text })).toBe('not_a_name');
    },
  );

  it.each([
    ...[
      'C. JUAN',
      'H. TOLENTINO',
      "'ESSIO",
      '-ARA',
      'LIC JUAN',
      'ING JUAN',
      'M3NDEZ',
      '4LVA',
      'JUAN 1',
      'JUAN - LUIS',
    ],
    ...['DRAGO', 'SRINIVAS', 'C JUAN', 'PROFETA', 'INGA', '1', 'MA. LUISA', 'J. JESUS'],
  ])('%s stays a name', (text) => {
    for (const field of NAMES) expect(outcomeOf(person({ [field]: text })).curp, field).not.toBeNull();
  });

  it('an unsupported character beside it comes first', () => {
    expect(reasonOf({ nombres: '1) JU@N' })).toBe('unsupported_character');
  });
});

describe('abbreviated_name', () => {
  it.each([
    ...['HDEZ', 'HDZ', 'Hdez.', 'MTZ', 'MTNEZ', 'GLEZ', 'GZZ', 'RGZ', 'FDEZ', 'FCO', 'FCA', 'GPE'],
    ...[
      'GMO',
      'FCO.',
      'GPE.',
      'FCO. JAVIER',
      'FCO.JAVIER',
      'HDEZ LOPEZ',
      'DE LA MTZ',
      'VQZ',
      'BRTHA.',
      'LE.',
      'SGT.',
    ],
  ])('%s has lost letters of the key', (text) => {
    for (const field of NAMES) expect(reasonOf({ [field]: text }), field).toBe('abbreviated_name');
  });

  it.each(['MAR. LUISA', 'MARIA. LUISA', 'JOS. LUIS', 'JO. LUIS', 'MA. FCO', 'JOSE GPE'])(
    'the given name %s',
    (nombres) => {
      expect(reasonOf({ nombres })).toBe('abbreviated_name');
    },
  );

  it.each([
    ['ALEJ.', 'ALEJANDRO'],
    ['GONZ.', 'GONZALEZ'],
    ['PEREZ.', 'PEREZ'],
    ['RODRIG. LOPEZ', 'RODRIGUEZ'],
    ['RODGZ', 'RODRIGUEZ'],
    ['FERN.', 'FERNANDEZ'],
  ])('%s gives the key of %s', (cut, whole) => {
    for (const field of NAMES)
      expect(keyOf(person({ [field]: cut }))).toBe(keyOf(person({ [field]: whole })));
  });

  it.each([
    ['JUAN FCO', 'JUAN'],
    ['GUADALUPE HDEZ.', 'GUADALUPE'],
    ['RIVERA MTZ', 'RIVERA'],
  ])('%s: the word that counts is whole', (cut, whole) => {
    for (const field of NAMES)
      expect(keyOf(person({ [field]: cut }))).toBe(keyOf(person({ [field]: whole })));
  });

  it.each(['RDZ', 'SNCHZ', 'LPZ', 'CRZ'])(
    '%s has lost a vowel, which counts in the first surname only',
    (text) => {
      expect(reasonOf({ apellido_paterno: text })).toBe('abbreviated_name');
      for (const field of ['nombres', 'apellido_materno'])
        expect(outcomeOf(person({ [field]: text })).curp).not.toBeNull();
    },
  );

  it('a vowel counts in the place of the first surname', () => {
    expect(reasonOf({ apellido_paterno: 'CRZ' })).toBe('abbreviated_name');
    expect(keyOf(person({ apellido_materno: 'CRZ' }))).toBe(keyOf(person({ apellido_materno: 'CRUZ' })));
    expect(reasonOf({ apellido_paterno: 'DESCONOCIDO', apellido_materno: 'CRZ' })).toBe('abbreviated_name');
    expect(
      outcomeOf(person({ apellido_paterno: '', apellido_materno: 'CRZ' }), { surnames: 'optional' }).reason,
    ).toBe('abbreviated_name');
  });

  it.each(['MA.', 'J.', 'H. TOLENTINO', 'MA.RIN', 'L.ROSA', 'NGUYEN', 'SCHMIDT', 'TZAB'])(
    '%s is whole',
    (text) => {
      expect(outcomeOf(person({ apellido_paterno: text })).curp).not.toBeNull();
    },
  );
});

it('the year 0000 is out of range', () => {
  expect(reasonOf({ anio_nacimiento: '0000' })).toBe('date_out_of_range');
});

it('U+FEFF is trimmed at the ends, and unsupported inside, as U+200B is', () => {
  expect(keyOf(person({ nombres: '\ufeffLUISA\ufeff' }))).toBe(keyOf(person({ nombres: 'LUISA' })));
  expect(reasonOf({ nombres: 'LUI\ufeffSA' })).toBe('unsupported_character');
  expect(reasonOf({ nombres: 'LUI\u200bSA' })).toBe('unsupported_character');
});
