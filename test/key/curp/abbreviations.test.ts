// curp-rules 2.3: an abbreviation of MARIA or JOSE with its full stop ends a word, with or without a blank after it; the
// tables of particles and of MARIA and JOSE are compared without diaeresis.
import { describe, expect, it } from 'vitest';
import { explain } from '../../../src/index.js';
import { wordsOf } from '../../../src/key/reconcile/names.js';
import { keyOf, person, TODAY } from '../../people/person.js';
import { verdictOnOther } from '../reconcile/reconciling.js';

const keyOfGiven = (nombres: string): string => keyOf(person({ nombres }));

describe('an abbreviation with its full stop ends a word', () => {
  it.each([
    ['MA.LUISA', 'MA. LUISA'],
    ['Ma.Luisa', 'MA. LUISA'],
    ['M.LUISA', 'M. LUISA'],
    ['J.JESUS', 'J. JESUS'],
    ['MA.DE LOS ANGELES', 'MA. DE LOS ANGELES'],
    ['DE MA.LUISA', 'DE MA. LUISA'],
    ['MÁ.LUISA', 'MA. LUISA'],
    ['MÄ.LUISA', 'MA. LUISA'],
    ['J.J.LUIS', 'J. J. LUIS'],
    ['JOSE MA.LUISA', 'JOSE MA. LUISA'],
    ['MA.-LUISA', 'MA. -LUISA'],
  ])('%s is %s', (joined, apart) => {
    expect(keyOfGiven(joined)).toBe(keyOfGiven(apart));
  });

  it.each([
    ['MA.LUISA', /^PEHL800510MDFRRS0/],
    ['J.JESUS', /^PEHJ800510MDFRRS0/],
    ['M.ROSA', /^PEHR800510MDFRRS0/],
  ])('%s', (nombres, key) => {
    expect(keyOfGiven(nombres)).toMatch(key);
  });

  it.each([
    ['MARIA.LUISA', /^PEHM800510MDFRRR0/],
    ['JOSE.LUIS', /^PEHJ800510MDFRRS0/],
    ['L.ROSA', /^PEHL800510MDFRRX0/],
    ['MAR.LUISA', /^PEHM800510MDFRRR0/],
    ['MA.', /^PEHM800510MDFRRX0/],
    ['J.', /^PEHJ800510MDFRRX0/],
  ])('%s is one word', (nombres, key) => {
    expect(keyOfGiven(nombres)).toMatch(key);
  });

  it('and the explanation shows that', () => {
    const explained = explain(person({ nombres: 'MA.LUISA' }), { today: TODAY });
    const found = 'explanation' in explained ? explained.explanation.positions : [];
    expect(found[3]).toMatchObject({ source: 'LUISA', letter: 'L', rule: 'RG 1.3' });
    expect(found[15]).toMatchObject({ source: 'LUISA', letter: 'S', rule: 'RG 1.16' });
    const twice = explain(person({ nombres: 'JOSE MA.LUISA' }), { today: TODAY });
    expect('explanation' in twice && twice.explanation.positions[3]).toMatchObject({
      source: 'MA.',
      letter: 'M',
    });
  });

  it('and also when a key on file is reconciled', () => {
    expect(wordsOf('J.MA.LUISA DEL', true).map(({ text }) => text)).toEqual(['J.', 'MA.', 'LUISA', 'DEL']);
    expect(wordsOf('J.PEREZ', false).map(({ text }) => text)).toEqual(['J.PEREZ']);
    expect(verdictOnOther(person({ nombres: 'MA.LUISA' }), { nombres: 'MARIA' })).toBe(
      'explained common_name_kept',
    );
    expect(verdictOnOther(person({ nombres: 'MA.LUISA' }), { nombres: 'LUISA' })).toBe('match');
  });
});

describe('the tables are compared without diaeresis', () => {
  it.each([
    ['MARÏA LUISA', 'MARIA LUISA'],
    ['MÄRIA LUISA', 'MARIA LUISA'],
    ['JOSË LUIS', 'JOSE LUIS'],
    ['JÖSE LUIS', 'JOSE LUIS'],
    ['MÄ LUISA', 'MA LUISA'],
    ['MARIA DËL CARMEN', 'MARIA DEL CARMEN'],
    ['LÖS ANGELES', 'LOS ANGELES'],
  ])('given names %s are %s', (marked, plain) => {
    expect(keyOfGiven(marked)).toBe(keyOfGiven(plain));
  });

  it.each([
    ['DË LA CRUZ', 'DE LA CRUZ'],
    ['ËL RIO', 'EL RIO'],
    ['VÄN DËR BERG', 'VAN DER BERG'],
    ['DÏ LÄURO', 'LÄURO'],
  ])('the surname %s is %s', (marked, plain) => {
    expect(keyOf(person({ apellido_paterno: marked }))).toBe(keyOf(person({ apellido_paterno: plain })));
  });

  it('and only the tables: a word that counts keeps its diaeresis', () => {
    expect(keyOfGiven('MÄRIA')).toMatch(/^PEHM800510MDFRRR0/);
    expect(keyOf(person({ apellido_paterno: 'LË' }))).toMatch(/^LXHL800510MDFXRS0/);
    expect(keyOf(person({ apellido_paterno: 'ËL' }))).toMatch(/^XXHL800510MDFLRS0/);
  });
});
