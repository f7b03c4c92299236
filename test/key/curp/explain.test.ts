// The explanation of each of the 18 characters: the word, the letter that decided, the rule.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Calculator, type Explanation, explain, type Person } from '../../../src/index.js';
import { CITATIONS } from '../../../src/key/curp/citations.js';
import { person, TODAY } from '../../people/person.js';
import { anyPerson } from './arbitraries.js';

const OPTIONS = { today: TODAY, surnames: 'optional' } as const;

function explanationOf(someone: Person): Explanation {
  const explained = explain(someone, OPTIONS);
  if ('outcome' in explained) throw new Error(`no explanation: ${explained.outcome.code}`);
  return explained.explanation;
}

const named = (nombres: string, apellido_paterno: string, apellido_materno: string): Person =>
  person({ nombres, apellido_paterno, apellido_materno });

/** The decision for a position: names, position, its character, the word, the letter in it, and the citation. */
const DECISIONS: [
  string,
  string,
  string,
  number,
  string,
  string | null,
  string | null,
  keyof typeof CITATIONS,
][] = [
  ['JUAN', "O'HARA", 'ALVAREZ', 1, 'O', "O'HARA", 'O', 'initial'],
  ['JUAN', "O'HARA", 'ALVAREZ', 2, 'X', "O'HARA", "'", 'specialCharacter'],
  ['JUAN', "O'HARA", 'ALVAREZ', 14, 'X', "O'HARA", "'", 'specialCharacterConsonant'],
  ['JUAN', 'LÓPEZ', 'ALVAREZ', 2, 'O', 'LÓPEZ', 'Ó', 'vowel'],
  ['JUAN', 'LÓPEZ', 'ALVAREZ', 15, 'L', 'ALVAREZ', 'L', 'consonant'],
  ['ALBERTO', 'ÑANDÚ', 'RUIZ', 1, 'X', 'ÑANDÚ', 'Ñ', 'initialEnye'],
  ['LUIS ENRIQUE', 'LUNA', 'RUIZ', 4, 'L', 'LUIS', 'L', 'firstGivenName'],
  ['LUIS ENRIQUE', 'LUNA', 'RUIZ', 16, 'S', 'LUIS', 'S', 'firstGivenNameConsonant'],
  ['MA. DE LOS ÁNGELES', 'LUNA', 'RUIZ', 4, 'A', 'ÁNGELES', 'Á', 'commonGivenName'],
  ['JOSE LUIS', 'LUNA', 'RUIZ', 16, 'S', 'LUIS', 'S', 'commonGivenNameConsonant'],
  ['ERWIN', 'SCHRÖDER', 'RUIZ', 2, 'X', 'SCHRÖDER', 'Ö', 'specialCharacter'],
  ['ROCIO', 'RIVA PALACIO', 'CRUZ', 1, 'R', 'RIVA', 'R', 'compoundSurname'],
  ['ROCIO', 'CRUZ', 'RIVA PALACIO', 3, 'R', 'RIVA', 'R', 'compoundSurname'],
  ['DALIA', 'ARGÜELLO', 'RUIZ', 2, 'U', 'ARGÜELLO', 'Ü', 'diaeresis'],
  ['DALIA', 'ÆRØ', 'ÞÓR', 2, 'E', 'ÆRØ', 'Æ', 'vowel'],
  ['DALIA', 'ÆRØ', 'ÞÓR', 15, 'H', 'ÞÓR', 'Þ', 'consonant'],
  ['JUAN', 'DE LA O', 'RUIZ', 1, 'O', 'O', 'O', 'particle'],
  ['VAN ROB', 'LUNA', 'RUIZ', 4, 'R', 'ROB', 'R', 'particle'],
  ['OFELIA', 'PEDRERO', 'DIAZ', 2, 'X', 'PEDRERO', 'E', 'inconvenientWord'],
  ['ANDRES', 'ICH', 'RUIZ', 2, 'X', 'ICH', null, 'noVowel'],
  ['ANDRES', 'LUNA', '', 3, 'X', null, null, 'noSecondSurname'],
  ['ANDRES', 'LUNA', '', 15, 'X', null, null, 'noSecondSurnameConsonant'],
  ['ANDRES', '', '', 1, 'X', null, null, 'noSurnames'],
  ['ANDRES', '', '', 2, 'X', null, null, 'noSurnames'],
  ['ANDRES', '', '', 3, 'X', null, null, 'noSurnames'],
  ['ANDRES', '', '', 14, 'X', null, null, 'noSurnamesConsonant'],
  ['ANDRES', 'DESCONOCIDO', 'DESCONOCIDO', 15, 'X', null, null, 'noSurnamesConsonant'],
  ['ANDRES', 'OÑATE', 'RUIZ', 14, 'X', 'OÑATE', 'Ñ', 'consonantEnye'],
  ['ANDRES', 'PO', 'RUIZ', 14, 'X', 'PO', null, 'noConsonant'],
  ['ANDRES', '', 'LUNA', 1, 'L', 'LUNA', 'L', 'onlySurname'],
  ['LUISA', 'LUNA', 'RUIZ', 6, '0', '1980', null, 'year'],
  ['LUISA', 'LUNA', 'RUIZ', 8, '5', '05', null, 'month'],
  ['LUISA', 'LUNA', 'RUIZ', 9, '1', '10', null, 'day'],
  ['LUISA', 'LUNA', 'RUIZ', 11, 'M', 'M', null, 'sex'],
  ['LUISA', 'LUNA', 'RUIZ', 13, 'F', '09 CIUDAD DE MÉXICO', null, 'entity'],
  ['LUISA', 'LUNA', 'RUIZ', 17, '0', '1980', null, 'differentiator'],
  ['LUISA', 'LUNA', 'RUIZ', 18, '2', 'LURL800510MDFNZS0', null, 'checkDigit'],
];

