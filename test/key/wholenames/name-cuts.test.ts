/** The cut of whole names by the tables of common names and by a key; one test for each rule. */

import { describe, expect, it } from 'vitest';
import { NAME_ORDERS } from '../../../src/key/contract/person.js';
import {
  cutsByKey,
  type NameCut,
  orderOfNames,
  possibleCuts,
  possibleSurnames,
} from '../../../src/key/wholenames/name-cuts.js';
import { wordsOf } from '../../../src/key/wholenames/name-units.js';
import { segmentsOf } from '../../../src/key/wholenames/written-borders.js';

const shown = (cuts: readonly NameCut[]): string[] =>
  cuts.map(({ nombres, apellido_paterno, apellido_materno }) =>
    [apellido_paterno, apellido_materno, nombres].join('|'),
  );

const first = (text: string): string[] => shown(possibleCuts([wordsOf(text)], ['surnames-first']));
const last = (text: string): string[] => shown(possibleCuts([wordsOf(text)], ['given-first']));

describe('a name is cut by the tables if no other cut is possible', () => {
  it.each([
    ['PEREZ LOPEZ JUAN', 'PEREZ|LOPEZ|JUAN'],
    ['PEREZ LOPEZ JUAN CARLOS', 'PEREZ|LOPEZ|JUAN CARLOS'],
    ['Pérez Muñoz José Ángel', 'Pérez|Muñoz|José Ángel'],
    ['CRUZ LOPEZ JUAN', 'CRUZ|LOPEZ|JUAN'],
    ['DE LA CRUZ LOPEZ JUAN', 'DE LA CRUZ|LOPEZ|JUAN'],
    ['PEREZ DE LA CRUZ JUAN', 'PEREZ|DE LA CRUZ|JUAN'],
    ['PEREZ LOPEZ MARIA DEL CARMEN', 'PEREZ|LOPEZ|MARIA DEL CARMEN'],
    ['PEREZ DE LA O JUAN', 'PEREZ|DE LA O|JUAN'],
    ['PEREZ LOPEZ J. JESUS', 'PEREZ|LOPEZ|J. JESUS'],
    ['PEREZ LOPEZ MA. LUISA', 'PEREZ|LOPEZ|MA. LUISA'],
    ['PEREZ BRENDA KAREN', 'PEREZ||BRENDA KAREN'],
    ['PEREZ JUAN CARLOS', 'PEREZ||JUAN CARLOS'],
    ['PEREZ JUAN', 'PEREZ||JUAN'],
    ['MUNOZ PENA JUAN', 'MUNOZ|PENA|JUAN'],
    ['TREJO GONSALVEZ JUAN', 'TREJO|GONSALVEZ|JUAN'],
    ['PEREZ LOPEZ SAN JUANA', 'PEREZ|LOPEZ|SAN JUANA'],
    ['TREJO QUEMADILLO JUAN', 'TREJO|QUEMADILLO|JUAN'],
    ['PEREZ LOPEZ ZUMELIA ANA', 'PEREZ|LOPEZ|ZUMELIA ANA'],
    ['PEREZ LOPEZ MARTIN JUAN', 'PEREZ|LOPEZ|MARTIN JUAN'],
    ['PEREZ TZINTZUN JUAN', 'PEREZ|TZINTZUN|JUAN'],
  ])('%s', (text, cut) => expect(first(text)).toEqual([cut]));

  it.each([
    ['JUAN PEREZ LOPEZ', 'PEREZ|LOPEZ|JUAN'],
    ['JUAN CARLOS PEREZ LOPEZ', 'PEREZ|LOPEZ|JUAN CARLOS'],
    ['JUAN CARLOS PEREZ', 'PEREZ||JUAN CARLOS'],
    ['JUAN PEREZ CRUZ', 'PEREZ|CRUZ|JUAN'],
    ['CRUZ PEREZ LOPEZ', 'PEREZ|LOPEZ|CRUZ'],
    ['BRENDA KAREN PEREZ', 'PEREZ||BRENDA KAREN'],
    ['JUAN TREJO ZZYZX', 'TREJO|ZZYZX|JUAN'],
    ['JUAN CRUZ PEREZ LOPEZ', 'PEREZ|LOPEZ|JUAN CRUZ'],
    ['JUAN ZZYZX PEREZ LOPEZ', 'PEREZ|LOPEZ|JUAN ZZYZX'],
    ['JUAN MARTIN PACHECO TORRES', 'PACHECO|TORRES|JUAN MARTIN'],
    ['MARIA DEL CARMEN PEREZ LOPEZ', 'PEREZ|LOPEZ|MARIA DEL CARMEN'],
  ])('%s, given names first', (text, cut) => expect(last(text)).toEqual([cut]));
});

