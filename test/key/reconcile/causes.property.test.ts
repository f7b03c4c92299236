// One cause is applied to the data of a random person, and the key on file is calculated from that: the row is explained by
// this cause, or by another single cause with the same key. The causes are implemented here a second time, on whole texts.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ENTITIES, type Person } from '../../../src/index.js';
import { INCONVENIENT_WORDS } from '../../../src/key/curp/inconvenient-words.js';
import { COMMON_GIVEN_NAMES, NO_SURNAME, PARTICLES } from '../../../src/key/curp/particles.js';
import { CAUSES, type Cause } from '../../../src/key/reconcile/parts.js';
import { runs } from '../../random/property-runs.js';
import { edited, keyIfAny, peopleOf, personOf, reconcile, withCheckDigit } from './reconciling.js';

type Change = (someone: Person, onFile: string) => readonly Person[];

/** Without accents, in upper case; Ñ stays. */
const withoutAccents = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/(?<![Nn])[\u0300-\u0303]|[\u0300-\u0302]/g, '')
    .normalize('NFC')
    .toUpperCase();

const wordsOf = (text: string | null | undefined): string[] => (text ?? '').split(/\s+/).filter(Boolean);
const isParticle = (word: string | undefined): boolean => PARTICLES.includes(withoutAccents(word ?? ''));
const isCommon = (word: string | undefined): boolean =>
  COMMON_GIVEN_NAMES.includes(withoutAccents(word ?? ''));

const FIELDS = ['apellido_paterno', 'apellido_materno', 'nombres'] as const;

/** Applies each change to every combination of the three name fields. */
const inFields = (someone: Person, ...changes: ((text: string) => string)[]): Person[] =>
  changes.flatMap((change) =>
    Array.from({ length: 7 }, (_, choice) => {
      const chosen = FIELDS.filter((_field, index) => ((choice + 1) >> index) & 1);
      return Object.assign(
        {},
        someone,
        ...chosen.map((field) => ({ [field]: change(someone[field] ?? '') })),
      );
    }),
  );

const withYear = (someone: Person, year: number): Person => ({ ...someone, anio_nacimiento: String(year) });

const otherEntities = (someone: Person, kind: (one: number, other: number) => boolean): Person[] =>
  ENTITIES.filter(({ clave_entidad }) => kind(Number(someone.entidad), Number(clave_entidad))).map(
    ({ clave_entidad }) => ({ ...someone, entidad: clave_entidad }),
  );

const isAbroad = (one: number, other: number): boolean => one !== other && (one === 36 || other === 36);
const isNext = (one: number, other: number): boolean => !isAbroad(one, other) && Math.abs(one - other) === 1;

/** A name without letters: all its positions are X. */
const NO_NAME = "'1";

/** The particles at the beginning of a field or after MARIA, and the word after them. */
function particlesOf(text: string): string[] {
  let words = wordsOf(text);
  if (isCommon(words[0]) && words.length > 1) words = words.slice(1);
  const end = words.findIndex((word) => !isParticle(word));
  return end < 1 ? [] : words.slice(0, end + 1);
}

const dropGlued = (text: string): string => {
  if (withoutAccents(text) === NO_SURNAME) return text;
  const words = wordsOf(text);
  const word = words.find((candidate) => !isParticle(candidate)) ?? '';
  const [longest] = PARTICLES.filter(
    (particle) =>
      particle.length > 1 && withoutAccents(word).startsWith(particle) && word.length >= particle.length + 3,
  ).sort((one, other) => other.length - one.length);
  return longest === undefined ? text : word.slice(longest.length);
};

/** The first word that is not a particle. */
const wordThatCounts = (text: string | null | undefined): string =>
  wordsOf(text).find((word) => !isParticle(word)) ?? '';

const givenNameThatCounts = (text: string | null | undefined): string => {
  const [first, ...rest] = wordsOf((text ?? '').replaceAll('.', '. '));
  return isCommon(first) && rest.length > 0 ? wordThatCounts(rest.join(' ')) : (first ?? '');
};

