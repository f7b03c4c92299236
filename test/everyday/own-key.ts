/**
 * A second implementation of the key, from the text of the rules (docs of the registry, rules 1.1 to 1.18) and not from the
 * product: the truth of the corpus does not come from the code that it tests.
 *
 * What it does not do: judge a person. It expects fields without a fault, and throws for the faults that people of the
 * generator have.
 */

/** The fields of a person. */
export interface OwnPerson {
  readonly nombres: string;
  readonly apellido_paterno: string;
  readonly apellido_materno: string;
  readonly anio_nacimiento: string;
  readonly mes_nacimiento: string;
  readonly dia_nacimiento: string;
  readonly sexo: string;
  readonly entidad: string;
}

const PARTICLES = new Set('DA DAS DE DEL DER DI DIE DD EL LA LOS LAS LE LES MAC MC VAN VON Y'.split(' '));
const COMMON_FIRST = new Set('MARIA MA. MA M. M JOSE J. J'.split(' '));

const INCONVENIENT = new Set(
  (
    'BACA BAKA BUEI BUEY CACA CACO CAGA CAGO CAKA CAKO COGE COGI COJA COJE COJI COJO COLA CULO FALO FETO GETA GUEI GUEY ' +
    'JETA JOTO KACA KACO KAGA KAGO KAKA KAKO KOGE KOGI KOJA KOJE KOJI KOJO KOLA KULO LILO LOCA LOCO LOKA LOKO MAME MAMO ' +
    'MEAR MEAS MEON MIAR MION MOCO MOKO MULA MULO NACA NACO PEDA PEDO PENE PIPI PITO POPO PUTA PUTO QULO RATA ROBA ROBE ' +
    'ROBO RUIN SENO TETA VACA VAGA VAGO VAKA VUEI VUEY WUEI WUEY'
  ).split(' '),
);

const ABBREVIATIONS =
  'AS BC BS CC CL CM CS CH DF DG GT GR HG JC MC MN MS NT NL OC PL QT QR SP SL SR TC TS TL VZ YN ZS'.split(
    ' ',
  );

const BASE_LETTERS: Readonly<Record<string, string>> = {
  Ç: 'C',
  Å: 'A',
  Ø: 'O',
  Ł: 'L',
  Š: 'S',
  Æ: 'AE',
  Œ: 'OE',
  Đ: 'D',
  Þ: 'TH',
};

const SIGN = /[/.'’‘´`\-\d]/;
const VOWEL = /[AEIOU]/;
const MARKED_VOWEL = /[ÄËÏÖ]/;

/** Upper case; accents of vowels left out, but not Ñ and not the diaeresis of A, E, I and O. */
function prepared(text: string): string[] {
  const upper = text.normalize('NFC').replaceAll('ß', 'ss').toUpperCase();
  const letters = upper.replace(/\p{L}/gu, (letter) => {
    if (letter === 'Ñ' || MARKED_VOWEL.test(letter)) return letter;
    return BASE_LETTERS[letter] ?? letter.normalize('NFD').charAt(0);
  });
  if (/[^A-ZÑÄËÏÖ/.'’‘´`\-\d\s]/.test(letters)) throw new Error('a name with other characters has no key');
  return letters.split(/\s+/).filter((word) => word !== '');
}

const plain = (word: string): string =>
  word.replaceAll(/[ÄËÏÖ]/g, (letter) => letter.normalize('NFD').charAt(0));

function withoutParticles(words: readonly string[]): readonly string[] {
  return words.length > 1 && PARTICLES.has(plain(words[0]!)) ? withoutParticles(words.slice(1)) : words;
}

const surnameWord = (text: string): string => {
  const words = withoutParticles(prepared(text));
  return words.join(' ') === 'DESCONOCIDO' ? '' : (words[0] ?? '');
};

function givenWord(text: string): string {
  const spaced = text.replace(/^\s*(M[Aa]?|[JM])\.(?=\S)/i, '$1. ');
  const words = withoutParticles(prepared(spaced));
  const isCommon = words.length > 1 && COMMON_FIRST.has(plain(words[0]!));
  return (isCommon ? withoutParticles(words.slice(1)) : words)[0] ?? '';
}

/** The letter of a position: X for Ñ, a sign, a vowel with a diaeresis, and nothing. */
const written = (letter: string | undefined): string =>
  letter === undefined || letter === 'Ñ' || SIGN.test(letter) || MARKED_VOWEL.test(letter) ? 'X' : letter;

const inner = (word: string): string[] => [...word].slice(1);
const initial = (word: string): string => written(word[0]);
const vowel = (word: string): string =>
  written(inner(word).find((letter) => VOWEL.test(letter) || MARKED_VOWEL.test(letter) || SIGN.test(letter)));
const consonant = (word: string): string =>
  written(inner(word).find((letter) => !VOWEL.test(letter) && !MARKED_VOWEL.test(letter)));

const DIGITS = '0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ';

/** The value of each character times 18, 17, …, 2; the digit completes the sum to a multiple of ten. */
export function checkDigit(first17: string): string {
  const sum = [...first17].reduce((total, letter, at) => total + DIGITS.indexOf(letter) * (18 - at), 0);
  return String((10 - (sum % 10)) % 10);
}

function refuseFaults(person: OwnPerson): void {
  const {
    anio_nacimiento: year,
    mes_nacimiento: month,
    dia_nacimiento: day,
    sexo,
    entidad,
    nombres,
  } = person;
  const isDay =
    /^\d{4}$/.test(year) &&
    /^\d\d$/.test(month) &&
    /^\d\d$/.test(day) &&
    new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
      .toISOString()
      .startsWith(`${year}-${month}-${day}`);
  if (!isDay || Number(year) < 1880 || Number(year) > 2025) throw new Error('a date without a key');
  if (!/^[HMX]$/.test(sexo)) throw new Error('a sex without a key');
  if (!/^(0[1-9]|[12]\d|3[0126])$/.test(entidad)) throw new Error('an entity without a key');
  if (nombres.trim() === '') throw new Error('a person without a name');
}

/** The key of a person with any number of surnames. */
export function ownKey(person: OwnPerson): string {
  refuseFaults(person);
  const { anio_nacimiento: year, mes_nacimiento: month, dia_nacimiento: day, sexo, entidad } = person;
  const surnames = [surnameWord(person.apellido_paterno), surnameWord(person.apellido_materno)];
  const [first, second] = surnames[0] === '' ? [surnames[1]!, ''] : (surnames as [string, string]);
  const given = givenWord(person.nombres);
  const letters = initial(first) + vowel(first) + initial(second) + initial(given);
  const place = entidad === '36' ? 'NE' : ABBREVIATIONS[Number(entidad) - 1]!;
  const key =
    (INCONVENIENT.has(letters) ? `${letters[0]}X${letters.slice(2)}` : letters) +
    year.slice(2) +
    month +
    day +
    sexo +
    place +
    consonant(first) +
    consonant(second) +
    consonant(given) +
    (Number(year) < 2000 ? '0' : 'A');
  return key + checkDigit(key);
}
