/**
 * The outcome of a person: a key, or codes without sentences.
 *
 * What it never does: throw because of a person. An internal defect is code 417, reason `internal`.
 */
import { composeKey } from '../curp/key.js';
import { keyText } from '../curp/key-bytes.js';
import { assess, emptyRow, type Row, type ValidationOptions } from './assessment.js';
import { CALCULATION_FAILED, faultOf } from './codes.js';
import { failure, type Outcome, success } from './envelope.js';
import type { Person } from './person.js';
import { readPerson } from './person-reading.js';

export class Outcomes {
  readonly #row: Row = emptyRow();

  constructor(private readonly options: ValidationOptions) {}

  of(person: Person): Outcome {
    try {
      readPerson(person, this.#row);
      const faults = assess(this.#row, this.options);
      if (faults !== 0) return failure(faults, this.#row.reason);
      composeKey(this.#row, this.#row);
      return success(keyText());
    } catch {
      return failure(faultOf(CALCULATION_FAILED), 'internal');
    }
  }
}
