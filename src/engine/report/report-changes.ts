/**
 * The section of a report about what is different from an earlier result: rows that are new, gone or changed, and which of their
 * values have changed.
 *
 * What it does not have: a total of values, since several values of a row may have changed.
 */
import type { ComparedValue } from '../../rows/changes/compared-columns.js';
import type { Summary } from '../run/summary.js';
import { CHANGE_KINDS, CHANGE_WORDS, VALUE_WORDS } from './change-words.js';
import { escapeHtml } from './report-chart.js';
import { section } from './report-table.js';
import type { Translator } from './report-texts.js';

/** Empty without `--since`. */
export function changesSection({ changes }: Summary, { texts, language, number }: Translator): string {
  if (changes === undefined) return '';
  const values = Object.entries(changes.what) as [ComparedValue, number][];
  const details = values
    .map(
      ([name, rows]) =>
        `<small>${escapeHtml(VALUE_WORDS[name][language])} <code>${name}</code>: ${number(rows)}</small>`,
    )
    .join('');
  const lines = CHANGE_KINDS.map(
    (kind) =>
      `<tr data-change="${kind}"><th scope="row">${escapeHtml(CHANGE_WORDS[kind][language])} <code>${kind}</code>${kind === 'changed' ? details : ''}</th><td class="n">${number(changes[kind])}</td></tr>`,
  );
  const head = `<thead><tr><th scope="col">${texts.change}</th><th class="n" scope="col">${texts.rows}</th></tr></thead>`;
  const isNone = CHANGE_KINDS.every((kind) => changes[kind] === 0);
  const table = `<table>${head}<tbody>${lines.join('')}</tbody></table>`;
  return section('changes', texts.changes, isNone ? texts.noChanges : texts.changesNote, table);
}
