/**
 * Whether a text is a well-formed key, check by check, without knowing its holder.
 *
 * What it does not promise: that a well-formed key is registered, or belongs to anyone.
 */
import { isDay, ordinal, parseDate } from './calendar.js';
import { checkDigit } from './check-digit.js';
import { birthDigits, hasForm, isSex } from './decode.js';
import { entityByAbbreviation } from './entities.js';
import { isInconvenient } from './inconvenient-words.js';
import { KEY_LENGTH } from './key.js';

/** A check that a text fails is a reason why it is no key. In the order in which they are made. */
export const CHECKS = [
  'length',
  'characters',
  'date',
  'sex',
  'entity',
  'differentiator',
  'check_digit',
] as const;

export type Check = (typeof CHECKS)[number];

/** What is unusual about a key and yet no error: registered keys that begin with VACA exist. */
export type Remark = 'spacing' | 'inconvenient_word' | 'differentiator_beyond_j';

export interface Inspection {
  well_formed: boolean;
  failures: Check[];
  remarks: Remark[];
}

export interface InspectOptions {
  /** The day after which nobody is born yet, `yyyy-mm-dd`. Without it no date is in the future. */
  today?: string | undefined;
}

const NEVER = 99991231;

/**
 * A day that the calendar lacks in both centuries fails `date`. One that it has, but not in the century that
 * position 17 names (29 February 1900), or only after today, fails `differentiator`.
 */
function dateFailures(curp: string, today: number): Check[] {
  const { year, month, day } = birthDigits(curp);
  const inTime = (ofYear: number) => isDay(ofYear, month, day) && ordinal(ofYear, month, day) <= today;
  if (inTime(year)) return [];
  return inTime(year >= 2000 ? year - 100 : year + 100) ? ['differentiator'] : ['date'];
}

function remarksOn(curp: string): Remark[] {
  const [a, b, c, d] = [0, 1, 2, 3].map((index) => curp.charCodeAt(index));
  const remarks: Remark[] = [];
  if (isInconvenient(a!, b!, c!, d!)) remarks.push('inconvenient_word');
  if (curp.charAt(16) > 'J') remarks.push('differentiator_beyond_j');
  return remarks;
}

/** The day that was asked for last, and its number: of one run it is always the same. */
let lastToday = { text: '', number: NEVER };

function numberOf(today: string): number {
  if (today !== lastToday.text) {
    const { year, month, day } = parseDate(today);
    lastToday = { text: today, number: ordinal(year, month, day) };
  }
  return lastToday.number;
}

/** Inspects a key as it is written: upper case, no blanks. */
export function inspect(curp: string, options: InspectOptions | null = {}): Inspection {
  if (typeof curp !== 'string' || curp.length !== KEY_LENGTH)
    return { well_formed: false, failures: ['length'], remarks: [] };
  if (!hasForm(curp)) return { well_formed: false, failures: ['characters'], remarks: [] };

  const today = options?.today ?? undefined;
  const failures = dateFailures(curp, today === undefined ? NEVER : numberOf(today));
  if (!isSex(curp.charAt(10))) failures.push('sex');
  if (entityByAbbreviation(curp.slice(11, 13)) === undefined) failures.push('entity');
  if (curp.charAt(17) !== checkDigit(curp)) failures.push('check_digit');
  failures.sort((one, other) => CHECKS.indexOf(one) - CHECKS.indexOf(other));
  return { well_formed: failures.length === 0, failures, remarks: remarksOn(curp) };
}
