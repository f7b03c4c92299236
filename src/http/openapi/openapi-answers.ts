/**
 * The answers in the OpenAPI document: envelopes with their content, and the faults of `http-fault.ts`, grouped by
 * status.
 */
import { FAULTS, type Fault } from '../reply/http-fault.js';
import { failure, type Schema, success } from './openapi-schemas.js';

export type Answers = Readonly<Record<string, object>>;

const json = (description: string, schema: Schema): object => ({
  description,
  content: { 'application/json': { schema } },
});

/** An answer whose envelope contains `response`. */
export const answer = (description: string, response: Schema): object => json(description, success(response));

/** An answer without an envelope. */
export const rawAnswer = (description: string, type: string): object => ({
  description,
  content: { [type]: { schema: { type: 'string' } } },
});

/** The faults of any request. */
const ALWAYS: readonly Fault[] = [
  'malformed_request',
  'malformed_url',
  'url_too_long',
  'headers_too_large',
  'request_timeout',
  'internal',
];

/** The faults of any request that needs a token. */
export const WITH_TOKEN: readonly Fault[] = ['token_missing', 'token_unknown', 'too_many_requests'];

export interface FaultAnswers {
  faults: readonly Fault[];
  /** Row codes that are answered with status 400. */
  rowCodes?: readonly number[];
  /** The schema of `response` by fault, if it is not empty. */
  responses?: Partial<Record<Fault, Schema>>;
  /** The schema of `response` for row codes, if it is not empty. */
  rowResponse?: Schema;
}

/** The answers of these faults and of `ALWAYS`, by status. */
export function faultAnswers({ faults, rowCodes = [], responses = {}, rowResponse }: FaultAnswers): Answers {
  const byStatus = new Map<number, { texts: string[]; schemas: Schema[]; codes: number[] }>();
  const at = (status: number) => {
    const known = byStatus.get(status) ?? { texts: [], schemas: [], codes: [] };
    byStatus.set(status, known);
    return known;
  };
  for (const fault of new Set([...faults, ...ALWAYS])) {
    const { status, code, en } = FAULTS[fault];
    const { texts, schemas, codes } = at(status);
    texts.push(`${code}: ${en.replace('{option}', '…')}`);
    const response = responses[fault];
    if (response === undefined) codes.push(code);
    else schemas.push(failure([code], response));
  }
  if (rowCodes.length > 0) {
    at(400).texts.push('400 to 417: what is wrong with the person');
    at(500).texts.push('417: a defect inside the calculation');
    for (const [status, codes] of [
      [400, rowCodes],
      [500, [417]],
    ] as const) {
      if (rowResponse === undefined) at(status).codes.push(...codes);
      else at(status).schemas.push(failure(codes, rowResponse));
    }
  }
  return Object.fromEntries(
    [...byStatus].map(([status, { texts, schemas, codes }]) => {
      const all = codes.length === 0 ? schemas : [failure(codes), ...schemas];
      return [String(status), json(texts.join('. '), all.length === 1 ? all[0]! : { oneOf: all })];
    }),
  );
}
