/**
 * Calculates the outcome or the envelope of a person, for the library, the command line, HTTP and queued jobs.
 *
 * What it never does: throw because of a person. An internal defect is code 417, reason `internal`.
 */
import { dateNumber, parseDate } from '../curp/calendar.js';
import { composeKey } from '../curp/key.js';
import { keyText } from '../curp/key-bytes.js';
import { assess, emptyRow, type Row, type ValidationOptions } from './assessment.js';
import { CALCULATION_FAILED, faultOf, lowestCode } from './codes.js';
import { type Envelope, errorEnvelope, failure, keyEnvelope, type Outcome, success } from './envelope.js';
import { LANGUAGES, type Language } from './messages.js';
import { type Person, SURNAMES, type Surnames } from './person.js';
import { readPerson } from './person-reading.js';
import { utcToday } from './today.js';

export interface CalculateOptions {
  /** Latest possible date of birth, `yyyy-mm-dd`. Default: today in UTC. */
  today?: string | undefined;
  /** Whether an empty surname is an error (default) or means a person without that surname. */
  surnames?: Surnames | undefined;
  /** Language of `error_message`. Default: `es`. */
  lang?: Language | undefined;
}

function oneOf<T extends string>(name: string, value: T, allowed: readonly T[]): T {
  if (!allowed.includes(value)) throw new RangeError(`${name} must be one of: ${allowed.join(', ')}`);
  return value;
}

export function validationOptions(options: CalculateOptions): ValidationOptions {
  const { year, month, day } = parseDate(options.today ?? utcToday());
  return {
    today: dateNumber(year, month, day),
    surnames: oneOf('surnames', options.surnames ?? 'required', SURNAMES),
  };
}

export class Calculator {
  readonly #validation: ValidationOptions;
  readonly #language: Language;
  readonly #row: Row = emptyRow();

  constructor(given: CalculateOptions | null = {}) {
    const options = given ?? {};
    this.#validation = validationOptions(options);
    this.#language = oneOf('lang', options.lang ?? 'es', LANGUAGES);
  }

  /** The faults of a person as bits. If there are none, the key is composed. */
  #judge(person: Person): number {
    try {
      readPerson(person, this.#row);
      const faults = assess(this.#row, this.#validation);
      if (faults === 0) composeKey(this.#row, this.#row);
      return faults;
    } catch {
      this.#row.reason = 'internal';
      return faultOf(CALCULATION_FAILED);
    }
  }

  outcome(person: Person): Outcome {
    const faults = this.#judge(person);
    return faults === 0 ? success(keyText()) : failure(faults, this.#row.reason);
  }

  envelope(person: Person): Envelope {
    const faults = this.#judge(person);
    if (faults === 0) return keyEnvelope(keyText());
    return errorEnvelope(lowestCode(faults), this.#row.reason, this.#language);
  }
}

/** Cache of the last calculator: callers rarely change their options between two persons. */
let last: { today: string; surnames: unknown; lang: unknown; calculator: Calculator } | undefined;

/**
 * The envelope of a person.
 *
 *   calculate({ nombres: 'MARÍA LUISA', apellido_paterno: 'PÉREZ', … }).response.curp // PEHL800510MDFRRS04
 */
export function calculate(person: Person, options: CalculateOptions | null = {}): Envelope {
  const { surnames, lang } = options ?? {};
  const today = options?.today ?? utcToday();
  if (last === undefined || last.today !== today || last.surnames !== surnames || last.lang !== lang) {
    last = { today, surnames, lang, calculator: new Calculator({ today, surnames, lang }) };
  }
  return last.calculator.envelope(person);
}
