/** What the names of a file prove about words that are surnames and given names; one test for each rule. */
import { describe, expect, it } from 'vitest';
import type { NameOrder } from '../../../src/key/contract/person.js';
import { possibleCuts } from '../../../src/key/wholenames/name-cuts.js';
import { wordsOf } from '../../../src/key/wholenames/name-units.js';
import { MIN_PROVING_NAMES, WordProof } from '../../../src/key/wholenames/proven-words.js';
import { segmentsOf } from '../../../src/key/wholenames/written-borders.js';

const ORDINARY = 'PEREZ LOPEZ ANA';

/** So many names, the given ones among them. */
function provenBy(names: readonly string[], order: NameOrder = 'surnames-first', count = MIN_PROVING_NAMES) {
  const proof = new WordProof();
  const others = Array.from({ length: count - names.length }, () => ORDINARY);
  for (const name of [...names, ...others]) proof.add([wordsOf(name)], order);
  return proof.proven();
}

const times = (count: number, name: string): string[] => Array.from({ length: count }, () => name);

describe('a word is proven to be a surname', () => {
  it('by five names that begin with it, if none has it as a given name', () => {
    expect(provenBy(times(5, 'LUNA PEREZ ANA'))).toEqual({ surnames: ['LUNA'], given: [] });
    expect(provenBy(times(4, 'LUNA PEREZ ANA'))).toBeUndefined();
  });

  it('by the last word, if the given names come first', () =>
    expect(provenBy(times(5, 'ANA PEREZ LUNA'), 'given-first')?.surnames).toEqual(['LUNA']));

  it('by as many names as prove anything', () =>
    expect(provenBy(times(5, 'LUNA PEREZ ANA'), 'surnames-first', MIN_PROVING_NAMES - 1)).toBeUndefined());

  it.each([
    ['the last word', 'PEREZ LOPEZ LUNA', 'surnames-first'],
    ['the word after two certain surnames', 'PEREZ LOPEZ LUNA SOFIA', 'surnames-first'],
    ['the first word', 'LUNA PEREZ LOPEZ', 'given-first'],
    ['the word before the last given name', 'SOFIA LUNA PEREZ LOPEZ', 'given-first'],
  ] as const)('not if it is a given name once: %s', (_, name, order) => {
    const surname = order === 'surnames-first' ? 'LUNA PEREZ ANA' : 'ANA PEREZ LUNA';
    expect(provenBy([...times(50, surname), name], order)?.surnames ?? []).toEqual([]);
  });

  it.each(['SANTIAGO', 'VENTURA', 'VIDAL'])('only if it is the given name of few in Mexico: not %s', (word) =>
    expect(provenBy(times(50, `${word} PEREZ ANA`))).toBeUndefined(),
  );
});

it('a word is proven to be a given name by ten names, and twenty times as many as have it as a surname', () => {
  const names = (given: number, surnames: number) => [
    ...times(given, 'PEREZ LOPEZ SANTIAGO'),
    ...times(surnames, 'SANTIAGO LOPEZ ANA'),
  ];
  expect(provenBy(names(10, 0))).toEqual({ surnames: [], given: ['SANTIAGO'] });
  expect(provenBy(names(20, 1))?.given).toEqual(['SANTIAGO']);
  expect(provenBy(names(9, 0))).toBeUndefined();
  expect(provenBy(names(19, 1))).toBeUndefined();
});

it('nothing is proven about other words, words after a particle, names with borders and single words', () => {
  expect(provenBy(times(50, 'ZZYZX PEREZ QWERTY'))).toBeUndefined();
  expect(provenBy(times(50, 'DE LUNA PEREZ ANA'))).toBeUndefined();
  expect(provenBy(times(50, 'LUNA'), 'surnames-first', MIN_PROVING_NAMES + 50)).toBeUndefined();
  const proof = new WordProof();
  for (let name = 0; name < MIN_PROVING_NAMES; name++)
    proof.add(segmentsOf('LUNA PEREZ, ANA', ','), 'surnames-first');
  expect(proof.proven()).toBeUndefined();
});

describe('a name is cut by what is proven', () => {
  const proven = { surnames: ['LUNA'], given: ['SANTIAGO'] };
  const made = (text: string, given?: typeof proven) =>
    possibleCuts([wordsOf(text)], ['surnames-first'], given).map(
      ({ apellido_paterno, apellido_materno, nombres }) =>
        [apellido_paterno, apellido_materno, nombres].join('|'),
    );

  it.each([
    ['PEREZ LUNA ANA', 'PEREZ|LUNA|ANA'],
    ['PEREZ PACHECO SANTIAGO JUAN', 'PEREZ|PACHECO|SANTIAGO JUAN'],
  ])('%s', (text, cut) => {
    expect(made(text).length).toBeGreaterThan(1);
    expect(made(text, proven)).toEqual([cut]);
  });

  it('and not where it is not enough', () =>
    expect(['PEREZ SANTIAGO ANA', 'PEREZ CRUZ ANA'].map((text) => made(text, proven).length)).toEqual([
      2, 2,
    ]));
});
