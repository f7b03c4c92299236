// One verdict for each row: an example of each, and properties for random people.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { VERDICTS } from '../../../src/key/reconcile/reconciliation.js';
import { bornOn, person } from '../../people/person.js';
import { runs } from '../../random/property-runs.js';
import { hostileText } from '../curp/arbitraries.js';
import { edited, ownKey, peopleOf, personOf, reconcile, verdictOn, withCheckDigit } from './reconciling.js';

const LUISA = person();
const KEY = 'PEHL800510MDFRRS04';

describe('a verdict', () => {
  it('is match if all 18 characters agree', () => {
    expect(reconcile(LUISA, KEY)).toEqual({ verdict: 'match', differs: [], cause: [] });
  });

  it.each([` ${KEY} `, KEY.toLowerCase(), `\u00A0${KEY}\t`])(
    'does not depend on case and blanks: %j',
    (onFile) => {
      expect(verdictOn(LUISA, onFile)).toBe('match');
    },
  );

  it('is homonym for another differentiator with its check digit', () => {
    const onFile = withCheckDigit(edited(KEY, 17, '1'));
    expect(reconcile(LUISA, onFile)).toEqual({
      verdict: 'homonym',
      differs: ['differentiator', 'check_digit'],
      cause: [],
    });
  });

  it('is not homonym without the right check digit', () => {
    expect(verdictOn(LUISA, 'PEHL800510MDFRRS14')).toBe('explained character_mistyped');
    expect(verdictOn(LUISA, 'PEHL800510MDFRRS19')).toBe('invalid check_digit');
  });

  it('is homonym for a letter beyond J, which is unusual but not an error', () => {
    const young = bornOn('2004-02-29');
    expect(verdictOn(young, withCheckDigit(edited(ownKey(young), 17, 'K')))).toBe('homonym');
  });

  it('is generic for a key that many people have, in any spelling, also if the row has an error code', () => {
    const generic = { verdict: 'generic', differs: [], cause: ['foreigner_woman'] };
    expect(reconcile(LUISA, 'XEXX010101MNEXXXA8')).toEqual(generic);
    expect(reconcile(LUISA, ' curp: xexx-010101-mnexxxa8')).toEqual(generic);
    expect(reconcile({ ...LUISA, sexo: '' }, 'XEXX010101MNEXXXA8')).toEqual(generic);
    expect(verdictOn(LUISA, 'XEXX010101HNEXXXA4')).toBe('generic foreigner_man');
    expect(verdictOn(LUISA, 'XXXX999999XXXXXX99')).toBe('generic health_unknown');
    expect(verdictOn(LUISA, 'XXXX999999XXXXXX98')).toMatch(/^invalid /);
  });

  it('is match for a row whose own data lead to a generic key', () => {
    const xexe = {
      ...LUISA,
      nombres: 'Xi',
      apellido_paterno: 'Xe',
      apellido_materno: '',
      sexo: 'H',
      entidad: '36',
    };
    const born = { anio_nacimiento: '2001', mes_nacimiento: '01', dia_nacimiento: '01' };
    expect(ownKey({ ...xexe, ...born })).toBe('XEXX010101HNEXXXA4');
    expect(verdictOn({ ...xexe, ...born }, 'XEXX010101HNEXXXA4')).toBe('match');
  });

  it('is check_digit if only the last character is wrong', () => {
    expect(reconcile(LUISA, 'PEHL800510MDFRRS05')).toEqual({
      verdict: 'check_digit',
      differs: ['check_digit'],
      cause: [],
      places: [{ position: 18, has: '5', wants: '4' }],
    });
    expect(verdictOn(LUISA, 'PEHL800510MDFRRSO'.concat('O'))).not.toBe('check_digit');
    expect(verdictOn(LUISA, 'PEHL800510MDFRRS0O')).toBe('check_digit');
  });

  it('is explained with the cause, and lists the parts that differ', () => {
    expect(reconcile(LUISA, ownKey({ ...LUISA, sexo: 'H' }))).toEqual({
      verdict: 'explained',
      differs: ['sex'],
      cause: ['sex'],
    });
  });

  it('is different for the key of another person', () => {
    const { verdict, differs } = reconcile(LUISA, 'TOLJ710923HJCRPN05'.slice(0, 17).concat('0'));
    expect(['different', 'invalid']).toContain(verdict);
    expect(differs).toContain('date');
    const other = person({
      nombres: 'JUAN',
      apellido_paterno: 'TORRES',
      anio_nacimiento: '1971',
      entidad: '14',
    });
    expect(reconcile(LUISA, ownKey(other)).verdict).toBe('different');
  });

  it.each([
    ['PEHL800510MDFRRS0', 'length'],
    ['PEHL 80', 'length'],
    ['1234567890ABCDEFGH', 'characters'],
    [withCheckDigit('TOLJ801310MDFRRS0'), 'date'],
    [withCheckDigit('TOLJ800510QDFRRS0'), 'sex'],
    [withCheckDigit('TOLJ711231MQQRRS0'), 'entity'],
    [withCheckDigit('TOLJ710923HJCRPNA'), 'differentiator'],
  ])('is invalid for %s: %s', (onFile, check) => {
    expect(verdictOn(LUISA, onFile)).toBe(`invalid ${check}`);
  });

  it.each([undefined, null, '', '  ', '\u00A0'])('is missing for %j', (onFile) => {
    expect(verdictOn(LUISA, onFile)).toBe('missing');
    expect(verdictOn(bornOn('1981-02-30'), onFile)).toBe('missing');
  });

  it('is uncomputable if the row has a code, and the key is still inspected', () => {
    expect(verdictOn(bornOn('1981-02-30'), KEY)).toBe('uncomputable');
    expect(verdictOn(person({ sexo: 'F' }), 'PEHL801310MDFRRS05')).toBe('uncomputable date check_digit');
  });
});

