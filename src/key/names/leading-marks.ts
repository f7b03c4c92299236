/**
 * What stands before a name in its field and is no part of it: titles (`Lic.`, `DRA`), numbers of a list (`1.-`, `12)`),
 * bullets (`-`, `•`), and the apostrophe by which a spreadsheet marks text.
 *
 * The titles are the usual ones of Mexican lists, as RAE and ASALE abbreviate them (Ortografía de la lengua española, 2010,
 * list of abbreviations), those of hospitals (`Enf.`, `Psic.`), and `C.` for "ciudadano".
 *
 * What it does not do: decide what becomes of them. In the form of the contract they are an error; where people write they
 * are left out.
 */
import { trimBlanks } from '../curp/blanks.js';
import { unicodePattern } from '../marks/unicode-pattern.js';

type LeadingMark = 'title' | 'number' | 'bullet' | 'apostrophe';

const B = '\\p{White_Space}';

/** Digits with a sign, or with a blank, before a letter. */
const NUMBER = unicodePattern(`^[#(\\[]?${B}*\\d{1,6}(?:${B}*[.)\\]°º:;,/\\-–—]+${B}*|${B}+)(?=[\\p{L}'’])`);

const BULLETS = '•●○◦▪▫■□►▶‣∙*';

/** A bullet with a blank after it; those that are no signs of names also without. */
const BULLET = unicodePattern(`^(?:[${BULLETS}·\\-–—−+>~_=.,:;/]+${B}+|[${BULLETS}]+)(?=[\\p{L}\\d'’(#])`);

/** Signs that touch the name. In the form of the contract they are part of it (curp-rules 4). */
const SIGNS = unicodePattern(String.raw`^[-–—−+>~_=.,:;/·]+(?=\p{L})`);

const TITLES = 'LIC|ING|DRA|DR|ARQ|ENF|PSIC|GRAL|CAP|PROFRA|PROFR|PROF|MTRO|MTRA|SRTA|SRA|SR';

/** With its full stop, before a name or alone. */
const TITLE = unicodePattern(`^(?:(?:${TITLES}|CP)\\.|C\\.${B}?P(?:\\.|(?=${B}|$)))${B}*`, 'i');

/** Without it, before another word. */
const BARE_TITLE = unicodePattern(`^(?:${TITLES}|CP)${B}+(?=\\p{L})`, 'i');

/** `C.` and `C`: a title only where many rows have it. */
const CITIZEN = unicodePattern(`^C(?:\\.${B}*|${B}+)(?=\\p{L})`, 'i');

const APOSTROPHE = unicodePattern(`^'+${B}*(?=.)`);

/** Whether a field has a mark that is an error in the form of the contract: number, bullet, title with its full stop. */
export function hasLeadingMark(text: string): boolean {
  const name = trimBlanks(text);
  return NUMBER().test(name) || BULLET().test(name) || TITLE().test(name);
}

/** The field without its number or bullet. */
export const withoutBullet = (text: string): string =>
  trimBlanks(text).replace(NUMBER(), '').replace(BULLET(), '');

/** The words of a title without its full stop; a filter needs their letters. */
export const TITLE_WORDS: readonly string[] = [...TITLES.split('|'), 'CP', 'C'];

/** Whether a given name may begin with the title `C.`. */
export const mayBeCitizen = (text: string): boolean => CITIZEN().test(trimBlanks(text));

interface Unmarked {
  readonly name: string;
  readonly marks: readonly LeadingMark[];
  /** Whether a surname begins with a title that has no full stop: it may be a name. */
  readonly mayBeTitled: boolean;
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
  if (isGivenName) patterns.push(['title', BARE_TITLE]);
  if (isGivenName && isCitizen) patterns.push(['title', CITIZEN]);
  let name = trimBlanks(text);
  for (let found = true; found; ) {
    found = false;
    for (const [mark, pattern] of patterns) {
      const rest = name.replace(pattern(), '');
      if (rest === name || rest === '') continue;
      marks.add(mark);
      name = rest;
      found = true;
    }
  }
  return { name, marks: [...marks], mayBeTitled: !isGivenName && BARE_TITLE().test(name) };
}
