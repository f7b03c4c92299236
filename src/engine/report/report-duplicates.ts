/**
 * The section of a report about duplicates: groups and rows of each class that the mode can find, what the class means, and
 * where the groups are listed.
 *
 * What it does not have: a total of rows, since a row may be in groups of several classes.
 */
import type { Summary } from '../run/summary.js';
import { countsWithWords } from './duplicate-words.js';
import { escapeHtml } from './report-chart.js';
import { section } from './report-table.js';
import type { Translator } from './report-texts.js';

/** Empty without `--duplicates`. */
export function duplicatesSection({ duplicates, mode }: Summary, translator: Translator): string {
  if (duplicates === undefined) return '';
  const { texts, language, number } = translator;
  const counts = countsWithWords(duplicates, mode, language);
  const lines = counts.map(
    ({ class: name, label, advice, groups, rows }) =>
      `<tr data-class="${name}"><th scope="row">${escapeHtml(label)} <code>${name}</code><small>${escapeHtml(advice)}</small></th><td class="n">${number(groups)}</td><td class="n">${number(rows)}</td></tr>`,
  );
  const head = `<thead><tr><th scope="col">${texts.duplicateClass}</th><th class="n" scope="col">${texts.groups}</th><th class="n" scope="col">${texts.rows}</th></tr></thead>`;
  const isNone = counts.every(({ groups }) => groups === 0);
  const note = isNone ? texts.noDuplicates : texts.duplicatesNote;
  const table = `<table>${head}<tbody>${lines.join('')}</tbody></table>`;
  return section('duplicates', texts.duplicates, note, table);
}
