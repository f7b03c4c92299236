/** `--raw-cells`: echoes cells unchanged even if a spreadsheet would run them as formulas. */
import { expect, it } from 'vitest';
import { column, HEADER, keysOf, ROSA, ROSA_KEY, runOn } from '../runs.js';

const FORMULAS = ['=1+1', '+52-55', '-2-3', '@SUM(A1)', '"\t=1"', '"\r=1"', '"\n=1"', '＝1'];
const CELLS = [...FORMULAS, '+52 55', '-7', '-120.50', 'a=1', "'=1"];
const CONTENT = `${HEADER},=nota\n${CELLS.map((cell) => `${ROSA},${cell}\n`).join('')}`;
const TEXTS = CELLS.map((cell) => cell.replaceAll('"', ''));

it.concurrent('guards such cells by default, also in the header, and no others', async () => {
  const { output } = await runOn(CONTENT);
  expect(column(output, "'=nota")).toEqual(
    TEXTS.map((text, at) => (at < FORMULAS.length ? `'${text}` : text)),
  );
  expect(keysOf(output)).toEqual(CELLS.map(() => ROSA_KEY));
});

it.concurrent('leaves them unchanged with the option', async () => {
  const { output } = await runOn(CONTENT, '--raw-cells');
  expect(column(output, '=nota')).toEqual(TEXTS);
});
