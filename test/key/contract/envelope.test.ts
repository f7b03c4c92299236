// The envelope, byte for byte: which keys it has, and in which order.
import { describe, expect, it } from 'vitest';
import { Calculator, calculate, envelopeOf } from '../../../src/index.js';
import { person, TODAY } from '../../people/person.js';

const json = (fields: Parameters<typeof person>[0], lang?: 'es' | 'en'): string =>
  JSON.stringify(calculate(person(fields), { today: TODAY, lang }));

describe('envelope', () => {
  it('of a key', () => {
    expect(json({})).toBe(
      '{"error":false,"code_error":0,"error_message":null,"response":{"curp":"PEHL800510MDFRRS04"}}',
    );
  });

  it('of a missing field, in Spanish by default', () => {
    expect(json({ nombres: '' })).toBe(
      '{"error":true,"code_error":400,"error_message":"Falta el parámetro nombres","response":{}}',
    );
    expect(json({ nombres: '' }, 'es')).toBe(json({ nombres: '' }));
  });

  it('of a missing field, in English', () => {
    expect(json({ nombres: '' }, 'en')).toBe(
      '{"error":true,"code_error":400,"error_message":"The parameter nombres is missing","response":{}}',
    );
  });

  it('of a failed calculation: the sentence is that of its reason', () => {
    expect(json({ entidad: '99' })).toBe(
      '{"error":true,"code_error":417,' +
        '"error_message":"La clave de entidad no está en el catálogo","response":{}}',
    );
  });

  it('of several faults: the sentence is that of the lowest code', () => {
    expect(json({ sexo: 'h', entidad: '99' })).toBe(json({ sexo: 'h' }));
  });

  it('is a new object each time: a caller cannot change the result of another', () => {
    const calculator = new Calculator({ today: TODAY });
    const first = calculator.envelope({});
    first.response.curp = 'changed';
    expect(calculator.envelope({}).response).toEqual({});
  });

  it.each([[null], [undefined], [5]])('of %s instead of an outcome is an internal failure', (value) => {
    expect(envelopeOf(value as never, 'en')).toMatchObject({ error: true, code_error: 417, response: {} });
  });

  it('is made from an outcome', () => {
    const calculator = new Calculator({ today: TODAY, lang: 'en' });
    for (const someone of [person(), person({ sexo: '' }), person({ entidad: '34' })]) {
      expect(envelopeOf(calculator.outcome(someone), 'en')).toEqual(calculator.envelope(someone));
    }
  });
});
