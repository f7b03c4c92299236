/**
 * The answer for one person of a list: an object of JSON becomes the text of its envelope, as a row of a file becomes a line
 * of NDJSON with the same options. With `echo`, the object itself is part of it, in `person`.
 *
 * Properties: the eight fields, `fecha_nacimiento` with `normalize`, and `curp`, the key on file, where the mode compares it.
 * Others are ignored. A value may be a number; a value of another type is not valid.
 *
 * What it never does: throw because of a person. A defect is code 417, reason `internal`.
 */

import { BIRTH_DATE, KEY_ON_FILE } from '../../input/csv/column-names.js';
import type { Plan } from '../../input/csv/plan.js';
import { normalize } from '../../input/values/normalization.js';
import { FIELDS, type Field, type Person } from '../../key/contract/person.js';
import { internalOutcome, RowJudge, type RowOutcome, resultObject } from '../../rows/row-result.js';

export type PersonObject = Readonly<Record<string, unknown>>;

const NAMES: readonly Field[] = ['nombres', 'apellido_paterno', 'apellido_materno'];

/** Neither a number nor a word that anything accepts. */
const NOT_VALID = '?';

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return '';
  return typeof value === 'number' ? String(value) : NOT_VALID;
}

const isText = (value: unknown): boolean =>
  typeof value === 'string' || value === null || value === undefined;

/** The person with the usual spellings in the form of the contract. */
function normalized(given: PersonObject, plan: Plan): Person {
  const texts = Object.fromEntries(FIELDS.map((field) => [field, textOf(given[field])]));
  const birthDate = textOf(given[BIRTH_DATE]);
  const person = normalize(texts, birthDate === '' ? undefined : birthDate, plan);
  // The calculator reports a name that is not a text.
  const faulty = NAMES.filter((name) => !isText(given[name])).map((name) => [name, given[name]]);
  return faulty.length === 0 ? person : { ...person, ...Object.fromEntries(faulty) };
}

export class PersonJudge {
  readonly #rows: RowJudge;

  constructor(private readonly plan: Plan) {
    this.#rows = new RowJudge(plan);
  }

  judge(given: PersonObject): RowOutcome {
    const { plan } = this;
    try {
      const onFile = textOf(given[KEY_ON_FILE]);
      if (plan.mode === 'validate') return this.#rows.validate(onFile);
      const person = plan.normalize ? normalized(given, plan) : (given as Person);
      return this.#rows.judgePerson(person, onFile, textOf(given.entidad));
    } catch {
      return internalOutcome(plan);
    }
  }

  /** The text of the answer for this person. */
  text(given: PersonObject, rowOutcome: RowOutcome): string {
    const result = resultObject(rowOutcome, this.plan);
    return JSON.stringify(this.plan.echo === 'all' ? { ...result, person: given } : result);
  }
}
