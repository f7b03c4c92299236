// `X` stands for "no second surname". Alone in the first surname beside a real second one it gives no key in the strict
// mode, and means "none" with `--normalize`.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { explain, FIELDS } from '../../../src/index.js';
import { normalize } from '../../../src/input/values/normalization.js';
import { ByteChunk } from '../../../src/rows/byte-chunk.js';
import { processByReference } from '../../../src/rows/reference-chunk.js';
import { PersonList } from '../../../src/service/persons/person-list.js';
import { personPlan } from '../../../src/service/persons/person-plan.js';
import { chunkOf, plan } from '../../input/csv/plans.js';
import { keyOf, outcomeOf, person, TODAY } from '../../people/person.js';
import { runs } from '../../random/property-runs.js';

const named = (apellido_paterno: string, apellido_materno: string) =>
  person({ nombres: 'JUAN', apellido_paterno, apellido_materno });

const REFUSED = { curp: null, code: 417, codes: [417], reason: 'placeholder' };
const ALONE = ['X', 'XX', 'XXX', 'XXXX', 'x', ' Xx\u00a0', '\ufeffX', 'X.', 'X X', 'X-X', '-x-', 'X/0'];

describe.each(ALONE)('%j in the first surname', (x) => {
  it('has no key beside a real second surname', () => {
    for (const surnames of ['required', 'optional'] as const) {
      expect(outcomeOf(named(x, 'LOPEZ'), { surnames })).toEqual(REFUSED);
      expect(explain(named(x, 'LOPEZ'), { surnames, today: TODAY })).toEqual({ outcome: REFUSED });
    }
  });

  it('means "none" with --normalize: the key of the second surname alone', () => {
    const alone = keyOf(named('LOPEZ', 'DESCONOCIDO'));
    expect(keyOf(normalize(named(x, 'LOPEZ')))).toBe(alone);
    expect(alone).toMatch(/^LOXJ800510MDFPXN/);
  });

  // Both readings of the X give the same key.
  it.each(['X', 'xxx', 'DESCONOCIDO', ''])('beside %j is nobody’s surname either way', (none) => {
    const nobody = keyOf(named('', ''), { surnames: 'optional' });
    expect(keyOf(named(x, none), { surnames: 'optional' })).toBe(nobody);
    expect(keyOf(normalize(named(x, none)), { surnames: 'optional' })).toBe(nobody);
    expect(outcomeOf(named(x, '')).codes).toEqual([402]);
  });

  it('in the second surname gives the key of an empty one', () => {
    const alone = keyOf(named('LOPEZ', ''), { surnames: 'optional' });
    expect(keyOf(named('LOPEZ', x))).toBe(alone);
    expect(keyOf(normalize(named('LOPEZ', x)))).toBe(alone);
  });
});

it.each(['X PEREZ', 'XIX', 'Ñ', 'DE X', 'X.L.'])('%s is a surname', (text) => {
  expect(outcomeOf(named(text, 'LOPEZ')).curp).not.toBeNull();
});

it('comes after damaged and unsupported text, and needs a second surname that can be read', () => {
  expect(outcomeOf({ ...named('X', 'LOPEZ'), nombres: 'MUÃ±OZ' }).reason).toBe('damaged_text');
  expect(outcomeOf(named('X', 'LUN@')).reason).toBe('unsupported_character');
  expect(outcomeOf({ ...named('X', 'LOPEZ'), entidad: '33' }).reason).toBe('unknown_entity');
  expect(outcomeOf({ ...named('X', 'LOPEZ'), nombres: '' })).toMatchObject({
    codes: [400, 417],
    reason: 'placeholder',
  });
});

it('is the same rule in files and lists, by bytes and by the reference path', () => {
  const surname = fc.constantFrom(...ALONE, 'LOPEZ', 'DE LA O', '', 'DESCONOCIDO', '-', 'X PEREZ', 'LUN@');
  const columns = fc.record({
    normalize: fc.boolean(),
    surnames: fc.constantFrom('required', 'optional'),
    mode: fc.constantFrom('calculate', 'reconcile'),
    duplicates: fc.boolean(),
    detail: fc.boolean(),
  });
  fc.assert(
    fc.property(surname, surname, columns, fc.boolean(), (paternal, maternal, chosen, isQuoted) => {
      const someone = named(paternal, maternal);
      const cells = [...FIELDS.map((field) => someone[field]), 'LOXJ800510MDFPXN05'];
      const text = cells.map((cell) => (isQuoted ? `"${cell}"` : cell)).join(',');
      const run = plan({ ...chosen, keyColumn: chosen.mode === 'reconcile' ? 8 : -1 } as object);
      const chunk = chunkOf(`${text}\n`, ',', 'utf-8', chosen.normalize);
      const reference = processByReference(chunk, run);
      const fast = new ByteChunk(run).process(chunk);
      expect(fast.bytes.toString()).toBe(reference.bytes.toString());
      expect(fast.tally).toEqual(reference.tally);
      expect(fast.people?.toString('latin1')).toBe(reference.people?.toString('latin1'));
      const { surnames } = chosen as { surnames: 'required' };
      const { curp, codes } = outcomeOf(chosen.normalize ? normalize(someone) : someone, { surnames });
      expect(reference.bytes.toString()).toContain(curp ?? `,${codes[0]},`);
      const list = new PersonList(personPlan({ normalize: chosen.normalize, surnames }, TODAY), '\n');
      const answer = list.array(Buffer.from(JSON.stringify([someone, someone]))).bytes.toString();
      expect(answer).toContain(curp ?? `"code_error":${codes[0]}`);
    }),
    runs(300),
  );
});
