// Invented people, 100,000 of them with `EVERY_CASE=1`: every cut that is made is right, by a key and by the tables, in both
// orders. `TABLE=1` prints the counts by number of words.

import { describe, expect, it } from 'vitest';
import { NAME_ORDERS, type NameOrder } from '../../../src/key/contract/person.js';
import { cutsByKey, type NameCut, possibleCuts } from '../../../src/key/wholenames/name-cuts.js';
import { wordsOf } from '../../../src/key/wholenames/name-units.js';
import { keyOf, person } from '../../people/person.js';
import { everyCase } from '../../vitest/sampling.js';
import { inventedName, randomOf } from './invented-names.js';

const PEOPLE = everyCase ? 100_000 : 30_000;

const random = randomOf(33);
const invented = Array.from({ length: PEOPLE }, () => inventedName(random));

/** Three people: by the contract PEREZ JUAN CARLOS has one surname, so these are read wrongly. */
const isSplitPair = ({ nombres, apellido_paterno, apellido_materno }: NameCut): boolean =>
  /\bJUAN\|CARLOS\b/.test([apellido_paterno, apellido_materno, nombres, apellido_paterno].join('|'));

const people = invented.filter((name) => !isSplitPair(name));

const wholeName = ({ nombres, apellido_paterno, apellido_materno }: NameCut, order: NameOrder): string[] =>
  wordsOf(
    (order === 'surnames-first'
      ? [apellido_paterno, apellido_materno, nombres]
      : [nombres, apellido_paterno, apellido_materno]
    ).join(' '),
  );

const isSame = (one: NameCut, other: NameCut): boolean =>
  one.nombres === other.nombres &&
  one.apellido_paterno === other.apellido_paterno &&
  one.apellido_materno === other.apellido_materno;

/** Two surnames of one word, one or two given names. */
const isOrdinary = ({ nombres, apellido_paterno, apellido_materno }: NameCut): boolean =>
  [apellido_paterno, apellido_materno].every((name) => /^[^ ]+$/.test(name)) &&
  /^[^ ]+(?: [^ ]+)?$/.test(nombres);

interface Count {
  people: number;
  made: number;
  wrong: number;
}

/** Counts by number of words, and those of ordinary shape. */
function counted(cutsOf: (name: NameCut) => NameCut[], order: NameOrder) {
  const byWords = new Map<string, Count>();
  const wrong: [NameCut, NameCut][] = [];
  const add = (group: string, made: boolean, right: boolean): void => {
    const count = byWords.get(group) ?? { people: 0, made: 0, wrong: 0 };
    byWords.set(group, count);
    count.people++;
    if (made) count.made++;
    if (made && !right) count.wrong++;
  };
  for (const name of people) {
    const cuts = cutsOf(name);
    const isMade = cuts.length === 1;
    const isRight = isMade && isSame(cuts[0]!, name);
    if (isMade && !isRight) wrong.push([name, cuts[0]!]);
    for (const group of [
      `${wholeName(name, order).length} words`,
      'all',
      ...(isOrdinary(name) ? ['ordinary'] : []),
      ...(name.apellido_materno === '' ? ['one surname'] : []),
    ])
      add(group, isMade, isRight);
  }
  return { byWords: Object.fromEntries([...byWords].sort()), wrong };
}

const keys = new Map(people.map((name) => [name, keyOf(person({ ...name }), { surnames: 'optional' })]));

it('the usual pair is in the parts of three people only', () => {
  expect(invented.length - people.length).toBeLessThanOrEqual(3);
});

describe.each(NAME_ORDERS)('whole names, %s', (order) => {
  it('are cut by a key: every cut is right, and at least 99.8 % are made', () => {
    const { byWords, wrong } = counted(
      (name) => cutsByKey([wholeName(name, order)], [order], keys.get(name)!),
      order,
    );
    if (process.env.TABLE) console.table(byWords);
    expect(wrong).toEqual([]);
    expect(byWords.all!.made / people.length).toBeGreaterThanOrEqual(0.998);
  });

  it('are cut by a key also if the order is not known', () => {
    const { byWords, wrong } = counted(
      (name) => cutsByKey([wholeName(name, order)], NAME_ORDERS, keys.get(name)!),
      order,
    );
    if (process.env.TABLE) console.table(byWords);
    expect(wrong).toEqual([]);
    expect(byWords.all!.made / people.length).toBeGreaterThanOrEqual(0.998);
  });

  it('are cut by the tables: no cut is wrong, and most of the ordinary names are made', () => {
    const { byWords, wrong } = counted((name) => possibleCuts([wholeName(name, order)], [order]), order);
    if (process.env.TABLE) console.table(byWords);
    expect(wrong).toEqual([]);
    expect(byWords.ordinary!.made / byWords.ordinary!.people).toBeGreaterThanOrEqual(0.67);
  });
});
