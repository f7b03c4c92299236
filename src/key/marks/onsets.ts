/**
 * The consonants that a word can begin with. A word of a name that begins otherwise lost its first letters or the ones in the
 * middle: `NCHEZ`, `HDEZ`.
 *
 * Sources: the onsets of Spanish and its learned words (RAE and ASALE, Ortografía de la lengua española, 2010, chapter I);
 * of Nahuatl and Maya surnames (`TL TZ DZ`); and those of foreign surnames that civil registries of Mexico have (German,
 * Polish, English, Nordic, Arabic, Chinese, Vietnamese: `SCHW SZ WR BJ FJ NG`).
 *
 * What it does not hold: what follows the first vowel.
 */

const SPANISH = new Set(
  'BL BR CH CHR CL CR DR FL FR GL GN GR KL KR LL PH PL PN PR PS PT RR TL TR TS TZ DZ TH'.split(' '),
);

const FOREIGN = new Set([
  ...[
    'BH',
    'BJ',
    'CHL',
    'CHM',
    'CHV',
    'CS',
    'CZ',
    'CZW',
    'DH',
    'DJ',
    'DMI',
    'DV',
    'DW',
    'DZH',
    'FJ',
    'GH',
    'GJ',
  ],
  ...[
    'GW',
    'HJ',
    'HL',
    'HR',
    'HW',
    'JH',
    'KH',
    'KHR',
    'KJ',
    'KN',
    'KV',
    'KW',
    'LH',
    'LJ',
    'MC',
    'MCC',
    'MCD',
    'MCF',
  ],
  ...[
    'MCG',
    'MCK',
    'MCL',
    'MCM',
    'MCN',
    'MCP',
    'MCQ',
    'MCW',
    'MK',
    'ML',
    'MN',
    'NG',
    'NH',
    'NJ',
    'PF',
    'PFL',
    'PJ',
  ],
  ...[
    'PRZ',
    'PSH',
    'PTR',
    'RH',
    'RZ',
    'SC',
    'SCH',
    'SCHL',
    'SCHM',
    'SCHN',
    'SCHR',
    'SCHW',
    'SCL',
    'SCR',
    'SF',
    'SH',
  ],
  ...[
    'SHR',
    'SHT',
    'SJ',
    'SK',
    'SKJ',
    'SKL',
    'SKR',
    'SL',
    'SM',
    'SN',
    'SP',
    'SPH',
    'SPL',
    'SPR',
    'SQ',
    'SR',
    'ST',
  ],
  ...[
    'STR',
    'SV',
    'SW',
    'SZ',
    'SZCZ',
    'SZL',
    'SZM',
    'SZW',
    'TCH',
    'THR',
    'THW',
    'TJ',
    'TSCH',
    'TSV',
    'TV',
    'TW',
    'VL',
  ],
  ...['VR', 'WH', 'WL', 'WR', 'XH', 'ZB', 'ZD', 'ZDR', 'ZH', 'ZL', 'ZM', 'ZN', 'ZV', 'ZW'],
]);

/** The consonants before the first vowel. `Y` is a vowel except as the first letter. */
const CONSONANTS = /^(?:Y(?=[AEIOU]))?[^AEIOUY]*/;

/** `ÁNGEL` without its first letter begins with NG too; foreign names have it before other vowels. */
const LOST_A = /^NG[EI]/;

const onsetOf = (word: string): string => CONSONANTS.exec(word)![0];

/** Whether a word of upper-case letters without accents begins as Spanish words do, or those of indigenous languages. */
export function beginsAsSpanish(word: string): boolean {
  const onset = onsetOf(word);
  return onset.length < Math.max(word.length, 2) && (onset.length < 2 || SPANISH.has(onset));
}

/** The same, or as foreign surnames do. A letter alone is a word, and so is `NG`. */
export function canBeginWord(word: string): boolean {
  const onset = onsetOf(word);
  if (onset.length < 2 || word === 'NG') return true;
  return onset.length < word.length && (SPANISH.has(onset) || (FOREIGN.has(onset) && !LOST_A.test(word)));
}
