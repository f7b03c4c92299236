/**
 * The consonants that a word can begin with. A word of a name that begins otherwise lost its first letters or the ones in the
 * middle: `NCHEZ`, `HDEZ`.
 *
 * Sources: the onsets of Spanish and its learned words (RAE and ASALE, Ortografía de la lengua española, 2010, chapter I);
 * of Nahuatl and Maya surnames (`TL TZ DZ`); and those of foreign surnames that civil registries of Mexico have (German,
 * Polish, Gaelic, English, Nordic, Arabic, Chinese, Vietnamese: `SCHW SZ WR BJ FJ NG`).
 *
 * What it does not hold: what follows the first vowel.
 */

const SPANISH = new Set(
  'BL BR CH CHR CL CR DR FL FR GL GN GR KL KR LL PH PL PN PR PS PT RR TL TR TS TZ DZ TH'.split(' '),
);

const FOREIGN = new Set([
  ...'BH BJ BRZ CHL CHM CHRZ CHV CS CZ CZW DH DJ DMI DV DW DZH FJ GH GJ GRZ GW HJ HL HR HW'.split(' '),
  ...'JH KH KHR KHV KJ KN KRZ KV KW LH LJ MK ML MN NG NH NJ PF PFL PJ PRZ PSH PTR RH RZ'.split(' '),
  ...'SC SCH SCHL SCHM SCHN SCHR SCHW SCL SCR SF SH SHK SHL SHM SHN SHR SHT SHV SHW SJ'.split(' '),
  ...'SK SKJ SKL SKR SKRZ SL SM SN SP SPH SPL SPR SQ SR ST STJ STR STRZ SV SW SZ SZCZ SZL SZM SZW'.split(' '),
  ...'TCH THR THW TJ TK TRZ TSCH TSV TV TW VL VR WH WL WR WRZ XH ZB ZD ZDR ZG ZH ZL ZM ZN ZV ZW'.split(' '),
]);

/** Words that begin otherwise: a surname, parts of Gaelic and English ones, titles. */
const OTHER_WORDS = new Set('NG MC ST CP DR SR MTRO MTRA SRTA'.split(' '));

/** The consonants before the first vowel. `Y` is a vowel except as the first letter. */
const CONSONANTS = /^(?:Y(?=[AEIOU]))?[^AEIOUY]*/;

/**
 * What remains of words that lost an `Á`, and begins as a foreign name does: NG of `ÁNGEL` (foreign names have it before other
 * vowels), the end of `VÁSQUEZ`. The ends of `JUÁREZ`, `PÁEZ` and `SÁENZ` are no words either.
 */
const AFTER_LOST_A = /^(?:NG[EI]|(?:SQU|[^AEIOU])?EN?Z$)/;

const onsetOf = (word: string): string => CONSONANTS.exec(word)![0];

/** Whether a word of upper-case letters without accents begins as Spanish words do, or those of indigenous languages. */
export function beginsAsSpanish(word: string): boolean {
  const onset = onsetOf(word);
  return onset.length < Math.max(word.length, 2) && (onset.length < 2 || SPANISH.has(onset));
}

/** The same, or as foreign surnames do; after the Gaelic `MC` a word begins anew. A letter alone is a word. */
export function canBeginWord(word: string): boolean {
  if (OTHER_WORDS.has(word)) return true;
  if (AFTER_LOST_A.test(word)) return false;
  if (word.startsWith('MC')) return canBeginWord(word.slice(2));
  const onset = onsetOf(word);
  if (onset.length < 2) return true;
  return onset.length < word.length && (SPANISH.has(onset) || FOREIGN.has(onset));
}
