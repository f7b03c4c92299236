/**
 * Compares the counts of a summary: rows read = rows written, and every table sums up to the rows that it divides. The
 * report shows each equation, so that a reader can check it.
 *
 * What it does not do: correct anything. Unequal counts are shown as unequal.
 */
import type { Summary } from '../run/summary.js';
import { escapeHtml, sumOf } from './report-chart.js';
import type { ReportTexts, Translator } from './report-texts.js';

/** Two counts, each with what it counts. */
type Balance = readonly [left: string, leftRows: number, right: string, rightRows: number];

const sum = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((total, rows) => total + rows, 0);

/** Every equation that must hold for a run of this mode. */
function balancesOf(summary: Summary, texts: ReportTexts): Balance[] {
  const { mode, verdicts, causes, checks, generic, entities, decades, sexes } = summary;
  const balances: Balance[] = [];
  const equal = (...balance: Balance): unknown => balances.push(balance);
  equal(texts.rowsRead, summary.rows_read, texts.rowsWritten, summary.rows_written);
  const keyed = mode === 'validate' ? (verdicts.valid ?? 0) : summary.rows_with_key;
  const keyedText = mode === 'validate' ? 'valid' : texts.rowsWithKey;
  if (mode !== 'validate') {
    const both = `${texts.rowsWithKey} + ${texts.rowsInError}`;
    equal(texts.rowsWritten, summary.rows_written, both, summary.rows_with_key + summary.rows_in_error);
    equal(texts.rowsInError, summary.rows_in_error, texts.sumOfCodes, sumOf(summary.codes));
  }
  if (mode !== 'calculate')
    equal(texts.rowsWritten, summary.rows_written, texts.sumOfVerdicts, sum(verdicts));
  if (verdicts.generic !== undefined) equal('generic', verdicts.generic, texts.sumOfGeneric, sum(generic));
  if (mode === 'reconcile') equal('explained', verdicts.explained ?? 0, texts.sumOfCauses, sum(causes));
  if (mode === 'validate') equal('invalid', verdicts.invalid ?? 0, texts.sumOfChecks, sum(checks));
  equal(keyedText, keyed, texts.sumOfEntities, sum(entities));
  equal(keyedText, keyed, texts.sumOfDecades, sum(decades));
  equal(keyedText, keyed, texts.sumOfSexes, sum(sexes));
  return balances;
}

export function balanceSection(summary: Summary, { texts, number }: Translator): string {
  const balances = balancesOf(summary, texts);
  const lines = balances.map(([left, leftRows, right, rightRows]) => {
    const isEqual = leftRows === rightRows;
    const [tone, mark] = isEqual ? ['ok', `✓ ${texts.isEqual}`] : ['broken', `✗ ${texts.isUnequal}`];
    const rows = `${number(leftRows)} =&nbsp;${number(rightRows)}`;
    return `<tr><th scope="row">${escapeHtml(`${left} = ${right}`)}</th><td class="n">${rows}</td><td class="${tone}">${mark}</td></tr>`;
  });
  const areEqual = balances.every(([, leftRows, , rightRows]) => leftRows === rightRows);
  const heading = areEqual ? texts.counts : texts.countsBroken;
  return `<section id="counts"><h2>${heading}</h2><table class="counts"><tbody>${lines.join('')}</tbody></table></section>`;
}
