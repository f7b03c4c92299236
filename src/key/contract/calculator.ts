/**
 * Calculates the outcome or the envelope of a person, for the library, the command line, HTTP and queued jobs.
 *
 * What it never does: throw because of a person. An internal defect is code 417, reason `internal`.
 */
import { dateNumberOf } from '../curp/calendar.js';
import type { ValidationOptions } from './assessment.js';
import { type Envelope, envelopeOf, type Outcome } from './envelope.js';
import { LANGUAGES, type Language } from './messages.js';
import { type Person, SURNAMES, type Surnames } from './person.js';
import { Outcomes } from './person-outcomes.js';
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
  return {
    today: dateNumberOf(options.today ?? utcToday()),
    surnames: oneOf('surnames', options.surnames ?? 'required', SURNAMES),
  };
}

export class Calculator {
  readonly #outcomes: Outcomes;
  readonly #language: Language;

  constructor(given: CalculateOptions | null = {}) {
    const options = given ?? {};
    this.#outcomes = new Outcomes(validationOptions(options));
    this.#language = oneOf('lang', options.lang ?? 'es', LANGUAGES);
  }

  outcome(person: Person): Outcome {
    return this.#outcomes.of(person);
  }

  envelope(person: Person): Envelope {
    return envelopeOf(this.#outcomes.of(person), this.#language);
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