const secondWord = (text: string): string => {
  const words = wordsOf(text);
  const first = words.findIndex((word) => !isParticle(word));
  const rest = words.slice(first + 1);
  if (first < 0 || rest.length === 0) return text.split('-')[1] || text;
  return rest.every(isParticle) ? rest.at(-1)! : rest.join(' ');
};

const PAIRS: Readonly<Record<string, string>> = { B: 'V', V: 'B', J: 'X', X: 'J' };

/** J for X, or X for J, as the initial. */
const initialsOf = (word: string): string[] =>
  /^[JX]/i.test(word) ? [PAIRS[word.charAt(0).toUpperCase()]! + word.slice(1)] : [];

/** A surname with B for V, J for X, or with or without H, in the letters of a key. */
function spellingsOf(surname: string): string[] {
  const word = withoutAccents(surname);
  const inner = [...word].findIndex((letter, index) => index > 0 && !'AEIOU'.includes(letter));
  const exchanged = [0, inner].flatMap((index) => {
    const other = PAIRS[word.charAt(index)];
    return other === undefined ? [] : [word.slice(0, index) + other + word.slice(index + 1)];
  });
  const without = [0, inner].flatMap((index) =>
    word.charAt(index) === 'H' ? [word.slice(0, index) + word.slice(index + 1)] : [],
  );
  const withH = [0, 1, 2].flatMap((index) => {
    const [before, after] = [word.slice(0, index), word.slice(index)];
    const isBetween = index === 0 || /[AEIOU]$/.test(before);
    return isBetween && /^[AEIOU]/.test(after) ? [`${before}H${after}`] : [];
  });
  return [...exchanged, ...without, ...withH];
}

/** The surname of a person who has only one. */
function loneSurname(p: Person): string[] {
  const surnames = [p.apellido_paterno, p.apellido_materno].map((surname) =>
    withoutAccents(surname ?? '').trim(),
  );
  const all = surnames.filter((surname) => !['X', 'DESCONOCIDO', ''].includes(surname));
  return all.length === 1 ? all : [];
}

/** The surname with Ñ for an N before a vowel: the initial, the first consonant after it, or both. */
const enyesOf = (surname: string): string[] => {
  const word = withoutAccents(surname);
  const inner = (text: string): string => text.replace(/^(.[AEIOU]*)N(?=[AEIOU])/, '$1Ñ');
  const initial = word.replace(/^N(?=[AEIOU])/, 'Ñ');
  return [initial, inner(word), inner(initial)];
};

const VOWELS_WITH_DIAERESIS: Readonly<Record<string, string>> = { A: 'Ä', E: 'Ë', I: 'Ï', O: 'Ö' };

/** The surname with a sign after its beginning, or with a diaeresis on one of its letters. A letter has one mark at most. */
const marksOf = (word: string): string[] => [
  word.replace(/^(?=[DLMNOST]..)./, '$&/'),
  ...['AL', 'EL', 'BEN', 'DELL'].map((start) =>
    word.startsWith(start) ? `${start}-${word.slice(start.length)}` : word,
  ),
  ...[0, [...word].findIndex((letter, index) => index > 0 && 'AEIOUÁÉÍÓÚÜÄËÏÖ'.includes(letter))].map((at) =>
    [...word]
      .map((letter, index) => (index === at ? (VOWELS_WITH_DIAERESIS[letter] ?? letter) : letter))
      .join(''),
  ),
];

/** Each reading of the first surname, and of the second. */
const inSurnames = (p: Person, readingsOf: (word: string) => string[]): Person[] =>
  (['apellido_paterno', 'apellido_materno'] as const).flatMap((field) =>
    readingsOf(wordThatCounts(p[field]).normalize('NFC').toUpperCase()).map((word) => ({
      ...p,
      [field]: word,
    })),
  );

