// Invented people, 100,000 of them with `EVERY_CASE=1`: every cut that is made is right, by a key and by the tables, in both
// orders; in a file of usual names, in one with many rare names, in one of the worst kind, and in small ones. `TABLE=1` prints
// the counts by number of words, `SEED=2` takes other people.

import { describe, expect, it } from 'vitest';
import { NAME_ORDERS, type NameOrder } from '../../../src/key/contract/person.js';
import { cutsByKey, type NameCut, possibleCuts } from '../../../src/key/wholenames/name-cuts.js';
import { wordsOf } from '../../../src/key/wholenames/name-units.js';
import { WordProof } from '../../../src/key/wholenames/proven-words.js';
import { keyOf, person } from '../../people/person.js';
import { everyCase } from '../../vitest/sampling.js';
import { doubtfulName, inventedName, randomOf, usualName } from './invented-names.js';

const PEOPLE = everyCase ? 100_000 : 20_000;

/** People in small files, each of which is looked at by itself. */
const PEOPLE_IN_SMALL_FILES = everyCase ? PEOPLE : 4000;

const SEED = Number(process.env.SEED ?? 33);

/** So many names are looked at to see what they prove about words. */
const SURVEYED = 10_000;

/** By the contract PEREZ JUAN CARLOS has one surname, so these people are read wrongly. */
const isSplitPair = ({ nombres, apellido_paterno, apellido_materno }: NameCut): boolean =>
  /\bJUAN\|CARLOS\b/.test([apellido_paterno, apellido_materno, nombres, apellido_paterno].join('|'));

function peopleOf(nameOf: (random: () => number) => NameCut): NameCut[] {
  const random = randomOf(SEED);
  return Array.from({ length: PEOPLE }, () => nameOf(random)).filter((name) => !isSplitPair(name));
}

const people = peopleOf(inventedName);

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
function counted(people: readonly NameCut[], cutsOf: (name: NameCut) => NameCut[], order: NameOrder) {
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
  if (process.env.TABLE) console.table(Object.fromEntries([...byWords].sort()));
  const shareOf = (group: string): number => byWords.get(group)!.made / byWords.get(group)!.people;
  return { shareOf, wrong };
}

/** The cuts of a file of these people by the tables and by what its first names prove. */
function cutterOf(people: readonly NameCut[], order: NameOrder): (name: NameCut) => NameCut[] {
  const proof = new WordProof();
  for (const name of people.slice(0, SURVEYED)) proof.add([wholeName(name, order)], order);
  const proven = proof.proven();
  return (name) => possibleCuts([wholeName(name, order)], [order], proven);
}

const keys = new Map(people.map((name) => [name, keyOf(person({ ...name }), { surnames: 'optional' })]));

it('the usual pair is in the parts of few people', () => {
  expect(PEOPLE - people.length).toBeLessThanOrEqual(20);
});

describe.each(NAME_ORDERS)('whole names, %s', (order) => {
  it.each([
    ['the order is known', [order]],
    ['the order is not known', NAME_ORDERS],
  ])('%s: every cut by a key is right, and at least 99.8 of a hundred are made', (_, orders) => {
    const { shareOf, wrong } = counted(
      people,
      (name) => cutsByKey([wholeName(name, order)], orders, keys.get(name)!),
      order,
    );
    expect(wrong).toEqual([]);
    expect(shareOf('all')).toBeGreaterThanOrEqual(0.998);
  });

  it.each([
    ['usual names', peopleOf(usualName), { 'surnames-first': 0.85, 'given-first': 0.85 }],
    ['many rare names', people, { 'surnames-first': 0.8, 'given-first': 0.79 }],
    ['names of the worst kind', peopleOf(doubtfulName), { 'surnames-first': 0.36, 'given-first': 0.36 }],
  ])('%s: no cut by the tables and by the file is wrong', (_, all, least) => {
    const { shareOf, wrong } = counted(all, cutterOf(all, order), order);
    expect(wrong).toEqual([]);
    expect(shareOf('ordinary')).toBeGreaterThanOrEqual(least[order]);
  });

  it.each([1, 5, 30, 2400])('no cut is wrong in a file of %i people of the worst kind', (size) => {
    const all = peopleOf(doubtfulName).slice(0, PEOPLE_IN_SMALL_FILES);
    for (let from = 0; from < all.length; from += size) {
      const file = all.slice(from, from + size);
      const cutsOf = cutterOf(file, order);
      const wrong = file.filter((name) => {
        const cuts = cutsOf(name);
        return cuts.length === 1 && !isSame(cuts[0]!, name);
      });
      expect(wrong).toEqual([]);
    }
  });
});
