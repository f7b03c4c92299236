/**
 * The tables of a report: lines with a count, a share and a bar, and their total below. A table is a section with a
 * heading, found by its id.
 *
 * What it does not do: choose what is counted. See `report.ts`.
 */
import { columnChart, escapeHtml, lineBar, type Piece, sharesChart, swatch } from './report-chart.js';
import type { Speech } from './report-texts.js';

export interface Line extends Piece {
  /** What the line counts, as programs call it. */
  name: string;
  words: string;
  /** Whether the line stands for several names, or for none: `name` is then never shown. */
  isGroup?: true;
}

export interface TableOptions {
  id: string;
  heading: string;
  /** What the lines are, as the heading of their column. */
  column: string;
  note?: string;
  /** One bar over the table, split by the lines' shares; the lines then have its colours. */
  shares?: boolean;
  /** Where `name` is shown: behind the words, or before them if people look for it first. */
  code?: 'before' | 'behind';
}

const totalOf = (lines: readonly Line[]): number => lines.reduce((sum, { rows }) => sum + rows, 0);

const section = (id: string, heading: string, note: string | undefined, content: string): string =>
  `<section id="${id}"><h2>${escapeHtml(heading)}</h2>${note ? `<p class="note">${escapeHtml(note)}</p>` : ''}${content}</section>`;

const numberCell = (text: string): string => `<td class="n">${text}</td>`;

function bodyLine(line: Line, options: TableOptions, total: number, largest: number, speech: Speech): string {
  const { name, rows, tone } = line;
  const colour = options.shares ? swatch(tone) : '';
  return `<tr data-name="${escapeHtml(name)}"><th scope="row">${colour}${labelOf(line, options.code)}</th>${numberCell(speech.number(rows))}${numberCell(speech.share(rows, total))}<td class="bar">${lineBar(line, largest)}</td></tr>`;
}

function labelOf({ name, words, isGroup }: Line, code: TableOptions['code']): string {
  const text = escapeHtml(words);
  if (isGroup || code === undefined) return text;
  const shown = escapeHtml(name.replaceAll('+', ' + '));
  return code === 'before' ? `<code class="first">${shown}</code> ${text}` : `${text} <code>${shown}</code>`;
}

function totalLine(total: number, { texts, number, share }: Speech, bar: string): string {
  return `<tfoot><tr><th scope="row">${texts.total}</th>${numberCell(number(total))}${numberCell(share(total, total))}${bar}</tr></tfoot>`;
}

/** A table of lines; nothing where there are none. */
export function linesTable(lines: readonly Line[], options: TableOptions, speech: Speech): string {
  if (lines.length === 0) return '';
  const { texts } = speech;
  const total = totalOf(lines);
  const largest = Math.max(...lines.map(({ rows }) => rows));
  const body = lines.map((line) => bodyLine(line, options, total, largest, speech)).join('');
  const head = `<thead><tr><th scope="col">${options.column}</th><th class="n" scope="col">${texts.rows}</th><th class="n" scope="col">${texts.share}</th><td class="bar"></td></tr></thead>`;
  const chart = options.shares ? sharesChart(lines, texts.shareChart) : '';
  const table = `<table class="bars">${head}<tbody>${body}</tbody>${totalLine(total, speech, '<td class="bar"></td>')}</table>`;
  return section(options.id, options.heading, options.note, chart + table);
}

/** Decades as columns, with a table beside them. Those without rows are drawn as gaps, and not listed. */
export function decadesTable(
  decades: Readonly<Record<string, number>>,
  options: TableOptions,
  speech: Speech,
): string {
  const known = Object.keys(decades)
    .map(Number)
    .sort((one, other) => one - other);
  if (known.length === 0) return '';
  const { texts, number, share } = speech;
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
  const table = `<table>${head}<tbody>${body.join('')}</tbody>${totalLine(total, speech, '')}</table>`;
  const chart = columnChart(columns, texts.decadeChart, number);
  return section(options.id, options.heading, options.note, `<div class="beside">${chart}${table}</div>`);
}
