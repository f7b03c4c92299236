/**
 * Mutations without a single cause in the data: two causes, typing errors, other forms of the right key, and keys of another
 * person.
 */
import type { Random } from '../../../../samples/random.js';
import type { Person } from '../../../../src/index.js';
import { GENERIC_KEYS, GENERIC_NAMES, type GenericKey } from '../../../../src/key/curp/generic-keys.js';
import { edited, keyIfAny, personOf, withCheckDigit } from '../reconciling.js';
import { otherSex, swapped } from './data-mutations.js';
import { editedKey, keyOfOther, type Mutated, type Mutation, withKeyOf } from './mutation.js';

const isOwnDigit = (key: string): boolean => withCheckDigit(key) === key;
const LETTERS = [...'BCDFGHJKLMNPQRSTVWYZ'];

const SURNAME_LETTERS = [1, 3, 14, 15];
const GIVEN_NAME_LETTERS = [4, 16];

/** One letter of these positions is another; `null` if its check digit is right or wrong, unlike wanted. */
const letterMistyped = (positions: readonly number[], isRight: boolean) =>
  editedKey((key, random) => {
    const typed = edited(key, random.of(positions), random.of(LETTERS));
    return typed === key || isOwnDigit(typed) !== isRight ? null : typed;
  });

const digitMistyped = editedKey((key, random) => {
  const typed = edited(key, random.of([5, 6, 8, 10]), String(random.below(10)));
  return typed === key || isOwnDigit(typed) ? null : typed;
});

const transposed = editedKey((key, random) => {
  const at = 1 + random.below(15);
  const typed = edited(key, at, key.charAt(at) + key.charAt(at - 1));
  return typed === key || isOwnDigit(typed) ? null : typed;
});

const SIMILAR: Readonly<Record<string, string>> = { 0: 'O', 1: 'I', 2: 'Z', 5: 'S', 6: 'G', 8: 'B' };
const DIGITS: Readonly<Record<string, string>> = { O: '0', I: '1', S: '5' };

const different = (key: string, typed: string): string | null => (typed === key ? null : typed);

const confusedDate = (key: string): string =>
  key.slice(0, 4) + key.slice(4, 10).replace(/[012568]/g, (digit) => SIMILAR[digit]!) + key.slice(10);

const confused = editedKey((key) => different(key, confusedDate(key)));

const confusedIn = (row: Person, key: string): Mutated | null => {
  const onFile = different(key, confusedDate(key));
  return onFile === null ? null : { row, onFile };
};

const digitsInLetters = (key: string): string =>
  key.replace(/^.{4}|(?<=^.{13}).{3}/g, (part) => part.replace(/[OIS]/g, (letter) => DIGITS[letter]!));

const sexAndLetter: Mutation['mutate'] = (person, random) => {
  const other = keyIfAny({ ...person, ...otherSex(person) });
  const typed = other && edited(other, random.of([1, 3, 14]), random.of(LETTERS));
  return typed && typed !== other && !isOwnDigit(typed) ? { row: person, onFile: typed } : null;
};

const homonym = editedKey((key, random) =>
  withCheckDigit(edited(key, 17, String.fromCharCode(key.charCodeAt(16) + 1 + random.below(9)))),
);

/** The first given name of another invented person of this sex. */
const otherGivenName = (sex: string, random: Random): string => {
  for (;;) {
    const [someone] = personOf(random.bits());
    if (someone.sexo === sex) return someone.nombres!;
  }
};

const withoutAccents = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u0302]/g, '')
    .normalize('NFC')
    .toUpperCase();

/** The letters that a name of the row would contribute to a key, alone or with the words after it, Ñ as N, J and X as one. */
function lettersOfNames(person: Person): string[] {
  const words = withoutAccents(`${person.nombres}`).split(/[ .]+/).filter(Boolean);
  const names = [...words, ...words.map((_, index) => words.slice(index).join('')), 'MARIA', 'JOSE'];
  return names.flatMap((name) =>
    [name, name.replace('Ñ', 'N'), name.replace(/^X/, 'J'), name.replace(/^J/, 'X')].map((nombres) =>
      lettersOfName({ ...person, nombres }),
    ),
  );
}

/** Empty if it has no key: `X` alone is no given name. */
const lettersOfName = (person: Person): string => {
  const key = keyIfAny(person) ?? '';
  return key.charAt(3) + key.charAt(15);
};

/**
 * A brother or sister with another given name, whose letters are not those of a name of the row: with MARTHA for the twin of
 * MARÍA LUISA, the key is also that of MARÍA, and no comparison can tell.
 */
const twin =
  (
    sexOf: (person: Person) => string,
    change: (person: Person, random: Random) => Person = () => ({}),
  ): Mutation['mutate'] =>
  (person, random) => {
    if (person.sexo === 'X') return null;
    const sexo = sexOf(person);
    const other = { ...person, ...change(person, random), sexo, nombres: otherGivenName(sexo, random) };
    const found = withKeyOf(person, other);
    return found === null || lettersOfNames(person).includes(lettersOfName(other)) ? null : found;
  };

const ownSex = (person: Person): string => person.sexo!;
const sexOfOther = (person: Person): string => otherSex(person).sexo!;

