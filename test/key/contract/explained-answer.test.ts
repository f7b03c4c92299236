import { expect, it } from 'vitest';
import { explainedAnswer } from '../../../src/key/contract/explained-answer.js';
import { person } from '../../people/person.js';

it('a key has a sentence for each position, in the language', () => {
  const { outcome, envelope } = explainedAnswer(person(), 'required', 'es');
  expect(outcome).toBeNull();
  const { response } = envelope as { response: { curp: string; positions: { explanation: string }[] } };
  expect(response.positions.map(({ explanation }) => typeof explanation)).toEqual(Array(18).fill('string'));
  const english = explainedAnswer(person(), 'required', 'en').envelope as typeof envelope;
  expect(english).not.toEqual(envelope);
});

it('without a key, all codes that apply', () => {
  const { outcome, envelope } = explainedAnswer(person({ nombres: '', sexo: '' }), 'required', 'en');
  expect(outcome?.curp).toBeNull();
  expect(envelope).toMatchObject({
    error: true,
    code_error: 400,
    response: { codes: [400, 406], reason: null },
  });
});

it('an empty surname may be allowed', () => {
  const withoutOne = person({ apellido_materno: '' });
  expect(explainedAnswer(withoutOne, 'required', 'es').outcome?.code).toBe(402);
  expect(explainedAnswer(withoutOne, 'optional', 'es').outcome).toBeNull();
});
