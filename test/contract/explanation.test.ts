// Explaining a person: the explanation of a key, or the same outcome that a calculation gives.
import { describe, expect, it } from 'vitest';
import { explain, type Person } from '../../src/index.js';
import { keyOf, outcomeOf, person, TODAY } from '../person.js';

describe('explain', () => {
  it('gives an explanation where there is a key', () => {
    expect(explain(person(), { today: TODAY })).toHaveProperty('explanation.curp', 'PEHL800510MDFRRS04');
  });

  it.each<Person>([{ nombres: '' }, { entidad: '99' }, { nombres: 'L@', sexo: 'h' }])(
    'gives the outcome where there is none: %j',
    (fields) => {
      expect(explain(person(fields), { today: TODAY })).toEqual({ outcome: outcomeOf(person(fields)) });
    },
  );

  it('takes the surnames option', () => {
    const someone = person({ apellido_materno: null });
    expect(explain(someone, { today: TODAY })).toHaveProperty('outcome.code', 402);
    expect(explain(someone, { today: TODAY, surnames: 'optional' })).toHaveProperty('explanation');
  });

  it('reads a year that is a number like a calculation does', () => {
    const someone = { ...person(), anio_nacimiento: 1980 } as unknown as Person;
    expect(explain(someone, { today: TODAY })).toHaveProperty('explanation.curp', keyOf(someone));
  });

  it('does not throw because of a person that does', () => {
    const broken = Object.defineProperty({ ...person() }, 'nombres', {
      get: () => {
        throw new Error('from the person');
      },
    });
    expect(explain(broken, { today: TODAY })).toEqual({ outcome: outcomeOf(broken) });
    expect(outcomeOf(broken).reason).toBe('internal');
  });

  it('does not throw because of a person either', () => {
    const nobody = null as unknown as Person;
    expect(explain(nobody, { today: TODAY })).toEqual({ outcome: outcomeOf(nobody) });
  });
});
