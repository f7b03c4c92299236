/** `--lang`: the language of the messages about rows. */
import { expect, it } from 'vitest';
import { column, csv, runOn, summaryOf } from '../runs.js';

const CONTENT = csv(',Medina,Castro,1984,07,19,M,14', 'Rosa,Medina,Castro,1984,02,30,M,14');

const ES = ['Falta el parámetro nombres', 'La fecha de nacimiento no existe en el calendario'];
const EN = ['The parameter nombres is missing', 'The date of birth is not a day of the calendar'];

it.concurrent.each([
  ['es', ['--lang', 'es'], ES, ES],
  ['en', ['--lang', 'en'], EN, EN],
  ['es; in the terminal, in its language', [], ES, EN],
])('writes them in %s', async (_, options, written, printed) => {
  const { output, path, stderr } = await runOn(CONTENT, ...options);
  expect(column(output, 'error_message')).toEqual(written);
  expect(summaryOf(path).codes.map(({ message }) => message)).toEqual(written);
  for (const message of printed) expect(stderr).toContain(message);
});
