// `explain`: the explanation of a key, or the same outcome as a calculation.
import { describe, expect, it } from 'vitest';
import { explain, type Person } from '../../../src/index.js';
import { keyOf, outcomeOf, person, TODAY } from '../../people/person.js';

describe('explain', () => {
  it('returns an explanation if there is a key', () => {
    expect(explain(person(), { today: TODAY })).toHaveProperty('explanation.curp', 'PEHL800510MDFRRS04');
  });

  it.each<Person>([{ nombres: '' }, { entidad: '99' }, { nombres: 'L@', sexo: 'h' }])(
    'returns the outcome if there is no key: %j',
    (fields) => {
      expect(explain(person(fields), { today: TODAY })).toEqual({ outcome: outcomeOf(person(fields)) });
    },
  );

  it('takes the surnames option', () => {
    const someone = person({ apellido_materno: null });
    expect(explain(someone, { today: TODAY })).toHaveProperty('outcome.code', 402);
    expect(explain(someone, { today: TODAY, surnames: 'optional' })).toHaveProperty('explanation');
  });

  it('reads a year that is a number, as a calculation does', () => {
    const someone = { ...person(), anio_nacimiento: 1980 } as unknown as Person;
    expect(explain(someone, { today: TODAY })).toHaveProperty('explanation.curp', keyOf(someone));
  });

  it('does not throw if a getter of the person throws', () => {
    const broken = Object.defineProperty({ ...person() }, 'nombres', {
      get: () => {
        throw new Error('from the person');
      },
    });
    expect(explain(broken, { today: TODAY })).toEqual({ outcome: outcomeOf(broken) });
    expect(outcomeOf(broken).reason).toBe('internal');
  });

  it('does not throw if the person is null', () => {
    const absent = null as unknown as Person;
    expect(explain(absent, { today: TODAY })).toEqual({ outcome: outcomeOf(absent) });
  });
});
