/**
 * What stands before a name in its field and is no part of it: titles (`Lic.`, `DRA`), numbers of a list (`1.-`, `12)`),
 * bullets (`-`, `•`), and the apostrophe by which a spreadsheet marks text. `titles.ts` has the titles.
 *
 * What it does not do: decide what becomes of them. In the form of the contract they are an error; where people write they
 * are left out.
 */
import { trimBlanks } from '../curp/blanks.js';
import { unicodePattern, withoutMarks } from '../marks/unicode-pattern.js';
import {
  BARE,
  BARE_IN_SURNAME,
  CITIZEN_WITH_TITLE,
  DOUBTFUL_TITLE,
  TITLE_OR_SURNAME,
  WITH_STOP,
  WORDS_BEFORE_NAMES,
} from './titles.js';

type LeadingMark = 'title' | 'number' | 'bullet' | 'apostrophe';

const B = '\\p{White_Space}';

/** Digits with a sign, or with a blank, before a letter. */
const NUMBER = unicodePattern(`^[#(\\[]?${B}*\\d{1,6}(?:${B}*[.)\\]°º:;,/\\-–—]+${B}*|${B}+)(?=[\\p{L}'’])`);

const BULLETS = '•●○◦▪▫■□►▶‣∙*';

/** A bullet with a blank after it; those that are no signs of names also without. */
const BULLET = unicodePattern(`^(?:[${BULLETS}·\\-–—−+>~_=.,:;/]+${B}+|[${BULLETS}]+)(?=[\\p{L}\\d'’(#])`);

/** Signs that touch the name. In the form of the contract they are part of it (curp-rules 4). */
const SIGNS = unicodePattern(String.raw`^[-–—−+>~_=.,:;/·]+(?=\p{L})`);

const TITLE = unicodePattern(WITH_STOP, 'i');
const BARE_TITLE = unicodePattern(BARE, 'i');
const BARE_TITLE_IN_SURNAME = unicodePattern(BARE_IN_SURNAME, 'i');
const TITLED_CITIZEN = unicodePattern(CITIZEN_WITH_TITLE, 'i');
const NO_SURE_NAME = unicodePattern(DOUBTFUL_TITLE, 'i');
const SURNAME_FIRST = unicodePattern(TITLE_OR_SURNAME, 'i');

/** `C.` and `C`: a title only where many rows have it. */
const CITIZEN = unicodePattern(`^C(?:\\.${B}*|${B}+)(?=\\p{L})`, 'i');

const APOSTROPHE = unicodePattern(`^'+${B}*(?=.)`);

const TITLES: ReadonlySet<string> = new Set(WORDS_BEFORE_NAMES.map(withoutMarks));

/** Cheap filter: whether the first word is that of a title. The expressions take longer to make than a thousand names to read. */
const mayBeTitled = (name: string): boolean =>
  TITLES.has(withoutMarks(name.split(/[.\p{White_Space}]/u, 1)[0]!).toUpperCase());

/** Whether a field has a mark that is an error in the form of the contract: number, bullet, title with its full stop. */
export function hasLeadingMark(text: string): boolean {
  const name = trimBlanks(text);
  return NUMBER().test(name) || BULLET().test(name) || (mayBeTitled(name) && TITLE().test(name));
}

/** The field without its number or bullet. */
export const withoutBullet = (text: string): string =>
  trimBlanks(text).replace(NUMBER(), '').replace(BULLET(), '');

/** Whether a given name may begin with the title `C.`. */
export function mayBeCitizen(text: string): boolean {
  const name = trimBlanks(text);
  return /^c[.\p{White_Space}]/iu.test(name) && CITIZEN().test(name);
}

/** Whether the first word of a whole name may be a surname, although it is a title before a given name. */
export const mayBeginWithSurname = (wholeName: string): boolean => SURNAME_FIRST().test(wholeName);

interface Unmarked {
  readonly name: string;
  readonly marks: readonly LeadingMark[];
  /** Whether it begins with a word that may be a name or not: in a surname, a title without a full stop. */
  readonly isDoubtful: boolean;
}

/** Leaves out what stands before a name. `isCitizen`: `C.` is a title in this column. */
export function withoutLeadingMarks(text: string, isGivenName: boolean, isCitizen: boolean): Unmarked {
  const marks = new Set<LeadingMark>();
  const patterns: [LeadingMark, () => RegExp][] = [
    ['apostrophe', APOSTROPHE],
    ['number', NUMBER],
    ['bullet', BULLET],
    ['bullet', SIGNS],
    ['title', TITLE],
  ];
  if (isGivenName) patterns.push(['title', BARE_TITLE], ['title', TITLED_CITIZEN]);
  if (isGivenName && isCitizen) patterns.push(['title', CITIZEN]);
  let name = trimBlanks(text);
  for (let found = true; found; ) {
    found = false;
    for (const [mark, pattern] of patterns) {
      if (mark === 'title' && !mayBeTitled(name)) continue;
      const rest = name.replace(pattern(), '');
      if (rest === name || rest === '') continue;
      marks.add(mark);
      name = rest;
      found = true;
    }
  }
  const doubtful = isGivenName ? NO_SURE_NAME : BARE_TITLE_IN_SURNAME;
  return { name, marks: [...marks], isDoubtful: mayBeTitled(name) && doubtful().test(name) };
}
