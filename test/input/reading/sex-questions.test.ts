// The questions about the column of the sex, for counts that lack some letters.
import { expect, it } from 'vitest';
import { sexQuestion, strictSexQuestion } from '../../../src/input/reading/sex-questions.js';

it('letters that nothing contradicts are asked for as letters', () => {
  const { answers } = sexQuestion('Sexo', { counts: { H: 2, M: 3 }, firstRows: {} });
  expect(answers.map(({ options }) => options)).toEqual([{ sexo: 'HM' }, { sexo: 'MF' }]);
});

it('a strict column without any of the letters counts zero', () => {
  const { sentence, counts } = strictSexQuestion('Sexo', { counts: {}, firstRows: {} });
  expect(sentence.en).toContain('(0 M, 0 F, 0 H)');
  expect(counts).toEqual({});
});
