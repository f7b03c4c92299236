/**
 * Checks whether a text is a well-formed key, without the data of its holder.
 *
 * What it does not promise: that a well-formed key is registered or assigned to a person.
 */
import { dateNumber, isDay, parseDate } from './calendar.js';
import { checkDigit } from './check-digit.js';
import { birthDigits, hasForm, isSex } from './decode.js';
import { entityByAbbreviation } from './entities.js';
import { isInconvenient } from './inconvenient-words.js';
import { KEY_LENGTH } from './key-bytes.js';

/** The checks, in the order in which failures are listed. */
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

/** Properties that are unusual but not errors: for example, some registered keys begin with VACA. */
export type Remark = 'spacing' | 'inconvenient_word' | 'differentiator_beyond_j';

export interface Inspection {
  well_formed: boolean;
  failures: Check[];
  remarks: Remark[];
}

export interface InspectOptions {
  /** Latest possible date of birth, `yyyy-mm-dd`. Without it, no date counts as in the future. */
  today?: string | undefined;
}

const NEVER = 99991231;

/**
 * A date that is not possible in either century fails `date`. A date that is possible only in the century that position
 * 17 does not name (29 February 1900 does not exist; or the date is after today) fails `differentiator`.
 */
function dateFailures(curp: string, today: number): Check[] {
  const { year, month, day } = birthDigits(curp);
  const isPossible = (ofYear: number) => isDay(ofYear, month, day) && dateNumber(ofYear, month, day) <= today;
  if (isPossible(year)) return [];
  return isPossible(year >= 2000 ? year - 100 : year + 100) ? ['differentiator'] : ['date'];
}

function remarksOn(curp: string): Remark[] {
  const [a, b, c, d] = [0, 1, 2, 3].map((index) => curp.charCodeAt(index));
  const remarks: Remark[] = [];
  if (isInconvenient(a!, b!, c!, d!)) remarks.push('inconvenient_word');
  if (curp.charAt(16) > 'J') remarks.push('differentiator_beyond_j');
  return remarks;
}

/** Cache of the last parsed `today`: it does not change within a run. */
let lastToday = { text: '', number: NEVER };

function todayOrdinal(today: string): number {
  if (today !== lastToday.text) {
    const { year, month, day } = parseDate(today);
    lastToday = { text: today, number: dateNumber(year, month, day) };
  }
  return lastToday.number;
}

/** Inspects a key in upper case and without blanks; other spellings fail a check. */
export function inspect(curp: string, options: InspectOptions | null = {}): Inspection {
  if (typeof curp !== 'string' || curp.length !== KEY_LENGTH)
    return { well_formed: false, failures: ['length'], remarks: [] };
  if (!hasForm(curp)) return { well_formed: false, failures: ['characters'], remarks: [] };

  const today = options?.today ?? undefined;
  const failures = dateFailures(curp, today === undefined ? NEVER : todayOrdinal(today));
  if (!isSex(curp.charAt(10))) failures.push('sex');
  if (entityByAbbreviation(curp.slice(11, 13)) === undefined) failures.push('entity');
  if (curp.charAt(17) !== checkDigit(curp)) failures.push('check_digit');
  failures.sort((one, other) => CHECKS.indexOf(one) - CHECKS.indexOf(other));
  return { well_formed: failures.length === 0, failures, remarks: remarksOn(curp) };
}
