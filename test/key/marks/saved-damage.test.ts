// Text that went through a wrong encoding and was saved so: 417 `damaged_text`, also in the form of the contract.
import { describe, expect, it } from 'vitest';
import { assess, emptyRow, UNDECIDED } from '../../../src/key/contract/assessment.js';
import { DOUBTFUL_U } from '../../../src/key/curp/folding.js';
import { damageOf, hasLeftCapital, hasLikelyMark } from '../../../src/key/marks/saved-damage.js';
import { keyOf, outcomeOf, person } from '../../people/person.js';

const FIELDS = ['nombres', 'apellido_paterno', 'apellido_materno'] as const;

describe('a mark', () => {
  it.each([
    ...[
      'NoÈ',
      'GarcÌa',
      'PÚrez',
      'RaÙl',
      'LàPEZ',
      'DêAZ',
      'JOSè',
      'CçRDENAS',
      'Fçlix',
      'PEçA',
      'Mßrquez',
      'Tomßs',
    ],
    ...[
      'MUÐOZ',
      'NUþEZ',
      'PæREZ',
      'GARCÆA',
      'Peœa',
      'G·mez',
      'Mar¸a',
      'Garc¡a',
      'L¢pez',
      'Jes£s',
      'Mu¤oz',
      'MU¥OZ',
    ],
    ...[
      'GµRCIA',
      'Mu±oz',
      'L¾pez',
      'Ju‡rez',
      'MU┴OZ',
      'P╔REZ',
      'GARC═A',
      'MUÃ±OZ',
      'L\ufffdPEZ',
      'Straße Weiß',
    ],
    ...[
      'S\u00a0NCHEZ',
      '\u00a0LVAREZ',
      '\u00a0NGEL',
      'Ju\u00a0rez',
      'Hern\u00a0ndez',
      'V\u00a0ZQUEZ',
      'Tom\u00a0s',
    ],
  ])('in %j', (text) => {
    expect(damageOf(text)).toBeDefined();
    for (const field of FIELDS)
      expect(outcomeOf(person({ [field]: text })).reason, field).toBe('damaged_text');
  });

  it.each([
    ...[
      'GarcÍa',
      'PeÑa',
      'LÓpez',
      'PÉrez',
      'HernÁndez',
      'AgÜero',
      'Ma.Ángeles',
      'Pérez-Álvarez',
      "D'Àngelo",
      'Òscar',
    ],
    ...[
      'JOSé',
      'MUñOZ',
      'GARCíA',
      'François',
      'FRANÇOIS',
      'Gonçalves',
      'GONÇALVES',
      'Mendonça',
      'Þorsteinn',
      'ÆGIR',
    ],
    ...[
      'Jean-Noël',
      'Björn',
      'ÖZIL',
      'Mäkelä',
      'MÄKELÄ',
      'Müller',
      'SÃO',
      'João',
      'JOÃO',
      'Lòpez',
      'Guiñazù',
      'Dê',
    ],
    ...['RIVA\u00a0PALACIO', 'María\u00a0de la Luz', 'DE\u00a0LA\u00a0CRUZ', 'ANA\u00a0BJORK', 'LI\u00a0NG'],
    ...[
      'VAN\u00a0NGUYEN',
      'Juan\u00a0y Pedro',
      '\u00a0 Juan',
      'Juan\u00a0',
      '\u00a0JUAN',
      '\u00a0juan\u00a0',
      ' \u00a0juan de la luz\u00a0',
      '\u00a0Mc Gregor',
      '\u00a0McGregor',
      'Ana\u00a0McKnight',
      'Ana\u00a0Krzysztof',
      'Ana\u00a0St. Clair',
      'JESÚS',
      'Úrsula',
      'RAÚL',
      'Große',
    ],
  ])('none in %j', (text) => {
    expect(damageOf(text)).toBeUndefined();
    for (const field of FIELDS) expect(outcomeOf(person({ [field]: text })).curp, field).not.toBeNull();
  });

  it.each([
    '\u00a0lvarez\u00a0',
    '\u00a0vila',
    'V\u00a0SQUEZ',
    'JU\u00a0REZ',
    'P\u00a0EZ',
    'S\u00a0ENZ',
    'Weiß',
    'Meßner',
  ])('damage in %j', (text) => {
    for (const field of FIELDS)
      expect(outcomeOf(person({ [field]: text })).reason, field).toBe('damaged_text');
  });

  it('Ú inside a lower-case word is none beside another capital that a program left', () => {
    const saul = { nombres: 'SaÚl', apellido_paterno: 'Pena' };
    expect(outcomeOf(person(saul)).reason).toBe('damaged_text');
    for (const maternal of ['GarcÍa', 'NuÑez', 'AgÜero'])
      expect(outcomeOf(person({ ...saul, apellido_materno: maternal })).curp).not.toBeNull();
    expect(outcomeOf(person({ ...saul, apellido_materno: 'GARCÍA' })).reason).toBe('damaged_text');
    expect(outcomeOf(person({ nombres: 'SaÚl JosÉ' })).curp).not.toBeNull();
    for (const field of ['apellido_paterno', 'apellido_materno'] as const) {
      const ofSurname = person({ nombres: 'JosÉ', [field]: 'ZaÚñiga' });
      expect(keyOf(ofSurname)).toBe(keyOf(person({ nombres: 'JOSE', [field]: 'ZAUÑIGA' })));
      expect(outcomeOf({ ...ofSurname, nombres: 'Jose' }).reason).toBe('damaged_text');
    }
  });

  it('Ú is undecided in letters alone: only the texts of the row decide', () => {
    const row = { ...emptyRow(), given: DOUBTFUL_U };
    expect(assess(row, { today: 20_261_115, surnames: 'optional' })).toBe(UNDECIDED);
  });
});

it.each(['Ju’rez', 'PËREZ', 'PÖREZ', 'LÕPEZ', 'PÛREZ', 'NOÈ'])(
  '%s is a mark only in a file with others',
  (text) => {
    expect(hasLikelyMark(text)).toBe(true);
    expect(damageOf(text)).toBeUndefined();
  },
);

it.each(['O’Hara', 'D’Angelo', 'Noël', 'JOSÉ', 'Zoë'])('%s is none there either', (text) => {
  expect(hasLikelyMark(text)).toBe(false);
});

it.each(['', '—', '«»'])('%j has no word, and so no mark in one', (text) => {
  expect([hasLeftCapital(text), hasLikelyMark(text)]).toEqual([false, false]);
});
