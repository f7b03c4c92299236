/**
 * A mutation: one known way in which a row and its key on file come to differ. For each person, it makes the row and the key,
 * or `null` if it changes nothing in the key of this person.
 *
 * What it does not use: the rules of reconciliation. Keys on file are calculated from other data, or edited as texts.
 */
import type { Random } from '../../../../samples/random.js';
import type { Person } from '../../../../src/index.js';
import { keyIfAny } from '../reconciling.js';

/** The groups of the table. Those of `data` are single causes in the data. */
export type Group = 'data' | 'two causes' | 'typing' | 'form' | 'another person';

export interface Mutated {
  readonly row: Person;
  readonly onFile: string;
}

export interface Mutation {
  readonly group: Group;
  /** What happened, for people. */
  readonly name: string;
  /** The right verdict, and its causes: `explained surnames_swapped sex`. */
  readonly expected: string;
  readonly mutate: (person: Person, random: Random) => Mutated | null;
}

/** The row stays, and the key on file was made from changed data. */
export const keyOfOther =
  (change: (person: Person, random: Random) => Person | null): Mutation['mutate'] =>
  (person, random) => {
    const other = change(person, random);
    return other === null ? null : withKeyOf(person, { ...person, ...other });
  };

/** The row, and the key of another person as the key on file; `null` if their first 16 characters agree. */
export function withKeyOf(row: Person, other: Person): Mutated | null {
  const key = keyIfAny(row);
  const onFile = keyIfAny(other);
  if (key === null || onFile === null || key.slice(0, 17) === onFile.slice(0, 17)) return null;
  return { row, onFile };
}

/** The row stays, and the key on file is the right key, changed as a text. */
export const editedKey =
  (edit: (key: string, random: Random, person: Person) => string | null): Mutation['mutate'] =>
  (person, random) => {
    const key = keyIfAny(person);
    const onFile = key && edit(key, random, person);
    return onFile ? { row: person, onFile } : null;
  };
