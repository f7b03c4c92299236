/** `--raw-cells`: echoes cells unchanged even if a spreadsheet would run them as formulas. */
import { expect, it } from 'vitest';
import { column, HEADER, keysOf, ROSA, ROSA_KEY, runOn } from './runs.js';

const CELLS = ['=1+1', '+52 55', '-7', '@SUM(A1)', '"\t=1"', '"\r=1"', 'a=1', "'=1"];
const CONTENT = `${HEADER},=nota\n${CELLS.map((cell) => `${ROSA},${cell}\n`).join('')}`;
const TEXTS = CELLS.map((cell) => cell.replaceAll('"', ''));

it.concurrent('guards such cells by default, also in the header, and no others', async () => {
  const { output } = await runOn(CONTENT);
  expect(column(output, "'=nota")).toEqual(TEXTS.map((text, index) => (index < 6 ? `'${text}` : text)));
  expect(keysOf(output)).toEqual(CELLS.map(() => ROSA_KEY));
});

it.concurrent('leaves them unchanged with the option', async () => {
  const { output } = await runOn(CONTENT, '--raw-cells');
  expect(column(output, '=nota')).toEqual(TEXTS);
});
