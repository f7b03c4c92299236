/**
 * The titles that people write before a name: of professions, offices and ranks, forms of address, and what a list calls a
 * person (`Menor`, `Alumna`). Sources: RAE and ASALE (Ortografía de la lengua española, 2010, list of abbreviations), and the
 * usage of Mexican hospitals (`Enf.`, `Psic.`, `Biol.`), schools (`Profa.`), offices and courts (`Lcda.`, `Dip.`, `Mgda.`).
 *
 * What it does not hold: one letter (`C.`), initials (`M.C.`, `Q.F.B.`), and words before the name that a person has in a
 * religious order (`Sor`, `Fray`), which is not that of the key.
 */

/** The usual abbreviations. A surname that begins with one of them, without its full stop, may be a name or not. */
const USUAL = 'LIC ING DRA DR ARQ ENF PSIC GRAL CAP PROFRA PROFR PROF MTRO MTRA SRTA SRA SR CP';

/** Abbreviations, with their full stop or without. */
const ABBREVIATED =
  `${USUAL} ` +
  'DN DÑA DON DOÑA PROFA BIOL LICDA LICDO LCDA LCDO SRITA PBRO SGTO TTE CMTE CMDTE CNEL DIP MGDA MGDO ODONT';

/** Whole words, and abbreviations that have no full stop. */
const WHOLE =
  'LICENCIADA LICENCIADO INGENIERA INGENIERO DOCTORA DOCTOR ARQUITECTA ARQUITECTO ENFERMERA ENFERMERO PSICOLOGA PSICOLOGO ' +
  'PROFESORA PROFESOR SEÑORITA SEÑORA SEÑOR BIOLOGA BIOLOGO DIPUTADA DIPUTADO SENADORA SENADOR MAGISTRADA MAGISTRADO ' +
  'CIUDADANA CIUDADANO QFB MVZ LCP TSU';

/** The same, which are surnames too: titles in a column of given names only, and not before a whole name. */
const SURNAMES_TOO =
  'MAESTRA MAESTRO CONTADORA CONTADOR SARGENTO TENIENTE COMANDANTE CAPITAN CORONEL GENERAL REGIDORA REGIDOR PRESBITERO MENOR ' +
  'ALUMNA ALUMNO TEC TUM LAE';

/** Words that may also be the beginning of what stands for a missing name (`NIÑA MEDINA`), or of a name in an order. */
const DOUBTFUL = 'NIÑA NIÑO SOR FRAY HERMANA HERMANO HNA HNO MAG MAMA PAPA TIA TIO ABUELA ABUELO MISS MISTER';

const ACCENTED: Readonly<Record<string, string>> = { A: '[AÁ]', E: '[EÉ]', I: '[IÍ]', O: '[OÓ]', U: '[UÚ]' };

/** The source of an expression for one of the words, in capitals or not, with or without accents; the longest first. */
const oneOf = (words: string): string =>
  words
    .split(' ')
    .sort((one, other) => other.length - one.length)
    .map((word) => word.replace(/[AEIOU]/g, (letter) => ACCENTED[letter]!))
    .join('|');

const B = '\\p{White_Space}';

/** Sources of expressions; they need the flag `i`. With its full stop, before a name or alone. */
export const WITH_STOP = `^(?:(?:${oneOf(ABBREVIATED)})\\.|C\\.${B}?P(?:\\.|(?=${B}|$)))${B}*`;

/** Without it, before another word: in a surname, and in a given name. */
export const BARE_IN_SURNAME = `^(?:${oneOf(USUAL)})${B}+(?=\\p{L})`;
export const BARE = `^(?:${oneOf(`${ABBREVIATED} ${WHOLE} ${SURNAMES_TOO}`)})${B}+(?=\\p{L})`;

/** `C.` or `C` before a title: `C. Dra. Rosa`. */
export const CITIZEN_WITH_TITLE = `^C(?:\\.${B}*|${B}+)(?=(?:${oneOf(ABBREVIATED)})(?:\\.|${B}))`;

/** A word before another one that leaves open whether a name follows. */
export const DOUBTFUL_TITLE = `^(?:${oneOf(DOUBTFUL)})(?:\\.${B}*|${B}+)(?=\\p{L})`;

/** The first word of a whole name that may be a surname, and a title in a column of given names. */
export const TITLE_OR_SURNAME = `^${B}*(?:${oneOf(`${SURNAMES_TOO} ${DOUBTFUL}`)})${B}`;

/** For filters by letters, and for tables of names. */
export const TITLE_WORDS: readonly string[] = [...ABBREVIATED.split(' '), 'C'];
export const WORDS_BEFORE_NAMES: readonly string[] = [
  ...TITLE_WORDS,
  ...`${WHOLE} ${SURNAMES_TOO} ${DOUBTFUL}`.split(' '),
];
