/**
 * Recognises a name field that says that there is no name: `N/A`, `NO TIENE`, `sin segundo apellido`, `-`. Not a list of
 * texts but a grammar: the field consists of words of a small vocabulary only, and one of them denies. Accents, case and
 * punctuation do not count. A key made from such a field would be well-formed but wrong.
 *
 * What it does not include: words that are names too, as the whole field (`NA`, `BLANCO`, `SEGUNDO`, `VALOR`); and
 * `DESCONOCIDO` in a surname, the registry's own word for "none" (`particles.ts`).
 */
import { BLANK, isLetter, SIGN, SYMBOLS } from '../curp/alphabet.js';
import { trimBlanks } from '../curp/blanks.js';
import { unicodePattern, withoutMarks } from '../marks/unicode-pattern.js';

const words = (text: string): string[] => text.split(' ');

/** Both genders and numbers of adjectives and participles: `DESCONOCID` is DESCONOCIDO, DESCONOCIDA and their plurals. */
const inflected = (stems: string): string[] =>
  words(stems).flatMap((stem) => ['O', 'A', 'OS', 'AS'].map((ending) => stem + ending));

const AR = words('AR A AN O E EN ABA ABAN ADO ADA ADOS ADAS ARON AMOS ANDO ABLE ABLES');
const ER_IR = words('ER IR E EN IO IERON IA IAN IDO IDA IDOS IDAS ENTE ENTES IENDO EMOS IMOS');

const conjugated = (stems: string, endings: readonly string[]): string[] =>
  words(stems).flatMap((stem) => endings.map((ending) => stem + ending));

/** What a person does not have or did not give, after `NO`, `SIN` or `SE`. */
const VERBS: ReadonlySet<string> = new Set([
  ...conjugated('APLIC ESPECIFIC PROPORCION REGISTR CAPTUR IDENTIFIC PRESENT INDIC IGNOR', AR),
  ...conjugated('CONST DECLAR MENCION REPORT ASIGN CONFIRM INFORM LOCALIZ MANIFEST US LLEV', AR),
  ...conjugated('EXIST DEFIN CONOC DESCONOC PROCED', ER_IR),
  ...words('TENER TIENE TIENEN TENGO TENIA TENIAN TUVO TUVIERON TENIDO TENEMOS TENIENDO'),
  ...words('CONTAR CUENTA CUENTAN CUENTO CONTABA CONTABAN CONTADO HAY HUBO HABIA HABER HABIDO'),
  ...words(
    'SABER SABE SABEN SABIA SUPO SABEMOS SABIDO CONOZCO DESCONOZCO APLIQUE ESPECIFIQUE IDENTIFIQUE INDIQUE',
  ),
  ...words('OBRA OBRAN POSEE POSEEN TIEN TINE'),
  ...words(
    'DISPONIBLE DISPONIBLES DISPONE DISPONEN ENCONTRADO ENCONTRADA MANIFIESTA REFIERE RECUERDA LEGIBLE',
  ),
]);

const NOUNS: ReadonlySet<string> = new Set([
  ...words(
    'DATO DATOS INFORMACION APELLIDO APELLIDOS NOMBRE NOMBRES REGISTRO REGISTROS VALOR VALORES AP PAT MAT',
  ),
  ...words(
    'MATERNO MATERNA PATERNO PATERNA MATERNOS PATERNOS SEGUNDO SEGUNDA PRIMER PRIMERO PRIMERA 1ER 2DO 1 2',
  ),
  ...words('PADRE MADRE APELIDO APELIDOS'),
]);

/** `NOTIENE`, `SINAPELLIDO`: written together. */
const GLUED: readonly string[] = [
  ...[...VERBS].map((verb) => `NO${verb}`),
  ...words('APELLIDO APELLIDOS NOMBRE NOMBRES DATO DATOS REGISTRO INFORMACION MATERNO PATERNO').map(
    (noun) => `SIN${noun}`,
  ),
];

/** Words between the others. */
const LINKS: ReadonlySet<string> = new Set(
  words(
    'A ACTA AL CON DE DEL E EL EN LA LAS LO LOS NI O PLAZA POR SE SU SUS U UN UNA UNO Y HA HAN FUE ES ESTA',
  ),
);

/** They deny what follows. */
const NEGATIONS: ReadonlySet<string> = new Set(['NO', 'SIN']);

/** They say alone that there is no name. */
const STATES: ReadonlySet<string> = new Set([
  ...words(
    'PENDIENTE PENDIENTES NINGUN FALTA FALTAN FALTANTE FALTANTES NULL NONE UNDEFINED ILEGIBLE VACANTE IDEM TBD',
  ),
  ...words(
    'VER VERIFICAR TRAMITE CARECE CARECEN OMITE RESERVADO CONFIDENCIAL FALSE TBA TBC EMPTY DESCONOZCO',
  ),
  ...words('PEND PTE'),
  ...GLUED,
  ...inflected('EXTRANJER NINGUN IGNORAD VACI NUL OMITID'),
  ...words('DESCONOCIDA DESCONOCIDOS DESCONOCIDAS'),
]);

