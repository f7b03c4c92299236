/**
 * Checks whether a text is a well-formed key, without the data of its holder.
 *
 * What it does not promise: that a well-formed key is registered or assigned to a person.
 */
import { dateNumberOf } from './calendar.js';
import { isGenericKey } from './generic-keys.js';
import { isInconvenient } from './inconvenient-words.js';
import { KEY_LENGTH } from './key-bytes.js';
import { CHECKS, type Check, failedChecks } from './key-checks.js';
import { CodesOnFile } from './key-on-file-bytes.js';

/** Properties that are unusual but not errors: for example, some registered keys begin with VACA. */
export type Remark = 'spacing' | 'inconvenient_word' | 'differentiator_beyond_j' | 'generic';

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

/** What is unusual about a text in the form of a key. */
export function remarksOn(curp: string): Remark[] {
  const [a, b, c, d] = [0, 1, 2, 3].map((index) => curp.charCodeAt(index));
  const remarks: Remark[] = [];
  if (isInconvenient(a!, b!, c!, d!)) remarks.push('inconvenient_word');
  if (curp.charAt(16) > 'J') remarks.push('differentiator_beyond_j');
  if (isGenericKey(curp)) remarks.push('generic');
  return remarks;
}

/** Cache of the last parsed `today`: it does not change within a run. */
let lastToday = { text: '', number: NEVER };

function todayOrdinal(today: string): number {
  if (today !== lastToday.text) {
    lastToday = { text: today, number: dateNumberOf(today) };
  }
  return lastToday.number;
}

const withFailures = (failures: Check[], remarks: Remark[] = []): Inspection => ({
  well_formed: failures.length === 0,
  failures,
  remarks,
});

const onFile = new CodesOnFile();

/** Inspects a key in upper case and without blanks; other spellings fail a check. */
export function inspect(curp: string, options: InspectOptions | null = {}): Inspection {
  if (typeof curp !== 'string' || curp.length !== KEY_LENGTH) return withFailures(['length']);
  onFile.readText(curp);
  const today = options?.today ?? undefined;
  const failed = failedChecks(onFile.codes, today === undefined ? NEVER : todayOrdinal(today));
  const failures = CHECKS.filter((_, index) => ((failed >> index) & 1) === 1);
  return withFailures(failures, failures.includes('characters') ? [] : remarksOn(curp));
}
