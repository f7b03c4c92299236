/**
 * The tables of a report: lines with a count, a share and a bar, and the total below. Each table is a section with a
 * heading and an id.
 *
 * What it does not do: choose what is counted. See `report.ts`.
 */
import { columnChart, escapeHtml, lineBar, type Piece, sharesChart, swatch } from './report-chart.js';
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
  id: string;
  heading: string;
  /** Heading of the first column. */
  column: string;
  note?: string;
  /** Adds one bar above the table, split by the lines' shares, and its colours to the lines. */
  shares?: boolean;
  code?: 'before' | 'after';
  /** All rows of the run: the full width of a bar. */
  allRows: number;
}

const totalOf = (lines: readonly Line[]): number => lines.reduce((sum, { rows }) => sum + rows, 0);

export const section = (id: string, heading: string, note: string | undefined, content: string): string =>
  `<section id="${id}"><h2>${escapeHtml(heading)}</h2>${note ? `<p class="note">${escapeHtml(note)}</p>` : ''}${content}</section>`;

const numberCell = (text: string): string => `<td class="n">${text}</td>`;

function bodyLine(line: Line, options: TableOptions, total: number, translator: Translator): string {
  const { name, rows, tone } = line;
  const colour = options.shares ? swatch(tone) : '';
  return `<tr data-name="${escapeHtml(name)}"><th scope="row">${colour}${labelOf(line, options.code)}</th>${numberCell(translator.number(rows))}${numberCell(translator.share(rows, total))}<td class="bar">${lineBar(line, options.allRows)}</td></tr>`;
}

function labelOf(line: Line, place: TableOptions['code']): string {
  const { name, words, isGroup, code = name, term, details = [] } = line;
  const behind = term === undefined ? '' : ` <code>${escapeHtml(term)}</code>`;
  const below = details.map((text) => `<small>${escapeHtml(text)}</small>`).join('');
  const text = escapeHtml(words) + behind + below;
  if (isGroup || place === undefined) return text;
  const shown = escapeHtml(code.replaceAll('+', ' + '));
  return place === 'before' ? `<code class="first">${shown}</code> ${text}` : `${text} <code>${shown}</code>`;
}

function totalLine(total: number, { texts, number, share }: Translator, bar: string): string {
  return `<tfoot><tr><th scope="row">${texts.total}</th>${numberCell(number(total))}${numberCell(share(total, total))}${bar}</tr></tfoot>`;
}

export function linesTable(lines: readonly Line[], options: TableOptions, translator: Translator): string {
  if (lines.length === 0) return '';
  const { texts } = translator;
  const total = totalOf(lines);
  const body = lines.map((line) => bodyLine(line, options, total, translator)).join('');
  const head = `<thead><tr><th scope="col">${options.column}</th><th class="n" scope="col">${texts.rows}</th><th class="n" scope="col">${texts.share}</th><td class="bar"></td></tr></thead>`;
  const chart = options.shares ? sharesChart(lines, texts.shareChart) : '';
  const table = `<table class="bars">${head}<tbody>${body}</tbody>${totalLine(total, translator, '<td class="bar"></td>')}</table>`;
  return section(options.id, options.heading, options.note, chart + table);
}

/** Decades as a column chart with a table. Decades without rows are gaps in the chart, and not in the table. */
export function decadesTable(
  decades: Readonly<Record<string, number>>,
  options: Omit<TableOptions, 'allRows'>,
  translator: Translator,
): string {
  const known = Object.keys(decades)
    .map(Number)
    .sort((one, other) => one - other);
  if (known.length === 0) return '';
  const { texts, number, share } = translator;
  const total = Object.values(decades).reduce((sum, rows) => sum + rows, 0);
  const columns = [];
  for (let decade = known[0]!; decade <= known.at(-1)!; decade += 10)
    columns.push({ label: String(decade), rows: decades[decade] ?? 0 });
  const body = columns
    .filter(({ rows }) => rows > 0)
    .map(
      ({ label, rows }) =>
        `<tr data-name="${label}"><th scope="row">${label}–${label.slice(0, 3)}9</th>${numberCell(number(rows))}${numberCell(share(rows, total))}</tr>`,
    );
  const head = `<thead><tr><th scope="col">${options.column}</th><th class="n" scope="col">${texts.rows}</th><th class="n" scope="col">${texts.share}</th></tr></thead>`;
  const table = `<table>${head}<tbody>${body.join('')}</tbody>${totalLine(total, translator, '')}</table>`;
  const chart = columnChart(columns, texts.decadeChart, number);
  return section(options.id, options.heading, options.note, `<div class="beside">${chart}${table}</div>`);
}
