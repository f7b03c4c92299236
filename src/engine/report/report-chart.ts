/**
 * Charts as inline SVG: one bar split by shares, a bar in a table line, a column chart. A table beside each chart has the
 * same figures as text.
 *
 * What they do not hold: scripts, inline styles, or anything that is loaded.
 */
import type { Tone } from './report-style.js';

export interface Piece {
  rows: number;
  tone: Tone;
}

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

export const sumOf = (pieces: readonly { rows: number }[]): number =>
  pieces.reduce((sum, { rows }) => sum + rows, 0);

/** A coordinate with at most two decimals. */
const round = (value: number): string => String(Math.round(value * 100) / 100);

/** Percent: smaller shares are drawn this wide, so that they stay visible. */
const MIN_SHARE = 0.4;

const SHARES_WIDTH = 1000;
const SHARES_HEIGHT = 32;
const GAP = 2;

/** One bar, split by the shares of the pieces. Pieces without rows are left out. */
export function sharesChart(pieces: readonly Piece[], label: string): string {
  const drawn = pieces.filter(({ rows }) => rows > 0);
  const total = sumOf(drawn);
  const minWidth = SHARES_WIDTH * (MIN_SHARE / 100);
  // Scaled down, so that the enlarged widths still sum up to the width of the bar.
  const widths = drawn.map(({ rows }) => Math.max((rows / total) * SHARES_WIDTH, minWidth));
  const scale = SHARES_WIDTH / widths.reduce((sum, width) => sum + width, 0);
  let x = 0;
  const bars = drawn.map(({ tone }, index) => {
    const width = widths[index]! * scale;
    const shown = index === drawn.length - 1 ? width : Math.max(width - GAP, 1);
    const bar = `<rect class="t-${tone}" x="${round(x)}" width="${round(shown)}" height="${SHARES_HEIGHT}"/>`;
    x += width;
    return bar;
  });
  return `<svg class="shares" viewBox="0 0 ${SHARES_WIDTH} ${SHARES_HEIGHT}" preserveAspectRatio="none" role="img" aria-label="${escapeHtml(label)}">${bars.join('')}</svg>`;
}

/** The bar of one table line. In every table the full width is all rows of the run, so that all bars can be compared. */
export function lineBar({ rows, tone }: Piece, allRows: number): string {
  const width = rows === 0 ? 0 : Math.max((rows / Math.max(allRows, 1)) * 100, MIN_SHARE);
  return `<svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true"><rect class="ground" width="100" height="10"/><rect class="t-${tone}" width="${round(width)}" height="10"/></svg>`;
}

/** A small square in the colour of a table line. */
export const swatch = (tone: Tone): string =>
  `<svg class="swatch" viewBox="0 0 10 10" aria-hidden="true"><rect class="t-${tone}" width="10" height="10" rx="2"/></svg>`;

interface Column {
  label: string;
  rows: number;
}

const COLUMNS_WIDTH = 640;
const COLUMNS_HEIGHT = 400;
const BASE = COLUMNS_HEIGHT - 32;
const TOP = 30;

/** Where columns are narrower than a label, only every second or third column has one. */
const LABEL_WIDTH = 52;

/** Columns with labels below; the largest has its number on top. */
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
      `<rect class="t-plain" x="${round(middle - width / 2)}" y="${round(BASE - height)}" width="${round(width)}" height="${round(height)}"/>`,
    ];
    if (index % every === 0)
      parts.push(`<text x="${round(middle)}" y="${BASE + 23}">${escapeHtml(name)}</text>`);
    if (rows === largest) {
      const inside = Math.min(Math.max(middle, 60), COLUMNS_WIDTH - 60);
      parts.push(`<text x="${round(inside)}" y="${round(BASE - height - 9)}">${number(rows)}</text>`);
    }
    return parts.join('');
  });
  return `<svg class="columns" viewBox="0 0 ${COLUMNS_WIDTH} ${COLUMNS_HEIGHT}" role="img" aria-label="${escapeHtml(label)}">${drawn.join('')}<line class="axis" x1="0" x2="${COLUMNS_WIDTH}" y1="${BASE}" y2="${BASE}"/></svg>`;
}
