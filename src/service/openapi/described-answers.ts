/**
 * The answers of a route in its schema: envelopes with their content; and the faults of `http-fault.ts`, grouped by status.
 */

import type { Sentence } from '../../base/sentence.js';
import { FAULTS, type Fault } from '../reply/http-fault.js';
import { OPTION_FAULTS } from '../reply/option-fault.js';
import { about, EMPTY, exact, named, oneOf, orNull, type Schema, SENTENCE, TEXT } from '../reply/schema.js';
import { ROW_CODES } from './person-schema.js';

/** An answer, by content type. */
export interface Answer {
  description: Sentence;
  content?: Readonly<Record<string, { schema: Schema }>>;
}

/** Faults, each with the schema of the field `response`. */
export type Faults = Readonly<Partial<Record<Fault, Schema>>>;

/** An answer without an envelope, by content type. */
export const rawAnswer = (description: Sentence, types: Readonly<Record<string, Schema>>): Answer => ({
  description,
  content: Object.fromEntries(Object.entries(types).map(([type, schema]) => [type, { schema }])),
});

/** An answer whose envelope contains `response`. */
export const answer = (description: Sentence, response: Schema): Answer => {
  const envelope = {
    error: { const: false },
    code_error: { const: 0 },
    error_message: { type: 'null' },
    response,
  };
  return rawAnswer(description, { 'application/json': exact(envelope) });
};

/** An envelope with one of these codes. */
const failure = (codes: readonly number[], response: Schema, isStrict: boolean): Schema =>
  exact(
    {
      error: { const: true },
      code_error: oneOf([...new Set(codes)].sort((one, other) => one - other)),
      error_message: { type: 'string', minLength: 1 },
      error_messages: SENTENCE,
      response,
    },
    // Optional here: the answer to a malformed request has it on every path, because the path cannot be read.
    isStrict ? ['error_messages'] : [],
  );

/** Faults whose field `response` is empty. */
export const empty = (...faults: Fault[]): Faults =>
  Object.fromEntries(faults.map((fault) => [fault, EMPTY]));

/** The faults of any request. */
const ALWAYS: Faults = {
  ...empty('malformed_request', 'malformed_url', 'url_too_long'),
  ...empty('headers_too_large', 'request_timeout', 'internal'),
};

/** The fault of a wrong option, where the contract does not require an empty `response`. */
export const BAD_OPTION: Faults = {
  bad_option: named(
    'OptionFault',
    exact({
      fault: oneOf(OPTION_FAULTS),
      option: orNull(TEXT),
      suggestion: about(
        orNull(TEXT),
        'La opción que probablemente se quiso escribir.',
        'The option that was probably meant.',
      ),
    }),
  ),
};

const joined = (texts: readonly Sentence[]): Sentence => ({
  es: texts.map(({ es }) => es).join('. '),
  en: texts.map(({ en }) => en).join('. '),
});

/**
 * The answers of these faults and of `ALWAYS`. With `rowResponse`, also those for what is wrong with a person, with this
 * schema of the field `response`. `isStrict`: the contract defines the answers, which have their sentence in one language.
 */
export function faultAnswers(
  faults: Faults,
  isStrict: boolean,
  rowResponse?: Schema,
): Record<string, Answer> {
  const byStatus = new Map<number, { texts: Sentence[]; codes: Map<Schema, number[]> }>();
  const add = (status: number, text: Sentence, codes: readonly number[], response: Schema): void => {
    const known = byStatus.get(status) ?? { texts: [], codes: new Map([[EMPTY, []]]) };
    byStatus.set(status, known);
    known.texts.push(text);
    known.codes.set(response, [...(known.codes.get(response) ?? []), ...codes]);
  };
  for (const [fault, response] of Object.entries({ ...faults, ...ALWAYS })) {
    const { status, code, es, en } = FAULTS[fault as Fault];
    const text = (sentence: string): string => `${code}: ${sentence.replace('{option}', '…')}`;
    add(status, { es: text(es), en: text(en) }, [code], response);
  }
  if (rowResponse !== undefined) {
    const wrong = {
      es: '400 a 417: qué está mal en la persona',
      en: '400 to 417: what is wrong with the person',
    };
    const defect = { es: '417: un defecto en el cálculo', en: '417: a defect inside the calculation' };
    add(400, wrong, ROW_CODES, rowResponse);
    add(500, defect, [417], rowResponse);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, { texts, codes }]) => {
      const schemas = [...codes]
        .filter(([, some]) => some.length > 0)
        .map(([response, some]) => failure(some, response, isStrict));
      const schema = schemas.length === 1 ? schemas[0]! : { oneOf: schemas };
      return [status, rawAnswer(joined(texts), { 'application/json': schema })];
    }),
  );
}