describe('explain', () => {
  it.each(DECISIONS)('%s · %s · %s: position %i is %s, from %s (%s): %s', (...decision) => {
    const [nombres, paterno, materno, position, character, source, letter, citation] = decision;
    const explained = explanationOf(named(nombres, paterno, materno)).positions[position - 1];
    expect(explained).toEqual({ position, character, source, letter, ...CITATIONS[citation] });
  });

  it("names the rules of O'HARA: RG 1.4 in position 2, RG 1.18 in position 14", () => {
    const { curp, positions } = explanationOf(named('JUAN JOSE', "O'HARA", 'ALVAREZ'));
    expect(curp.slice(0, 4)).toBe('OXAJ');
    expect(positions[1]?.rule).toBe('RG 1.4');
    expect(positions[13]?.rule).toBe('RG 1.18');
  });

  it('has every citation in the examples above', () => {
    const sentences = ({ rule, es, en }: { rule: string; es: string; en: string }) => `${rule} ${es} ${en}`;
    const reached = new Set(
      DECISIONS.flatMap(([nombres, paterno, materno]) =>
        explanationOf(named(nombres, paterno, materno)).positions.map(sentences),
      ),
    );
    expect([...reached].sort()).toEqual(Object.values(CITATIONS).map(sentences).sort());
  });

  it('has a citation for each of the rules RG 1.1 to 1.18', () => {
    const rules = Object.values(CITATIONS).map(({ rule }) => rule);
    for (let number = 1; number <= 18; number++) expect(rules).toContain(`RG 1.${number}`);
  });

  it('has 18 positions whose characters are the key, or the outcome of a row without a key', () => {
    const calculator = new Calculator(OPTIONS);
    fc.assert(
      fc.property(anyPerson, (someone) => {
        const outcome = calculator.outcome(someone);
        const explained = explain(someone, OPTIONS);
        if ('outcome' in explained) {
          expect(explained.outcome).toEqual(outcome);
          return;
        }
        const { curp, positions } = explained.explanation;
        expect(curp).toBe(outcome.curp);
        expect(positions.map(({ character }) => character).join('')).toBe(curp);
        expect(positions.map(({ position }) => position)).toEqual(
          Array.from({ length: 18 }, (_, i) => i + 1),
        );
      }),
      { numRuns: 1000 },
    );
  });
});
