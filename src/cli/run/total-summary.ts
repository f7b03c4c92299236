/** The counts of several runs as one summary, for people: what `printed-summary.ts` prints of one run, added up. */
import { byRows, inOrder, type Summary } from '../../engine/run/summary.js';
import type { DuplicateCounts } from '../../rows/duplicates/group-class.js';

type Counts = Readonly<Record<string, number>>;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

function added(all: readonly Counts[]): Record<string, number> {
  const total: Record<string, number> = {};
  for (const counts of all)
    for (const [name, count] of Object.entries(counts)) total[name] = (total[name] ?? 0) + count;
  return total;
}

function addedCodes(summaries: readonly Summary[]): Summary['codes'] {
  const total = new Map<string, Summary['codes'][number]>();
  for (const one of summaries.flatMap(({ codes }) => codes)) {
    const key = `${one.code} ${one.reason}`;
    total.set(key, { ...one, rows: one.rows + (total.get(key)?.rows ?? 0), first_rows: [] });
  }
  return [...total.values()].sort((a, b) => a.code - b.code);
}

/** Groups of people in the same file: no file is compared with another. */
function addedDuplicates(summaries: readonly Summary[]): DuplicateCounts | undefined {
  const all = summaries.flatMap(({ duplicates }) => duplicates ?? []);
  if (all.length === 0) return undefined;
  return {
    groups: added(all.map(({ groups }) => groups)),
    rows: added(all.map(({ rows }) => rows)),
  } as DuplicateCounts;
}

/** Of at least one run. */
export function totalOf(summaries: readonly Summary[]): Summary {
  const total = (name: 'rows_read' | 'rows_written' | 'rows_with_key' | 'rows_in_error' | 'blank_lines') =>
    sum(summaries.map((summary) => summary[name]));
  const generic = added(summaries.map((summary) => summary.generic));
  const verdicts = inOrder(added(summaries.map((summary) => summary.verdicts)));
  const seconds = sum(summaries.map(({ elapsed_seconds }) => elapsed_seconds));
  const duplicates = addedDuplicates(summaries);
  const rows = total('rows_read');
  return {
    ...summaries[0]!,
    rows_read: rows,
    rows_written: total('rows_written'),
    rows_with_key: total('rows_with_key'),
    rows_in_error: total('rows_in_error'),
    blank_lines: total('blank_lines'),
    codes: addedCodes(summaries),
    verdicts,
    causes: byRows(added(summaries.map(({ causes }) => causes))),
    checks: byRows(added(summaries.map(({ checks }) => checks))),
    generic: byRows(generic),
    generic_share: rows === 0 ? 0 : (verdicts.generic ?? 0) / rows,
    ...(duplicates && { duplicates }),
    elapsed_seconds: seconds,
    rows_per_second: seconds === 0 ? 0 : Math.round(rows / seconds),
    resumed: summaries.some(({ resumed }) => resumed),
  };
}
