// 417 `placeholder`: a name field that contains only a word for "no name". The words are those of the contract.
import { describe, expect, it } from 'vitest';
import { calculate, explain, messageOf } from '../../../src/index.js';
import { PLACEHOLDERS } from '../../../src/key/curp/placeholders.js';
import { outcomeOf, person, TODAY } from '../../people/person.js';

const WORDS = [
  ...['N/A', 'N/D', 'S/A', 'S/N', 'S/D', 'NULL', 'NONE', 'NO TIENE', 'NO APLICA', 'NINGUNO', 'NINGUNA'],
  ...['SIN APELLIDO', 'SIN DATO', '#N/A', '-', '--', '.', '0'],
];
const NAMES = ['nombres', 'apellido_paterno', 'apellido_materno'] as const;

describe('a placeholder', () => {
  it('is one of these', () => {
    expect([...PLACEHOLDERS].sort()).toEqual([...WORDS].sort());
  });

  it.each(WORDS)('%s in any name field has no key, in any case and with blanks', (word) => {
    const spellings = [
      word,
      word.toLowerCase(),
      ` ${word}\u00a0`,
      word.replace(' ', ' \t '),
      `\u2003${word}`,
    ];
    for (const field of NAMES) {
      for (const text of spellings) {
        const outcome = { curp: null, code: 417, codes: [417], reason: 'placeholder' };
        expect(outcomeOf(person({ [field]: text })), text).toEqual(outcome);
        expect(outcomeOf(person({ [field]: text }), { surnames: 'optional' })).toEqual(outcome);
        expect(explain(person({ [field]: text }), { today: TODAY })).toEqual({ outcome });
      }
    }
  });

  it.each([
    ...[
      'NA',
      'SN',
      'ND',
      'NO',
      'SIN',
      'NULLE',
      'NONES',
      'NINGUNOS',
      'SIN DATOS',
      'NO TIENES',
      'TIENE',
      'NINGUNO LOPEZ',
    ],
    ...[
      'N-A',
      'N.A',
      "N'A",
      'S/NN',
      'N/AA',
      '---',
      '..',
      '00',
      '1',
      'NULL NULL',
      'SIN  APELLIDOS',
      'SAN',
      'NOE',
      'A/N',
    ],
  ])('%s is not a placeholder', (text) => {
    for (const field of NAMES) expect(outcomeOf(person({ [field]: text })).curp, field).not.toBeNull();
  });

  it('comes after damaged and unsupported text in another field', () => {
    expect(outcomeOf(person({ nombres: '-', apellido_paterno: 'LUN@' })).reason).toBe(
      'unsupported_character',
    );
    expect(outcomeOf(person({ nombres: 'MUÃ±OZ', apellido_paterno: '#N/A' })).reason).toBe('damaged_text');
    expect(outcomeOf(person({ nombres: '', apellido_paterno: '#N/A' }))).toMatchObject({
      codes: [400, 417],
      reason: 'placeholder',
    });
  });

  it('has a message in both languages that repeats no value', () => {
    const someone = person({ apellido_materno: 'NO TIENE' });
    expect(calculate(someone).error_message).toBe(messageOf(417, 'placeholder', 'es'));
    expect(messageOf(417, 'placeholder', 'es')).toMatch(/nombre o apellido/);
    expect(messageOf(417, 'placeholder', 'en')).toMatch(/name or surname/);
  });
});