describe('a name is not cut', () => {
  it.each([
    ['one surname, or two', 'PEREZ CRUZ JUAN'],
    ['a given name that is MARIÑO without its letter', 'PEREZ MARINO JUAN'],
    ['a given name with the ending of surnames', 'TREJO MOISEZ JUAN'],
    ['a given name that is the surname of many', 'PEREZ LUIS ALBERTO'],
    ['a surname of two words, or two surnames', 'RIVA PALACIO JUAN'],
    ['two surnames of which one is of two words', 'LOPEZ PORTILLO PACHECO JUAN'],
    ['a given name that may be the second surname', 'PEREZ PACHECO MARTIN JUAN'],
    ['a given name that may end a surname of two words', 'PEREZ LOPEZ CRUZ JUAN'],
    ['three surnames', 'PEREZ LOPEZ PACHECO JUAN'],
    ['a surname of two words that ends in a given name', 'GARCIA DIEGO JUAN'],
    ['a surname with a particle, or two', 'PONCE DE LEON JUAN'],
    ['a surname that is a given name of many', 'PEREZ FRANCO DANIEL'],
    ['a surname that is a given name of girls', 'PEREZ LARA SOFIA'],
    ['an unknown word', 'PEREZ ZZYZX JUAN'],
    ['an unknown word in -EZ that may end a surname of two words', 'PEREZ GONSALVEZ JUAN'],
    ['a given name that is a misspelt one, not a surname', 'TREJO LOURDEZ JUAN'],
    ['a given name that is the surname of some', 'PEREZ VERONICA JUAN'],
    ['a given name that begins with SAN', 'PEREZ CRUZ SAN JUANA'],
    ['a letter that may be a title', 'C PEREZ JUAN'],
    ['a letter that may be a title of the given name', 'PEREZ LOPEZ C JUAN'],
    ['a letter that may be a cut surname', 'PEREZ M. JUAN'],
    ['a title', 'PEREZ ING JUAN'],
    ['only unknown words', 'AAAA BBBB CCCC'],
    ['no given name', 'PEREZ LOPEZ'],
    ['the other order', 'JUAN PEREZ LOPEZ'],
    ['one word', 'JUAN'],
    ['a particle that is a surname of others', 'LE LOPEZ JUAN'],
    ['a sign', 'PEREZ LOPEZ (JUAN)'],
    ['more words than a name has', `${'PEREZ '.repeat(20)}JUAN`],
    ['nothing', ''],
  ])('%s: %s', (_, text) => expect(first(text)).not.toHaveLength(1));

  it.each(['BAUTISTA', 'CRISOSTOMO', 'EVANGELISTA', 'NEPOMUCENO'])(
    'JUAN %s may be one given name, with a single surname after it',
    (saint) => expect(last(`JUAN ${saint} PEREZ`)).not.toHaveLength(1),
  );

  it.each(['JUAN PEREZ ZZYZX', 'JUAN AVILA ZZYZX'])(
    '%s: surnames of two words begin with such a name',
    (text) => expect(last(text)).not.toHaveLength(1),
  );

  it('if a given name is the surname of many, before a surname that may have two words', () =>
    expect(last('MARIA JUAN MICHEL CASTRO PACHECO')).not.toHaveLength(1));

  it('if the married name of a woman may be her second surname', () =>
    expect(last('MARIA LOPEZ DE GARCIA')).not.toHaveLength(1));

  it('shows the cuts that are possible', () =>
    expect(first('PEREZ CRUZ JUAN')).toEqual(['PEREZ||CRUZ JUAN', 'PEREZ|CRUZ|JUAN']));
});