/** The registry's word for "no surname" says nothing new beside other words: `APELLIDO DESCONOCIDO`. */
const UNKNOWN = 'DESCONOCIDO';

/** Two words for one surname: `ÚNICO APELLIDO`, `UN SOLO APELLIDO`. */
const ONLY: ReadonlySet<string> = new Set(['UNICO', 'SOLO']);

/** Abbreviations of two parts with anything but letters between them: `N/A`, `S. N.`. */
const CODES: ReadonlySet<string> = new Set(
  'N A,N C,N D,N E,N I,N N,N P,N R,N T,S A,S D,S I,S M,S N,S P,S R,S AP'.split(','),
);

/** Whole fields of which no word denies alone. */
const PHRASES: ReadonlySet<string> = new Set(
  'EN BLANCO,MADRE SOLTERA,A CONFIRMAR,POR CONFIRMAR,POR VERIFICAR'.split(','),
);

/** `S/APELLIDO`: the letter is `SIN`. */
const AFTER_S: ReadonlySet<string> = new Set(
  words('AP APELLIDO APELLIDOS MAT MATERNO PAT PATERNO NOMBRE DATO DATOS'),
);

/** Fillers of a given name only. */
const GIVEN_NAMES: ReadonlySet<string> = new Set([
  'R N',
  UNKNOWN,
  ...words('TEST PRUEBA PRUEBAS BEBE PRODUCTO MASCULINO FEMENINO HOMBRE MUJER MENOR NN DEMO ADMIN TITULAR'),
  ...words(
    'PACIENTE ALUMNO ALUMNA USUARIO USUARIA CONYUGE ESPOSO ESPOSA MAMA PAPA BENEFICIARIO BENEFICIARIA',
  ),
  ...['EL MENOR', 'LA MENOR', 'MENOR DE EDAD'],
  ...words('TOTAL TOTALES SUBTOTAL CANCELADO CANCELADA REPETIDO REPETIDA DUPLICADO DUPLICADA BAJA BAJAS'),
]);

/**
 * A newborn child without a given name, whatever follows: `RN FEMENINO`, `HIJA DE ROSA`; numbered people of a test; notes of a
 * list: `BAJA 2023`, `TOTAL DE ALUMNOS`.
 */
const NEWBORN =
  /^(?:(?:RN|RECIEN NACID[AO]S?|NEONAT[AO]|MORTINATO|OBITO|HIJ[AO]|BEBE|PRODUCTO|GEMEL[AO]|GEMELAR|BAJA|TOTAL)(?: |$)|(?:MASCULINO|FEMENINO|TEST|PRUEBA|PACIENTE|ALUMN[AO]|USUARI[AO]) [A-Z\d]{1,2}$|H DE |H O )/;

/** With what it begins, beside words of `GIVEN_NAMES`. */
const NEWBORN_WORDS: readonly string[] = words(
  'RN RECIEN NEONATO NEONATA MORTINATO OBITO HIJO HIJA GEMELO GEMELA GEMELAR H BAJA TOTAL',
);

/** The errors that a spreadsheet shows in a cell, in Spanish and English. */
const CELL_ERROR = /^#[¡¿]?(?:N\/[AD]|REF|VALOR|VALUE|NAME|NOMBRE|NULL|NULO|NUM|DIV\/0|SPILL)[!?]*$/;

/** Punctuation and signs of a keyboard, with or without zeros, and nothing else. */
const NO_WORD = unicodePattern('^[\\p{P}$+<=>^`|~´¨°¬0\\p{White_Space}]+$');
const BETWEEN_WORDS = unicodePattern('[^\\p{L}\\p{N}]+');

/** Upper case, no accents. */
const plainText = (text: string): string => withoutMarks(trimBlanks(text)).toUpperCase();

const isKnown = (word: string): boolean =>
  VERBS.has(word) ||
  NOUNS.has(word) ||
  LINKS.has(word) ||
  NEGATIONS.has(word) ||
  STATES.has(word) ||
  word === UNKNOWN ||
  ONLY.has(word);

/** Whether these words deny that there is a name. All of them are of the vocabulary. */
function denies(field: readonly string[]): boolean {
  const [first = '', second = ''] = field;
  const has = (set: ReadonlySet<string>): boolean => field.some((word) => set.has(word));
  if (has(STATES)) return true;
  if (has(NEGATIONS)) return has(VERBS) || has(NOUNS) || field.includes('SE');
  if (first === 'SE') return VERBS.has(second);
  if (first === 'POR') return VERBS.has(second) && second.endsWith('R');
  if (has(ONLY)) return has(NOUNS) || field.includes('UNO');
  return field.includes(UNKNOWN) && has(NOUNS);
}

