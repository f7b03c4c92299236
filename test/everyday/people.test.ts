/** The keys of the corpus, against letters that were derived by hand, a check digit of our own and the official vectors. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PeopleGenerator } from '../../samples/people-generator.js';
import { Calculator } from '../../src/key/contract/calculator.js';
import { FIELDS } from '../../src/key/contract/person.js';
import { TODAY } from '../people/person.js';
import { checkDigit } from './own-key.js';
import { KNOWN_PEOPLE, keyOf, type StrictPerson } from './people.js';

/** Written here, not imported: the abbreviations of the registry by number. */
const ABBREVIATIONS =
  'AS BC BS CC CL CM CS CH DF DG GT GR HG JC MC MN MS NT NL OC PL QT QR SP SL SR TC TS TL VZ YN ZS';
const abbreviationOf = (number: string): string =>
  number === '36' ? 'NE' : ABBREVIATIONS.split(' ')[Number(number) - 1]!;

function assembled(person: StrictPerson, letters: string): string {
  const { anio_nacimiento: year, mes_nacimiento: month, dia_nacimiento: day, sexo, entidad } = person;
  const date = `${year.slice(2)}${month}${day}`;
  const differentiator = Number(year) < 2000 ? '0' : 'A';
  const key = letters.slice(0, 4) + date + sexo + abbreviationOf(entidad) + letters.slice(4) + differentiator;
  return key + checkDigit(key);
}

describe('the people of the corpus', () => {
  it.each(KNOWN_PEOPLE)('$person.nombres $person.apellido_paterno: $letters', ({ person, letters }) => {
    expect(keyOf(person)).toBe(assembled(person, letters));
  });

  it('have the keys of the product, and so have invented ones', () => {
    const product = new Calculator({ today: TODAY, surnames: 'optional' });
    const people = new PeopleGenerator(7);
    const invented = Array.from({ length: 3_000 }, () => people.next()).map(
      (cells) => Object.fromEntries(FIELDS.map((field, at) => [field, cells[at]!])) as StrictPerson,
    );
    let compared = 0;
    for (const person of [...KNOWN_PEOPLE.map((known) => known.person), ...invented]) {
      const { curp } = product.outcome(person);
      if (curp === null) continue;
      compared++;
      expect(keyOf(person)).toBe(curp);
    }
    expect(compared).toBeGreaterThan(2_800);
  });

  it('are different people', () => {
    const keys = KNOWN_PEOPLE.map(({ person }) => keyOf(person));
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('agree with the official vectors for the same names', () => {
    const vectors = readFileSync(new URL('../key/curp/vectors.csv', import.meta.url), 'utf8')
      .trim()
      .split('\n');
    const plain = (text: string): string =>
      text
        .replaceAll('/', "'")
        .normalize('NFD')
        .replaceAll(/[\u0300\u0301]/g, '')
        .normalize('NFC')
        .toUpperCase();
    const expected = new Map(
      vectors.slice(1).map((line) => {
        const cells = line.split(',');
        return [cells.slice(0, 3).map(plain).join('|'), cells[8]!] as const;
      }),
    );
    let compared = 0;
    for (const { person, letters } of KNOWN_PEOPLE) {
      const { nombres, apellido_paterno, apellido_materno } = person;
      const stated = expected.get([nombres, apellido_paterno, apellido_materno].map(plain).join('|'));
      if (stated === undefined) continue;
      compared++;
      const places = [...stated.slice(0, 4), ...stated.slice(13, 16)];
      for (const [at, letter] of places.entries())
        if (letter !== '?') expect(letters.charAt(at)).toBe(letter);
    }
    expect(compared).toBeGreaterThanOrEqual(12);
  });
});
