/**
 * The queue of direct jobs: persons in the job's data, envelopes in its result, for back offices that have Redis at hand
 * and a few people at a time. Here are its names, its limits and the check of what came in; `docs/queue-contract.md`
 * says the same to other languages.
 *
 * What it does not do: seal. Persons stand readable in the job while it is there; so it does not stay.
 */
import type { Envelope } from '../contract/envelope.js';
import { LANGUAGES, type Language } from '../contract/messages.js';
import { FIELDS, type Person, SURNAMES, type Surnames } from '../contract/person.js';

export const DIRECT_QUEUE = 'curp-direct';

/** The name of its only kind of job. */
export const CALCULATE = 'calculate';

export const MAX_PERSONS = 1000;

/** Of one value of a person. The longest names on record have a quarter of it. */
export const MAX_CHARACTERS = 1000;

/** How long a finished job, and what was told about it, stays; and how many do, whatever their age. */
export const FINISHED_KEPT_MS = 60_000;
export const FINISHED_KEPT_MOST = 2000;

export interface DirectJob {
  persons: readonly Person[];
  lang?: Language | undefined;
  surnames?: Surnames | undefined;
}

/** In the order of the persons, one for each. */
export interface DirectResult {
  envelopes: Envelope[];
}

/** Why a job fails, as its client reads it in `failedReason`: one of these words, `bad_payload` with a place behind it. */
const JOB_FAULTS = ['bad_payload', 'unknown_job', 'internal'] as const;
export type JobFault = (typeof JOB_FAULTS)[number];

/** What can be wrong with a place of the data. */
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

/** A payload of another shape: where, and how. The place is made of our own names and of numbers, never of a value. */
export class PayloadError extends Error {
  override readonly name = 'PayloadError';

  constructor(
    /** As `$.persons[3].sexo`. An unknown property is told by the place it stands in. */
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

/** Characters, not UTF-16 units: other languages count so, and JSON Schema does. */
const isTooLong = (text: string): boolean =>
  text.length > MAX_CHARACTERS && (text.length > 2 * MAX_CHARACTERS || [...text].length > MAX_CHARACTERS);

function checkPerson(value: unknown, path: string): void {
  const person = propertiesOf(value, path, FIELDS);
  for (const field of FIELDS) {
    const text = person[field];
    if (text === undefined || text === null) continue; // a missing field has its code
    if (typeof text !== 'string') throw new PayloadError(`${path}.${field}`, 'not_text');
    if (isTooLong(text)) throw new PayloadError(`${path}.${field}`, 'too_long');
  }
}

function checkChoice(value: unknown, path: string, choices: readonly string[]): void {
  if (value === undefined) return;
  if (typeof value !== 'string' || !choices.includes(value)) throw new PayloadError(path, 'not_allowed');
}

/** The data of a job, if it has the shape; throws a `PayloadError` for its first fault. */
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