const DATA: Partial<Record<Cause, Change>> = {
  surnames_swapped: (p) => [
    { ...p, apellido_paterno: p.apellido_materno, apellido_materno: p.apellido_paterno },
  ],
  day_month_swapped: (p) => [{ ...p, dia_nacimiento: p.mes_nacimiento, mes_nacimiento: p.dia_nacimiento }],
  century: (p) => [withYear(p, Number(p.anio_nacimiento) + (Number(p.anio_nacimiento) < 2000 ? 100 : -100))],
  year_transposed: (p) => [{ ...p, anio_nacimiento: p.anio_nacimiento!.replace(/(.)(.)$/, '$2$1') }],
  other_date: (p, onFile) => [
    ...[1, 2, 5, 30].map((years) => ({
      ...withYear(p, Number(p.anio_nacimiento) - years),
      dia_nacimiento: '17',
    })),
    {
      ...withYear(p, (onFile.charAt(16) < 'A' ? 1900 : 2000) + Number(onFile.slice(4, 6))),
      mes_nacimiento: onFile.slice(6, 8),
      dia_nacimiento: onFile.slice(8, 10),
    },
  ],
  sex: (p) => ['H', 'M', 'X'].map((sexo) => ({ ...p, sexo })),
  entity_abroad: (p) => otherEntities(p, isAbroad),
  entity_neighbour: (p) => otherEntities(p, isNext),
  entity: (p) =>
    otherEntities(p, (one, other) => one !== other && !isAbroad(one, other) && !isNext(one, other)),
  surname_missing: (p) => [
    { ...p, apellido_materno: '' },
    { ...p, apellido_paterno: '' },
  ],
  surname_misplaced: (p) =>
    loneSurname(p).map((only) => ({ ...p, apellido_paterno: NO_NAME, apellido_materno: only })),
  // Surnames with the letters of the key: `T`, `TP` without a vowel, `TAP` with one.
  surname_added: (p, onFile) => {
    const [only] = loneSurname(p);
    if (only === undefined) return [];
    const [first, vowel, second, consonant1, consonant2] = [0, 1, 2, 13, 14].map((at) => onFile.charAt(at));
    return [
      { ...p, apellido_paterno: only, apellido_materno: `${second}A${consonant2}` },
      { ...p, apellido_paterno: `${first}${vowel}${consonant1}`, apellido_materno: only },
    ];
  },
  common_name_kept: (p) => {
    const [first, ...rest] = wordsOf(p.nombres);
    if (!isCommon(first) || rest.length === 0) return [];
    return [first!, withoutAccents(first!).startsWith('M') ? 'MARIA' : 'JOSE'].map((nombres) => ({
      ...p,
      nombres,
    }));
  },
  common_name_dropped: (p) => {
    const [first, ...rest] = wordsOf(p.nombres);
    if (!isCommon(first)) return [];
    if (rest.length === 0) return [{ ...p, nombres: NO_NAME }];
    if (!isCommon(rest[0])) return [];
    return [{ ...p, nombres: rest.slice(1).join(' ') || NO_NAME }];
  },
  given_names_exchanged: (p) => {
    const names = (p.nombres ?? '').match(/(?:\b(?:DE|DEL|LA|LOS|LAS)\s+)*\S+/gi) ?? [];
    const [one, two, three, ...rest] = names;
    if (two === undefined) return [];
    const orders = [[two, one, three, ...rest]];
    if (isCommon(one) && three !== undefined) orders.push([one, three, two, ...rest]);
    return orders.map((order) => ({ ...p, nombres: order.join(' ') }));
  },
  enye_as_n: (p) => inFields(p, (text) => text.normalize('NFC').replace(/ñ/gi, 'N')),
  enye_lost: (p) => inSurnames(p, enyesOf),
  particle_kept: (p) =>
    inFields(
      p,
      (text) => particlesOf(text)[0] ?? text,
      (text) => particlesOf(text).slice(0, -1)[1] ?? text,
      (text) => particlesOf(text).join('') || text,
    ),
  particle_dropped: (p) => [
    ...inFields(p, dropGlued).map((other) => ({ ...other, nombres: p.nombres })),
    ...inFields(
      p,
      (text) => text.replace(/^(?:san|santa|santo|do|dos|du)\s+(?=\S)/i, ''),
      (text) => (wordsOf(text).every(isParticle) ? '' : text),
    ),
  ],
  rules_2006: (p) => [
    ...inFields(
      p,
      (text) => text.replace(/[äëïö]/gi, (vowel) => vowel.normalize('NFD').charAt(0)),
      (text) => text.replace(/ü/gi, '-'),
      (text) => text.replace(/['’]/g, ''),
      (text) => text.replace(/[-/]/g, ''),
      (text) => text.replace(/[-/]/g, 'X'),
      (text) => text.replace(/[-/]/g, ' '),
    ),
    ...(/^M\.? /.test(p.nombres ?? '') ? [{ ...p, nombres: wordsOf(p.nombres)[0] }] : []),
  ],
  mark_lost: (p) => inSurnames(p, marksOf),
  surname_second_word: (p) => inFields(p, secondWord).map((other) => ({ ...other, nombres: p.nombres })),
  spelling: (p) => [
    ...spellingsOf(wordThatCounts(p.apellido_paterno)).map((apellido_paterno) => ({
      ...p,
      apellido_paterno,
    })),
    ...spellingsOf(wordThatCounts(p.apellido_materno)).map((apellido_materno) => ({
      ...p,
      apellido_materno,
    })),
    ...initialsOf(givenNameThatCounts(p.nombres)).map((nombres) => ({ ...p, nombres })),
  ],
};

const WORDS = new Set(INCONVENIENT_WORDS);

/** The keys with an inconvenient word where this key has X instead of the vowel. */
const unreplacedKeys = (key: string): string[] =>
  key.charAt(1) !== 'X'
    ? []
    : [...'AEIOU']
        .map((vowel) => edited(key, 2, vowel))
        .filter((other) => WORDS.has(other.slice(0, 4)))
        .map(withCheckDigit);

/** The keys that result from a cause. The cause inconvenient_word changes the key, all others the data. */
function keysOf(cause: Cause, someone: Person, onFile: string): string[] {
  if (cause === 'inconvenient_word') return unreplacedKeys(keyIfAny(someone)!);
  const keys = DATA[cause]?.(someone, onFile).map(keyIfAny) ?? [];
  return keys.filter((key) => key !== null);
}

/** A person for whom the cause changes the key, and the resulting keys on file. */
function applied(cause: Cause, seed: number): [Person, string[]] | undefined {
  let drawn = 0;
  for (const [someone, own] of peopleOf(seed)) {
    if (++drawn > 20_000) return undefined;
    // The letters of this key are used for a surname that the row does not have.
    const keys = keysOf(cause, someone, 'TAPN800510MDFRPS04');
    const other = keys.filter((key) => key.slice(0, 17) !== own.slice(0, 17));
    if (other.length > 0) return [someone, other];
  }
  return undefined;
}

const DATA_CAUSES = Object.keys(DATA) as Cause[];

describe('a cause applied to a random person', () => {
  it.each(DATA_CAUSES)('%s is explained', (cause) => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (seed, choice) => {
        const found = applied(cause, seed);
        fc.pre(found !== undefined);
        const [someone, keys] = found;
        const onFile = keys[choice % keys.length]!;
        const judged = reconcile(someone, onFile);
        expect([judged.verdict, judged.cause.length]).toEqual(['explained', 1]);
        const [named] = judged.cause as [Cause];
        // A surname with «de» may be that of a husband, in the place of any other.
        if (named === 'married_surname')
          expect(`${someone.apellido_paterno} ${someone.apellido_materno}`).toMatch(/\bde\b/i);
        else if (named !== cause) expect(keysOf(named, someone, onFile)).toContain(onFile);
      }),
      runs(25),
    );
  });

  it('inconvenient_word is explained', () => {
    const judged: string[] = [];
    let drawn = 0;
    for (const [someone, own] of peopleOf(5)) {
      if (++drawn > 100_000 || judged.length >= 50) break;
      const keys = unreplacedKeys(own);
      if (keys.length !== 1) continue; // with two, only the surname decides which vowel it was
      const { verdict, cause } = reconcile(someone, keys[0]);
      judged.push([verdict, ...cause].join(' '));
    }
    expect(judged).toHaveLength(50);
    expect(new Set(judged)).toEqual(new Set(['explained inconvenient_word']));
  });

  it('every cause is tested here, is a typing error, or needs rows that are not random', () => {
    const slips = CAUSES.filter((cause) => cause.startsWith('character'));
    expect(new Set([...DATA_CAUSES, 'inconvenient_word', ...slips, 'married_surname', 'root_only'])).toEqual(
      new Set(CAUSES),
    );
  });
});

