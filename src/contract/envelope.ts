/**
 * What comes back for a row: the key, or what is wrong; and the envelope that says so to the outside.
 *
 * What a key in it is not: proof of registration. The registry may have assigned another one.
 */
import { CALCULATION_FAILED, codesOf, lowestCode, type Reason } from './codes.js';
import { type Language, messageOf } from './messages.js';

/** The inside view: everything that is known of a row's result. */
export interface Outcome {
  readonly curp: string | null;
  /** The lowest code that applies; 0 on success. */
  readonly code: number;
  /** Every code that applies, ascending. */
  readonly codes: readonly number[];
  /** Of code 417. */
  readonly reason: Reason | null;
}

/** The outside view, as the contract has it. */
export interface Envelope {
  error: boolean;
  code_error: number;
  error_message: string | null;
  response: { curp?: string };
}

const NO_CODES: readonly number[] = Object.freeze([]);

export const success = (curp: string): Outcome => ({ curp, code: 0, codes: NO_CODES, reason: null });

export const failure = (faults: number, reason: Reason | null): Outcome => ({
  curp: null,
  code: lowestCode(faults),
  codes: codesOf(faults),
  reason,
});

export const keyEnvelope = (curp: string): Envelope => ({
  error: false,
  code_error: 0,
  error_message: null,
  response: { curp },
});

export const errorEnvelope = (code: number, reason: Reason | null, language: Language): Envelope => ({
  error: true,
  code_error: code,
  error_message: messageOf(code, reason, language),
  response: {},
});

/** What is no outcome, from a caller in plain JavaScript, is an internal failure. */
export function envelopeOf(outcome: Outcome, language: Language): Envelope {
  if (typeof outcome !== 'object' || outcome === null)
    return errorEnvelope(CALCULATION_FAILED, 'internal', language);
  const { curp, code, reason } = outcome;
  return curp === null ? errorEnvelope(code, reason, language) : keyEnvelope(curp);
}