const otherBirth = ({ anio_nacimiento }: Person, random: Random): Person => ({
  anio_nacimiento: String(Number(anio_nacimiento) - 1 - random.below(8)),
  mes_nacimiento: '07',
  dia_nacimiento: '16',
});

const stranger: Mutation['mutate'] = (person, random): Mutated | null => {
  const [, onFile] = personOf(random.bits());
  return { row: person, onFile };
};

/** The lines of the table for the keys that many people have. */
const GENERIC_MUTATIONS: Readonly<Record<GenericKey, string>> = {
  foreigner_man: 'the temporary key of foreigners, men',
  foreigner_woman: 'the temporary key of foreigners, women',
  health_unknown: 'the key of the health sector for an unknown CURP',
};

type Row = readonly [name: string, expected: string, mutate: Mutation['mutate']];

const inGroup = (group: Mutation['group'], rows: readonly Row[]): Mutation[] =>
  rows.map(([name, expected, mutate]) => ({ group, name, expected, mutate }));

export const OTHER_MUTATIONS: readonly Mutation[] = [
  ...inGroup('two causes', [
    [
      'surnames swapped, another sex',
      'explained surnames_swapped sex',
      keyOfOther((p) =>
        withKeyOf(p, { ...p, ...swapped(p) }) === null ? null : { ...swapped(p), ...otherSex(p) },
      ),
    ],
    [
      'day and month swapped, born abroad',
      'explained day_month_swapped entity_abroad',
      keyOfOther((p) =>
        p.entidad === '36' || p.dia_nacimiento === p.mes_nacimiento
          ? null
          : { mes_nacimiento: p.dia_nacimiento, dia_nacimiento: p.mes_nacimiento, entidad: '36' },
      ),
    ],
    ['another sex, then a letter mistyped', 'explained sex character_mistyped', sexAndLetter],
    [
      'the first 16 characters of a key of another sex',
      'explained sex root_only',
      (p) => {
        const key = keyIfAny({ ...p, ...otherSex(p) });
        return key === null ? null : { row: p, onFile: key.slice(0, 16) };
      },
    ],
  ]),
  ...inGroup('typing', [
    [
      'a letter mistyped, check digit wrong',
      'explained character_mistyped',
      letterMistyped([...SURNAME_LETTERS, ...GIVEN_NAME_LETTERS], false),
    ],
    [
      'a letter of a surname mistyped, check digit right by chance',
      'explained character_mistyped',
      letterMistyped(SURNAME_LETTERS, true),
    ],
    ['a digit of the date mistyped, check digit wrong', 'explained character_mistyped', digitMistyped],
    ['two neighbouring characters swapped, check digit wrong', 'explained characters_transposed', transposed],
    ['O for 0, I for 1, Z for 2, S for 5, G for 6, B for 8', 'explained characters_confused', confused],
    [
      'l for 1',
      'explained characters_confused',
      editedKey((key) => different(key, key.slice(0, 17).replaceAll('1', 'l') + key.charAt(17))),
    ],
    [
      '0 for O, 1 for I, 5 for S in the letters',
      'explained characters_confused',
      editedKey((key) => different(key, digitsInLetters(key))),
    ],
    [
      'confused characters in the key of a homonym',
      'explained characters_confused',
      (person, random) => {
        const mutated = homonym(person, random);
        return mutated && confusedIn(mutated.row, mutated.onFile);
      },
    ],
    [
      'another sex, then confused characters',
      'explained sex characters_confused',
      (person) => {
        const other = keyIfAny({ ...person, ...otherSex(person) });
        return other === null ? null : confusedIn(person, other);
      },
    ],
    [
      'another check digit',
      'check_digit',
      editedKey((key, random) =>
        edited(key, 18, String((Number(key.charAt(17)) + 1 + random.below(9)) % 10)),
      ),
    ],
  ]),
  ...inGroup('form', [
    ['in lower case', 'match', editedKey((key) => key.toLowerCase())],
    [
      'with blanks and hyphens',
      'match',
      editedKey((key) => `${key.slice(0, 4)} ${key.slice(4, 10)}-${key.slice(10)}`),
    ],
    ['the first 16 characters', 'explained root_only', editedKey((key) => key.slice(0, 16))],
    ['another differentiator', 'homonym', homonym],
    ['17 characters', 'invalid length', editedKey((key) => key.slice(0, 17))],
    ...GENERIC_NAMES.map(
      (name): Row => [
        GENERIC_MUTATIONS[name],
        `generic ${name}`,
        (row) => ({ row, onFile: GENERIC_KEYS[name] }),
      ],
    ),
    ['no key', 'missing', (row) => ({ row, onFile: '' })],
  ]),
  ...inGroup('another person', [
    ['twin of the same sex', 'different', twin(ownSex)],
    ['twin of the other sex', 'different', twin(sexOfOther)],
    ['sibling of the same sex', 'different', twin(ownSex, otherBirth)],
    ['sibling of the other sex', 'different', twin(sexOfOther, otherBirth)],
    ['any other person', 'different', stranger],
    [
      'a letter of the given name mistyped, check digit right by chance',
      'different',
      letterMistyped(GIVEN_NAME_LETTERS, true),
    ],
  ]),
];
