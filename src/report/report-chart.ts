/**
 * Charts as inline SVG: one bar split by shares, a bar of a table, columns side by side. Each stands with a table that has
 * its figures, so that none is the only place where a number can be read.
 *
 * What they do not hold: scripts, styles of their own, or anything that is loaded.
 */
import type { Tone } from './report-style.js';

export interface Piece {
  rows: number;
  tone: Tone;
}

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const sumOf = (pieces: readonly { rows: number }[]): number =>
  pieces.reduce((sum, { rows }) => sum + rows, 0);

/** A number of a drawing: two decimals at most. */
const at = (value: number): string => String(Math.round(value * 100) / 100);

/** A share that is there is seen, however small it is. */
const LEAST = 0.4;

const SHARES_WIDTH = 1000;
const SHARES_HEIGHT = 32;
const GAP = 2;

/** One bar, split by the shares of the pieces. Pieces of no rows are left out. */
export function sharesChart(pieces: readonly Piece[], label: string): string {
  const drawn = pieces.filter(({ rows }) => rows > 0);
  const total = sumOf(drawn);
  const least = SHARES_WIDTH * (LEAST / 100);
  // Widths that were made larger are taken from the rest, so that the whole stays the whole.
  const widths = drawn.map(({ rows }) => Math.max((rows / total) * SHARES_WIDTH, least));
  const scale = SHARES_WIDTH / widths.reduce((sum, width) => sum + width, 0);
  let x = 0;
  const bars = drawn.map(({ tone }, index) => {
    const width = widths[index]! * scale;
    const shown = index === drawn.length - 1 ? width : Math.max(width - GAP, 1);
    const bar = `<rect class="t-${tone}" x="${at(x)}" width="${at(shown)}" height="${SHARES_HEIGHT}"/>`;
    x += width;
    return bar;
  });
  return `<svg class="shares" viewBox="0 0 ${SHARES_WIDTH} ${SHARES_HEIGHT}" preserveAspectRatio="none" role="img" aria-label="${escapeHtml(label)}">${bars.join('')}</svg>`;
}

/** The bar of one line of a table, as long as its share of the largest. */
export function lineBar({ rows, tone }: Piece, largest: number): string {
  const width = rows === 0 ? 0 : Math.max((rows / Math.max(largest, 1)) * 100, LEAST);
  return `<svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true"><rect class="ground" width="100" height="10"/><rect class="t-${tone}" width="${at(width)}" height="10"/></svg>`;
}

/** The colour of a line, beside its words. */
export const swatch = (tone: Tone): string =>
  `<svg class="swatch" viewBox="0 0 10 10" aria-hidden="true"><rect class="t-${tone}" width="10" height="10" rx="2"/></svg>`;

export interface Column {
  label: string;
  rows: number;
}

const COLUMNS_WIDTH = 640;
const COLUMNS_HEIGHT = 400;
const BASE = COLUMNS_HEIGHT - 32;
const TOP = 30;

/** Labels are this wide; where columns are narrower, only every second or third is named. */
const LABEL_WIDTH = 52;

/** Columns side by side, named below; the largest has its number on top. */
export function columnChart(
  columns: readonly Column[],
  label: string,
  number: (value: number) => string,
): string {
  const largest = Math.max(...columns.map(({ rows }) => rows), 1);
  const step = COLUMNS_WIDTH / Math.max(columns.length, 1);
  const every = Math.ceil(LABEL_WIDTH / step);
  const width = Math.min(step * 0.78, 90);
  const drawn = columns.map(({ label: name, rows }, index) => {
    const middle = (index + 0.5) * step;
    const height = rows === 0 ? 0 : Math.max((rows / largest) * (BASE - TOP), 2);
    const parts = [
      `<rect class="t-plain" x="${at(middle - width / 2)}" y="${at(BASE - height)}" width="${at(width)}" height="${at(height)}"/>`,
    ];
    if (index % every === 0)
      parts.push(`<text x="${at(middle)}" y="${BASE + 23}">${escapeHtml(name)}</text>`);
    if (rows === largest) {
      const inside = Math.min(Math.max(middle, 60), COLUMNS_WIDTH - 60);
      parts.push(`<text x="${at(inside)}" y="${at(BASE - height - 9)}">${number(rows)}</text>`);
    }
    return parts.join('');
  });
  return `<svg class="columns" viewBox="0 0 ${COLUMNS_WIDTH} ${COLUMNS_HEIGHT}" role="img" aria-label="${escapeHtml(label)}">${drawn.join('')}<line class="axis" x1="0" x2="${COLUMNS_WIDTH}" y1="${BASE}" y2="${BASE}"/></svg>`;
}
