/** `--raw-cells`: echoes a cell as it is that a spreadsheet would run as a formula. */
import { expect, it } from 'vitest';
import { column, HEADER, keysOf, ROSA, ROSA_KEY, runOn } from './runs.js';

const CELLS = ['=1+1', '+52 55', '-7', '@SUM(A1)', '"\t=1"', '"\r=1"', 'a=1', "'=1"];
const CONTENT = `${HEADER},=nota\n${CELLS.map((cell) => `${ROSA},${cell}\n`).join('')}`;
const TEXTS = CELLS.map((cell) => cell.replaceAll('"', ''));

it.concurrent('guards such cells by default, header and all, and only those', async () => {
  const { output } = await runOn(CONTENT);
  expect(column(output, "'=nota")).toEqual(TEXTS.map((text, index) => (index < 6 ? `'${text}` : text)));
  expect(keysOf(output)).toEqual(CELLS.map(() => ROSA_KEY));
});

it.concurrent('leaves them as they are where that is asked for', async () => {
  const { output } = await runOn(CONTENT, '--raw-cells');
  expect(column(output, '=nota')).toEqual(TEXTS);
});