describe('both surnames in a column of their own', () => {
  it.each([
    ['PEREZ LOPEZ', ['PEREZ|LOPEZ|']],
    ['PEREZ', ['PEREZ||']],
    ['PEREZ CRUZ', ['PEREZ|CRUZ|']],
    ['DE LA CRUZ LOPEZ', ['DE LA CRUZ|LOPEZ|']],
    ['RIVA PALACIO', ['RIVA|PALACIO|', 'RIVA PALACIO||']],
  ])('%s', (text, cuts) => expect(shown(possibleSurnames(wordsOf(text)))).toEqual(cuts));
});

describe('a comma before the given names', () => {
  it.each([
    ['PÉREZ LÓPEZ, JUAN', ['PÉREZ|LÓPEZ|JUAN']],
    ['PEREZ, JUAN CARLOS', ['PEREZ||JUAN CARLOS']],
    ['CRUZ SANTIAGO, MARTIN', ['CRUZ|SANTIAGO|MARTIN']],
  ])('%s', (text, cuts) =>
    expect(shown(possibleCuts(segmentsOf(text, ','), ['surnames-first']))).toEqual(cuts),
  );
});

describe('the order of a name', () => {
  it.each([
    ['PEREZ LOPEZ JUAN', 'surnames-first'],
    ['JUAN PEREZ LOPEZ', 'given-first'],
    ['CRUZ SANTIAGO MARTIN', undefined],
    ['PEREZ LOPEZ GARCIA', undefined],
  ])('%s: %s', (text, order) => expect(orderOfNames([wordsOf(text)])).toBe(order));
});

describe('a name is cut by the letters of its key', () => {
  const byKey = (text: string, key: string): string[] => shown(cutsByKey([wordsOf(text)], NAME_ORDERS, key));
  it.each([
    ['PEREZ CRUZ JUAN', 'PECJ800513HJCRRN00', ['PEREZ|CRUZ|JUAN']],
    ['PEREZ CRUZ JUAN', 'PEXC800513HJCRXR00', ['PEREZ||CRUZ JUAN']],
    ['JUAN PEREZ CRUZ', 'PECJ800513HJCRRN00', ['PEREZ|CRUZ|JUAN']],
    ['RIVA PALACIO GOMEZ ANA', 'RIGA800513MJCVMN00', ['RIVA PALACIO|GOMEZ|ANA']],
    ['PONCE DE LEON GOMEZ ANA', 'POGA800513MJCNMN00', ['PONCE DE LEON|GOMEZ|ANA']],
    ['ÑAÑEZ MUÑOZ JOSE LUIS', 'XAML800513HJCXXS00', ['ÑAÑEZ|MUÑOZ|JOSE LUIS']],
    ['PEREZ MARTINEZ MARIA ELENA', 'PEME800513MJCRRL00', ['PEREZ|MARTINEZ|MARIA ELENA']],
    ['PEREZ CRUZ JUAN', 'GOLA800513MJCMPN00', []],
    ['GARCIA GOMEZ GOMEZ JUAN', 'GAGJ800513HJCRMN00', ['GARCIA|GOMEZ GOMEZ|JUAN', 'GARCIA GOMEZ|GOMEZ|JUAN']],
  ])('%s, %s', (text, key, cuts) => expect(byKey(text, key)).toEqual(cuts));
});