/** Whether a name field is a filler. An empty field is none. */
export function isFiller(text: string, isGivenName: boolean): boolean {
  if (beginsAsName(text)) return false;
  const plain = plainText(text);
  if (plain === '') return false;
  if (NO_WORD().test(plain) || CELL_ERROR.test(plain)) return true;
  const field = plain.split(BETWEEN_WORDS()).filter((word) => word !== '');
  const joined = field.join(' ');
  if (CODES.has(joined) || PHRASES.has(joined) || (joined === UNKNOWN && plain !== UNKNOWN)) return true;
  if (isGivenName && (GIVEN_NAMES.has(joined) || NEWBORN.test(joined) || /^[X ]+$/.test(joined))) return true;
  if (field.length > 1 && field[0] === 'S' && field.slice(1).every((word) => AFTER_S.has(word))) return true;
  return field.length > 0 && field.every(isKnown) && denies(field);
}

/** The letters of a word that the filter compares, six bits each. */
const COMPARED = 5;

/** How a filler can begin: its first word is of the vocabulary, or that of a code or of a filler of a given name. */
const BEGINNINGS: ReadonlySet<string> = new Set([
  ...[...NEGATIONS, ...STATES, ...ONLY, ...NOUNS, ...LINKS, ...VERBS, UNKNOWN],
  ...[...CODES, ...PHRASES, ...GIVEN_NAMES, ...NEWBORN_WORDS].map((filler) => words(filler)[0]!),
  ...Array.from({ length: COMPARED }, (_, index) => 'X'.repeat(index + 1)),
]);

/** The different beginnings of these words, of so many letters at most. */
const beginnings = (letters: number): ReadonlySet<string> =>
  new Set([...BEGINNINGS].filter((word) => /^[A-Z]/.test(word)).map((word) => word.slice(0, letters)));

const packed = (word: string): number =>
  [...word].reduce((before, letter) => (before << 6) | (letter.charCodeAt(0) - 0x40), 0);

const PREFIXES: ReadonlySet<number> = new Set([...beginnings(COMPARED)].map(packed));

/** A filler may have a diaeresis in the place of an accent: marked vowels are compared as the letters A to O. */
const MARKED_AS = [1, 5, 9, 15];
const FIRST_MARKED = 28;

const unmarked = (symbol: number): number =>
  symbol >= FIRST_MARKED && symbol < SIGN ? MARKED_AS[symbol - FIRST_MARKED]! : symbol;

const indexOf = (first: number, second: number, third: number): number =>
  (first << 12) | (second << 6) | (third & 63);

/**
 * A table by the first three symbols of a field; the first is a letter. It is made in a function, because V8 does not optimise
 * the statements of a module.
 */
function fillerTable(): Uint8Array {
  const table = new Uint8Array(1 << 17);
  const sameLetter: number[][] = Array.from({ length: SYMBOLS }, () => []);
  const noLetters: number[] = [];
  for (let symbol = 0; symbol < SYMBOLS; symbol++) {
    const letter = unmarked(symbol);
    (isLetter(letter) ? sameLetter[letter]! : noLetters).push(symbol);
  }
  // What a filler with this prefix can have in this place, up to that after its end.
  const symbolsAt = (prefix: string, place: number): readonly number[] =>
    place === prefix.length ? noLetters : sameLetter[prefix.charCodeAt(place) - 0x40]!;
  for (const prefix of beginnings(3))
    for (const first of symbolsAt(prefix, 0))
      for (const second of symbolsAt(prefix, 1)) {
        const start = indexOf(first, second, 0);
        // After a field of one letter and the sign at its end there is anything in memory: nothing cleared it.
        if (prefix.length === 1) table.fill(1, start, start + 64);
        else for (const third of symbolsAt(prefix, 2)) table[start | third] = 1;
      }
  return table;
}

const BEGINS_FILLER = fillerTable();

/** Cheap filter: whether a text has three letters of ASCII at its beginning, and no filler begins so. */
function beginsAsName(text: string): boolean {
  let letters = 0;
  for (let index = 0; index < 3; index++) {
    const letter = text.charCodeAt(index) & ~0x20;
    if (!(letter > 0x40 && letter <= 0x5a)) return false;
    letters = (letters << 6) | (letter - 0x40);
  }
  return BEGINS_FILLER[letters] === 0;
}

const FIRST_LETTERS: ReadonlySet<string> = new Set(
  [...BEGINNINGS].map((word) => withoutMarks(word).slice(0, COMPARED)),
);

/** The same filter for the first word of a field, as a text. */
export const mayBeginFiller = (word: string): boolean =>
  FIRST_LETTERS.has(withoutMarks(word).toUpperCase().slice(0, COMPARED));

/** Cheap filter: whether the folded field may be a filler, by its first letters. */
export function mayBeFiller(symbols: Uint8Array, start: number): boolean {
  let index = start;
  while (symbols[index] === BLANK) index++;
  const first = symbols[index]!;
  if (first >= SIGN) return true;
  if (BEGINS_FILLER[indexOf(first, symbols[index + 1]!, symbols[index + 2]!)] === 0) return false;
  let letters = 0;
  for (const end = index + COMPARED; index < end; index++) {
    const letter = unmarked(symbols[index]!);
    if (!isLetter(letter)) break;
    letters = (letters << 6) | letter;
  }
  return PREFIXES.has(letters);
}
