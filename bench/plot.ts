/**
 * Plots rows per second as SVG: lines on logarithmic scales, or bars. Without scripts and fonts, for light and dark mode.
 *
 * What it does not do: measure.
 */

/** The first line of a plot is ours, and is drawn thicker. */
export interface Line {
  name: string;
  points: { x: number; y: number }[];
}

const WIDTH = 720;
const HEIGHT = 360;
const LEFT = 78;
const RIGHT = 190;
const TOP = 40;
const BOTTOM = 46;

const COLOURS = ['#0b7285', '#c2255c', '#868e96', '#e8590c', '#5f3dc4'];

const STYLE =
  '<style>text{font:13px system-ui,sans-serif;fill:#495057}.title{font-weight:600;fill:#212529}' +
  '@media(prefers-color-scheme:dark){text{fill:#ced4da}.title{fill:#f1f3f5}}</style>';

const short = (value: number): string =>
  value >= 1e6 ? `${value / 1e6} M` : value >= 1e3 ? `${value / 1e3} k` : String(value);

const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** The powers of ten that enclose all values. */
function decades(values: number[]): number[] {
  const first = Math.floor(Math.log10(Math.min(...values)) + 1e-9);
  const last = Math.ceil(Math.log10(Math.max(...values)) - 1e-9);
  return Array.from({ length: last - first + 1 }, (_, step) => 10 ** (first + step));
}

const LABEL_HEIGHT = 16;

/** The heights of labels, moved down where they would cover each other. */
function spread(heights: readonly number[]): number[] {
  const result = [...heights];
  const downwards = heights.map((_, index) => index).sort((one, other) => heights[one]! - heights[other]!);
  let free = 0;
  for (const index of downwards) {
    result[index] = Math.max(heights[index]!, free);
    free = result[index]! + LABEL_HEIGHT;
  }
  return result;
}

export function linePlot(title: string, xLabel: string, lines: Line[]): string {
  const points = lines.flatMap((line) => line.points);
  const xs = decades(points.map(({ x }) => x));
  const ys = decades(points.map(({ y }) => y));
  const scale = (value: number, ticks: number[], from: number, to: number): number => {
    const span = Math.log10(ticks.at(-1)!) - Math.log10(ticks[0]!) || 1;
    return from + ((Math.log10(value) - Math.log10(ticks[0]!)) / span) * (to - from);
  };
  const atX = (x: number): number => Math.round(scale(x, xs, LEFT, WIDTH - RIGHT));
  const atY = (y: number): number => Math.round(scale(y, ys, HEIGHT - BOTTOM, TOP));
  const grid = [
    ...ys.map(
      (y) =>
        `<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${atY(y)}" y2="${atY(y)}" stroke="#adb5bd" stroke-opacity=".4"/>` +
        `<text x="${LEFT - 8}" y="${atY(y) + 4}" text-anchor="end">${short(y)}</text>`,
    ),
    ...xs.map(
      (x) => `<text x="${atX(x)}" y="${HEIGHT - BOTTOM + 20}" text-anchor="middle">${short(x)}</text>`,
    ),
  ];
  const labels = spread(lines.map(({ points: own }) => atY(own.at(-1)!.y)));
  const drawn = lines.map(({ name, points: own }, index) => {
    const colour = COLOURS[index % COLOURS.length]!;
    const path = own.map(({ x, y }) => `${atX(x)},${atY(y)}`).join(' ');
    const last = own.at(-1)!;
    const width = index === 0 ? 3 : 1.5;
    const dots = own.map(({ x, y }) => `<circle cx="${atX(x)}" cy="${atY(y)}" r="${width + 1}"/>`).join('');
    return (
      `<g fill="${colour}" stroke="${colour}"><polyline points="${path}" fill="none" stroke-width="${width}"/>${dots}</g>` +
      `<text x="${atX(last.x) + 10}" y="${labels[index]! + 4}">${escapeXml(name)}</text>`
    );
  });
  return document(title, `${grid.join('')}${drawn.join('')}`, xLabel);
}

export function barPlot(title: string, xLabel: string, bars: { name: string; y: number }[]): string {
  const max = Math.max(...bars.map(({ y }) => y));
  const step = (WIDTH - LEFT - 30) / bars.length;
  const drawn = bars.map(({ name, y }, index) => {
    const height = Math.round(((HEIGHT - TOP - BOTTOM) * y) / max);
    const x = Math.round(LEFT + index * step + step * 0.2);
    const middle = Math.round(x + step * 0.3);
    return (
      `<rect x="${x}" y="${HEIGHT - BOTTOM - height}" width="${Math.round(step * 0.6)}" height="${height}" fill="${COLOURS[0]}"/>` +
      `<text x="${middle}" y="${HEIGHT - BOTTOM - height - 6}" text-anchor="middle">${Math.round(y / 1000)} k</text>` +
      `<text x="${middle}" y="${HEIGHT - BOTTOM + 20}" text-anchor="middle">${escapeXml(name)}</text>`
    );
  });
  return document(title, drawn.join(''), xLabel);
}

const document = (title: string, body: string, xLabel: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escapeXml(title)}">` +
  `${STYLE}<text class="title" x="${LEFT}" y="22">${escapeXml(title)}</text>${body}` +
  `<text x="${LEFT}" y="${HEIGHT - 8}">${escapeXml(xLabel)}</text></svg>\n`;
