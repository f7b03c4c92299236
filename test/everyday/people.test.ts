/** The keys of the corpus, against letters that were derived by hand, a check digit of our own and the official vectors. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { KNOWN_PEOPLE, keyOf, type StrictPerson } from './people.js';

/** Written here, not imported: the abbreviations of the registry by number. */
const ABBREVIATIONS =
  'AS BC BS CC CL CM CS CH DF DG GT GR HG JC MC MN MS NT NL OC PL QT QR SP SL SR TC TS TL VZ YN ZS';
const abbreviationOf = (number: string): string =>
  number === '36' ? 'NE' : ABBREVIATIONS.split(' ')[Number(number) - 1]!;

const DIGITS = '0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ';

/** The value of each character times 18, 17, …, 2; the digit completes the sum to a multiple of ten. */
function checkDigit(first17: string): string {
  const sum = [...first17].reduce((total, letter, at) => total + DIGITS.indexOf(letter) * (18 - at), 0);
  return String((10 - (sum % 10)) % 10);
}

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
