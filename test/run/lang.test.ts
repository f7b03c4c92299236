/** `--lang`: the language of the messages about rows. */
import { expect, it } from 'vitest';
import { column, csv, runOn, summaryOf } from './runs.js';

const CONTENT = csv(',Medina,Castro,1984,07,19,M,14', 'Rosa,Medina,Castro,1984,02,30,M,14');

it.concurrent.each([
  ['es', 'Falta el parámetro nombres', 'La fecha de nacimiento no existe en el calendario'],
  ['en', 'The parameter nombres is missing', 'The date of birth is not a day of the calendar'],
])('writes them in %s, also in the summary', async (lang, missing, noDay) => {
  const { output, path, stderr } = await runOn(CONTENT, ...(lang === 'es' ? [] : ['--lang', lang]));
  expect(column(output, 'error_message')).toEqual([missing, noDay]);
  expect(summaryOf(path).codes.map(({ message }) => message)).toEqual([missing, noDay]);
  expect(stderr).toContain(noDay);
});
