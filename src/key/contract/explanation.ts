/**
 * Explains the key of a person, or returns the outcome if there is no key.
 *
 * What it does not do: explain an error beyond its codes and reason.
 */
import { type Explanation, explainKey } from '../curp/explain.js';
import { type Folded, foldUndamaged } from '../curp/folding.js';
import { assess, emptyRow } from './assessment.js';
import { type CalculateOptions, validationOptions } from './calculator.js';
import { CALCULATION_FAILED, faultOf } from './codes.js';
import { failure, type Outcome } from './envelope.js';
import type { Person } from './person.js';
import { nameOf, readPerson } from './person-reading.js';

export type Explained = { explanation: Explanation } | { outcome: Outcome };

/** Explains the key of a person, position by position. Like the calculator, it never throws because of a person. */
export function explain(person: Person, options: CalculateOptions | null = {}): Explained {
  const validation = validationOptions(options ?? {});
  try {
    const row = emptyRow();
    readPerson(person, row);
    const faults = assess(row, validation);
    if (faults !== 0) return { outcome: failure(faults, row.reason) };
    // The row has no faults, so folding its names cannot fail.
    const [given, paternal, maternal] = [
      person.nombres,
      person.apellido_paterno,
      person.apellido_materno,
    ].map((text) => foldUndamaged(nameOf(text)) as Folded) as [Folded, Folded, Folded];
    return { explanation: explainKey({ given, paternal, maternal }, row) };
  } catch {
    return { outcome: failure(faultOf(CALCULATION_FAILED), 'internal') };
  }
}
