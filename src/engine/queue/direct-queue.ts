/**
 * The queue of direct jobs: persons in the job's data, envelopes in its result, for back-office programs with access to
 * Redis that need few keys at a time. This file has its names, limits and the validation of the data;
 * `docs/queue-contract.md` describes the same for other programming languages.
 *
 * What it does not do: encrypt. Persons are readable in the job while it exists, so finished jobs are removed soon.
 */
import type { Envelope } from '../../key/contract/envelope.js';
import { LANGUAGES, type Language } from '../../key/contract/messages.js';
import { FIELDS, type Person, SURNAMES, type Surnames } from '../../key/contract/person.js';

export const DIRECT_QUEUE = 'curp-direct';

/** The only job name. */
export const CALCULATE = 'calculate';

export const MAX_PERSONS = 1000;

/** Limit for one value of a person. The longest known names have a quarter of it. */
export const MAX_CHARACTERS = 1000;

/** How long a finished job and its events are kept, and the maximum number of finished jobs of any age. */
export const FINISHED_KEPT_MS = 60_000;
export const MAX_FINISHED_KEPT = 2000;

export interface DirectJob {
  persons: readonly Person[];
  lang?: Language | undefined;
  surnames?: Surnames | undefined;
}

/** One envelope for each person, in the same order. */
export interface DirectResult {
  envelopes: Envelope[];
}

/** The first word of `failedReason`; after `bad_payload` follow the path and the fault. */
export type JobFault = 'bad_payload' | 'unknown_job' | 'internal';

/** What can be wrong at a path of the data. */
export const PAYLOAD_FAULTS = [
  'not_an_object',
  'unknown_property',
  'missing',
  'not_an_array',
  'too_many',
  'not_text',
  'too_long',
  'not_allowed',
] as const;
export type PayloadFault = (typeof PAYLOAD_FAULTS)[number];

/** Invalid data of a job. The path consists of our own property names and of numbers, never of a value. */
export class PayloadError extends Error {
  override readonly name = 'PayloadError';

  constructor(
    /** For example `$.persons[3].sexo`. For an unknown property it is the path of the object that has it. */
    readonly path: string,
    readonly fault: PayloadFault,
  ) {
    super(`bad_payload ${path} ${fault}`);
  }
}

type Properties = Readonly<Record<string, unknown>>;

function propertiesOf(value: unknown, path: string, known: readonly string[]): Properties {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new PayloadError(path, 'not_an_object');
  }
  if (Object.keys(value).some((key) => !known.includes(key)))
    throw new PayloadError(path, 'unknown_property');
  return value as Properties;
}

/** Counts characters, not UTF-16 units, like JSON Schema and other programming languages. */
const isTooLong = (text: string): boolean =>
  text.length > MAX_CHARACTERS && (text.length > 2 * MAX_CHARACTERS || [...text].length > MAX_CHARACTERS);

function checkPerson(value: unknown, path: string): void {
  const person = propertiesOf(value, path, FIELDS);
  for (const field of FIELDS) {
    const text = person[field];
    if (text === undefined || text === null) continue; // a missing field gets its error code in the envelope
    if (typeof text !== 'string') throw new PayloadError(`${path}.${field}`, 'not_text');
    if (isTooLong(text)) throw new PayloadError(`${path}.${field}`, 'too_long');
  }
}

function checkChoice(value: unknown, path: string, choices: readonly string[]): void {
  if (value === undefined) return;
  if (typeof value !== 'string' || !choices.includes(value)) throw new PayloadError(path, 'not_allowed');
}

/** Validates the data of a job; throws a `PayloadError` for the first fault. */
export function checkPayload(data: unknown): DirectJob {
  const { persons, lang, surnames } = propertiesOf(data, '$', ['persons', 'lang', 'surnames']);
  checkChoice(lang, '$.lang', LANGUAGES);
  checkChoice(surnames, '$.surnames', SURNAMES);
  if (persons === undefined) throw new PayloadError('$.persons', 'missing');
  if (!Array.isArray(persons)) throw new PayloadError('$.persons', 'not_an_array');
  if (persons.length > MAX_PERSONS) throw new PayloadError('$.persons', 'too_many');
  for (let index = 0; index < persons.length; index++) checkPerson(persons[index], `$.persons[${index}]`);
  return data as DirectJob;
}