describe('a typing error in the key of a random person', () => {
  const randomPerson = fc.nat().map(personOf);

  /** Expects the typing error, or another single cause with the same text. */
  const expectExplained = (someone: Person, onFile: string, slip: string): void => {
    const { verdict, cause } = reconcile(someone, onFile);
    if (verdict === 'different') {
      // The check digit is right by chance, and the given name is another: the key may be that of a twin.
      expect(withCheckDigit(onFile)).toBe(onFile);
      const letters = (key: string) => key.charAt(3) + key.charAt(15);
      expect(letters(onFile)).not.toBe(letters(keyIfAny(someone)!));
      return;
    }
    if (verdict === 'homonym') {
      expect(onFile.slice(0, 16)).toBe(keyIfAny(someone)!.slice(0, 16));
      return;
    }
    expect([verdict, cause.length]).toEqual(['explained', 1]);
    if (cause[0] === slip) return;
    if (cause[0] === 'characters_transposed') expect(transpositionsOf(keyIfAny(someone)!)).toContain(onFile);
    else if (cause[0] === 'enye_as_n')
      expect(rootsOf(keysOf('enye_as_n', someone, onFile))).toContain(onFile.slice(0, 17));
    else expect(keysOf(cause[0] as Cause, someone, onFile)).toContain(onFile);
  };

  /** N for Ñ may have the check digit of either key. */
  const rootsOf = (keys: readonly string[]): string[] => keys.map((key) => key.slice(0, 17));

  const transpositionsOf = (key: string): string[] =>
    Array.from({ length: 17 }, (_, at) => edited(key, at + 1, key.charAt(at + 1) + key.charAt(at)));

  it('character_mistyped', () => {
    const letter = fc.constantFrom(...'CDEFHJKMNPQRTUVWXY3479?ñ'.toUpperCase());
    fc.assert(
      fc.property(
        randomPerson,
        fc.integer({ min: 1, max: 17 }),
        letter,
        ([someone, key], position, typed) => {
          fc.pre(key.charAt(position - 1) !== typed);
          expectExplained(someone, edited(key, position, typed), 'character_mistyped');
        },
      ),
      runs(200),
    );
  });

  it('characters_transposed', () => {
    fc.assert(
      fc.property(randomPerson, fc.integer({ min: 1, max: 16 }), ([someone, key], position) => {
        const [one, other] = [key.charAt(position - 1), key.charAt(position)];
        fc.pre(one !== other);
        expectExplained(someone, edited(key, position, other + one), 'characters_transposed');
      }),
      runs(200),
    );
  });

  it('characters_confused', () => {
    const LOOKS_LIKE: Record<string, string> = {
      0: 'O',
      1: 'L',
      6: 'G',
      5: 'S',
      8: 'B',
      2: 'Z',
      O: '0',
      I: '1',
      S: '5',
      B: '8',
      Z: '2',
    };
    fc.assert(
      fc.property(randomPerson, fc.nat((1 << 17) - 1), ([someone, key], choice) => {
        const onFile = [...key]
          .map((character, index) =>
            (choice >> index) & 1 ? (LOOKS_LIKE[character] ?? character) : character,
          )
          .join('');
        fc.pre(onFile !== key);
        expectExplained(someone, onFile, 'characters_confused');
      }),
      runs(200),
    );
  });
});