const anyPerson = fc.nat().map(personOf);

describe('for random people', () => {
  it('the own key is match', () => {
    fc.assert(
      fc.property(anyPerson, ([someone, key]) => {
        expect(verdictOn(someone, key)).toBe('match');
      }),
      runs(200),
    );
  });

  it('another legal differentiator with its check digit is homonym', () => {
    fc.assert(
      fc.property(anyPerson, fc.integer({ min: 1, max: 9 }), ([someone, key], step) => {
        const other = String.fromCharCode(key.charCodeAt(16) + step);
        expect(verdictOn(someone, withCheckDigit(edited(key, 17, other)))).toBe('homonym');
      }),
      runs(200),
    );
  });

  it('another check digit is check_digit', () => {
    fc.assert(
      fc.property(anyPerson, fc.integer({ min: 1, max: 9 }), ([someone, key], step) => {
        const digit = (Number(key.charAt(17)) + step) % 10;
        expect(verdictOn(someone, edited(key, 18, String(digit)))).toBe('check_digit');
      }),
      runs(200),
    );
  });

  it('the key of another person is different in at least 99.9 % of 20,000 pairs', () => {
    const pairs = 20_000;
    const [people, others] = [peopleOf(11), peopleOf(12)];
    let different = 0;
    for (let pair = 0; pair < pairs; pair++) {
      const [someone] = people.next().value;
      const [, key] = others.next().value;
      if (reconcile(someone, key).verdict === 'different') different++;
    }
    expect(different / pairs).toBeGreaterThanOrEqual(0.999);
  });

  it('any text on file gets exactly one verdict, and nothing throws', () => {
    const key18 = fc.string({
      unit: fc.constantFrom(...'AEXN0159HMDF\u00D1 \u0301'),
      minLength: 18,
      maxLength: 18,
    });
    const spoiled = fc
      .tuple(fc.nat(), fc.nat(17), hostileText)
      .map(([seed, at, text]) => edited(personOf(seed)[1], at + 1, text));
    fc.assert(
      fc.property(anyPerson, fc.oneof(hostileText, key18, spoiled), ([someone], onFile) => {
        const { verdict, cause } = reconcile(someone, onFile);
        expect(VERDICTS).toContain(verdict);
        if (verdict === 'explained') expect([1, 2]).toContain(cause.length);
        if (verdict === 'invalid') expect(cause.length).toBeGreaterThan(0);
      }),
      runs(700),
    );
  });

  it('hostile names do not throw either', () => {
    fc.assert(
      fc.property(hostileText, hostileText, hostileText, anyPerson, (one, two, three, [, key]) => {
        const someone = person({ nombres: one, apellido_paterno: two, apellido_materno: three });
        const onFile = withCheckDigit(
          key.slice(0, 4) + KEY.slice(4, 13) + key.slice(13, 16) + KEY.charAt(16),
        );
        expect(VERDICTS).toContain(reconcile(someone, onFile).verdict);
      }),
      runs(700),
    );
  });
});
