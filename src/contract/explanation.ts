/**
 * The explanation of a person's key, or the outcome that says why there is none.
 *
 * What it does not do: explain an error any further than its codes and reason.
 */
import { type Explanation, explainKey } from '../curp/explain.js';
import { type Folded, foldPlainly } from '../curp/folding.js';
import { assess, emptyRow } from './assessment.js';
import { type CalculateOptions, termsOf } from './calculator.js';
import { failure, type Outcome } from './envelope.js';
import type { Person } from './person.js';
import { readPerson, usualSymbols } from './person-reading.js';

export type Explained = { explanation: Explanation } | { outcome: Outcome };

/** Explains the key of a person, position by position. */
export function explain(person: Person, options: CalculateOptions = {}): Explained {
  const symbols = usualSymbols();
  const row = emptyRow(symbols);
  readPerson(person, row, symbols);
  const faults = assess(row, termsOf(options));
  if (faults !== 0) return { outcome: failure(faults, row.reason) };
  // A row without faults has names that fold.
  const folded = (text: string | null | undefined) => foldPlainly(text ?? '') as Folded;
  const names = {
    given: folded(person.nombres),
    paternal: folded(person.apellido_paterno),
    maternal: folded(person.apellido_materno),
  };
  return { explanation: explainKey(names, row) };
}
