/**
 * The tables of a report: lines with a count, a share and a bar, and the total below. Each table is a section with a
 * heading and an id.
 *
 * What it does not do: choose what is counted. See `report.ts`.
 */
import { columnChart, escapeHtml, lineBar, type Piece, sharesChart, sumOf, swatch } from './report-chart.js';
import type { Translator } from './report-texts.js';

export interface Line extends Piece {
  /** The technical name of the count, as in the summary. */
  name: string;
  words: string;
  /** The line sums several names, or has none: `name` is then not shown. */
  isGroup?: true;
  /** Shown before and after the words instead of `name`, if the name has two parts. */
  code?: string;
  term?: string;
  /** Sentences below the words. */
  details?: readonly string[];
}

interface TableOptions {
  note?: string;
  /** Adds one bar above the table, split by the lines' shares, and its colours to the lines. */
  shares?: boolean;
  code?: 'before' | 'after';
  /** False: no line has a bar. */
  bars?: boolean;
}

/** Tables: the text of this name is the heading, the one with the ending `Column` that of the first column. */
type Id =
  | 'verdicts'
  | 'causes'
  | 'pairs'
  | 'checks'
  | 'outcomes'
  | 'codes'
  | 'sexes'
  | 'entities'
  | 'decades';

export const section = (id: string, heading: string, note: string | undefined, content: string): string =>
  `<section id="${id}"><h2>${escapeHtml(heading)}</h2>${note ? `<p class="note">${escapeHtml(note)}</p>` : ''}${content}</section>`;

const numberCell = (text: string): string => `<td class="n">${text}</td>`;

function labelOf(line: Line, place: TableOptions['code']): string {
  const { name, words, isGroup, code = name, term, details = [] } = line;
  const behind = term === undefined ? '' : ` <code>${escapeHtml(term)}</code>`;
  const below = details.map((text) => `<small>${escapeHtml(text)}</small>`).join('');
  const text = escapeHtml(words) + behind;
  if (isGroup || place === undefined) return text + below;
  const shown = escapeHtml(code.replaceAll('+', ' + '));
  const named =
    place === 'before' ? `<code class="first">${shown}</code> ${text}` : `${text} <code>${shown}</code>`;
  return named + below;
}

function tableOf(
  lines: readonly Line[],
  id: Id,
  { texts, number, share, allRows }: Translator,
  { shares, code, bars = true }: TableOptions,
): string {
  const total = sumOf(lines);
  const barCell = (content: string): string => (bars ? `<td class="bar">${content}</td>` : '');
  const counts = (rows: number): string => numberCell(number(rows)) + numberCell(share(rows, total));
  const body = lines.map((line) => {
    const label = (shares ? swatch(line.tone) : '') + labelOf(line, code);
    return `<tr data-name="${escapeHtml(line.name)}"><th scope="row">${label}</th>${counts(line.rows)}${barCell(lineBar(line, allRows))}</tr>`;
  });
  const head = `<th scope="col">${texts[`${id}Column`]}</th><th class="n" scope="col">${texts.rows}</th><th class="n" scope="col">${texts.share}</th>`;
  const foot = `<th scope="row">${texts.total}</th>${counts(total)}`;
  return `<table${bars ? ' class="bars"' : ''}><thead><tr>${head}${barCell('')}</tr></thead><tbody>${body.join('')}</tbody><tfoot><tr>${foot}${barCell('')}</tr></tfoot></table>`;
}

export function linesTable(
  lines: readonly Line[],
  id: Id,
  translator: Translator,
  options: TableOptions,
): string {
  if (lines.length === 0) return '';
  const { texts } = translator;
  const chart = options.shares ? sharesChart(lines, texts.shareChart) : '';
  return section(id, texts[id], options.note, chart + tableOf(lines, id, translator, options));
}

/** Decades as a column chart with a table. Decades without rows are gaps in the chart, and not in the table. */
export function decadesTable(
  decades: Readonly<Record<string, number>>,
  translator: Translator,
  note: string,
): string {
  const known = Object.keys(decades).map(Number);
  if (known.length === 0) return '';
  const { texts, number } = translator;
  const columns = [];
  for (let decade = Math.min(...known); decade <= Math.max(...known); decade += 10)
    columns.push({ label: String(decade), rows: decades[decade] ?? 0 });
  const lines = columns
    .filter(({ rows }) => rows > 0)
    .map(
      ({ label, rows }): Line => ({
        name: label,
        words: `${label}–${label.slice(0, 3)}9`,
        rows,
        tone: 'plain',
      }),
    );
  const chart = columnChart(columns, texts.decadeChart, number);
  const table = tableOf(lines, 'decades', translator, { bars: false });
  return section('decades', texts.decades, note, `<div class="beside">${chart}${table}</div>`);
}
