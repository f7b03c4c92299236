/**
 * The rules of the registry that an explanation can cite, each with its source and a sentence in Spanish and English.
 * RG: Reglas of 22 October 2021, section 5. D21: table of positions of the Instructivo as amended on 18 October 2021.
 * I06: Instructivo of March 2006.
 *
 * What it does not hold: the rules' logic. It is in `folding.ts`, `words.ts`, `letters.ts` and `key.ts`.
 */

export interface Citation {
  /** The source, as `RG 1.4`. */
  readonly rule: string;
  readonly es: string;
  readonly en: string;
}

const cite = (rule: string, es: string, en: string): Citation => ({ rule, es, en });

/** The registry states these once for the initials, and with another number for the consonants. */
const FIRST_GIVEN_NAME = cite(
  'RG 1.2',
  'De varios nombres cuenta el primero',
  'Of several given names the first one counts',
);
const COMMON_GIVEN_NAME = cite(
  'RG 1.3',
  'MARIA o JOSE (o su abreviatura) no cuenta cuando le sigue otro nombre',
  'MARIA or JOSE (or its abbreviation) does not count when another name follows',
);
const NO_SECOND_SURNAME = cite(
  'RG 1.10',
  'No hay segundo apellido: se asienta X',
  'There is no second surname: X is written',
);
const NO_SURNAMES = cite('RG 1.11', 'No hay apellidos: se asienta X', 'There are no surnames: X is written');

export const CITATIONS = {
  initial: cite('D21', 'Letra inicial de la palabra que cuenta', 'Initial of the word that counts'),
  vowel: cite('D21', 'Primera vocal interna', 'First internal vowel'),
  consonant: cite('D21', 'Primera consonante interna', 'First internal consonant'),
  initialEnye: cite('RG 1.1', 'La inicial es Ñ: se asienta X', 'The initial is Ñ: X is written'),
  firstGivenName: FIRST_GIVEN_NAME,
  commonGivenName: COMMON_GIVEN_NAME,
  specialCharacter: cite(
    'RG 1.4',
    'La búsqueda llega a un carácter especial antes que a la letra: se asienta X',
    'The search reaches a special character before the letter: X is written',
  ),
  compoundSurname: cite(
    'RG 1.5',
    'De un apellido compuesto cuenta la primera palabra',
    'Of a compound surname the first word counts',
  ),
  diaeresis: cite('RG 1.6', 'La Ü se toma como U', 'Ü is taken as U'),
  particle: cite('RG 1.7', 'Las partículas del inicio no cuentan', 'Particles at the beginning do not count'),
  inconvenientWord: cite(
    'RG 1.8',
    'Las cuatro letras forman una palabra inconveniente: la segunda se cambia por X',
    'The four letters spell an inconvenient word: the second becomes X',
  ),
  noVowel: cite('RG 1.9', 'No hay vocal interna: se asienta X', 'There is no internal vowel: X is written'),
  noSecondSurname: NO_SECOND_SURNAME,
  noSurnames: NO_SURNAMES,
  consonantEnye: cite(
    'RG 1.12',
    'La primera consonante interna es Ñ: se asienta X',
    'The first internal consonant is Ñ: X is written',
  ),
  noConsonant: cite(
    'RG 1.13',
    'No hay consonante interna: se asienta X',
    'There is no internal consonant: X is written',
  ),
  noSecondSurnameConsonant: { ...NO_SECOND_SURNAME, rule: 'RG 1.14' },
  firstGivenNameConsonant: { ...FIRST_GIVEN_NAME, rule: 'RG 1.15' },
  commonGivenNameConsonant: { ...COMMON_GIVEN_NAME, rule: 'RG 1.16' },
  noSurnamesConsonant: { ...NO_SURNAMES, rule: 'RG 1.17' },
  specialCharacterConsonant: cite(
    'RG 1.18',
    'La búsqueda llega a un carácter especial antes que a la consonante: se asienta X',
    'The search reaches a special character before the consonant: X is written',
  ),
  onlySurname: cite(
    'I06 p. 27',
    'El único apellido ocupa el lugar del primero',
    'The only surname takes the place of the first',
  ),
  year: cite('D21', 'Año de nacimiento, dos últimas cifras', 'Year of birth, last two digits'),
  month: cite('D21', 'Mes de nacimiento', 'Month of birth'),
  day: cite('D21', 'Día de nacimiento', 'Day of birth'),
  sex: cite('D21', 'Sexo: H, M o X', 'Sex: H, M or X'),
  entity: cite('I06 annex 4', 'Abreviatura de la entidad', 'Abbreviation of the entity'),
  differentiator: cite(
    'D21',
    'Diferenciador: 0 hasta 1999, A desde 2000; la autoridad puede asignar otro',
    'Differentiator: 0 to 1999, A from 2000; the registry may assign another',
  ),
  checkDigit: cite('D21', 'Dígito verificador', 'Check digit'),
} as const satisfies Record<string, Citation>;
