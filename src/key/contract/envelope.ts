/**
 * The result of a row: the outcome (key or error) that the code uses, and the envelope that clients receive.
 *
 * What it does not promise: that a key is registered. The registry may have assigned another one.
 */
import { CALCULATION_FAILED, codesOf, lowestCode, type Reason } from './codes.js';
import { type Language, messageOf } from './messages.js';

/** The internal form, with all details of the result. */
export interface Outcome {
  readonly curp: string | null;
  /** The lowest code that applies; 0 on success. */
  readonly code: number;
  /** Every code that applies, ascending. */
  readonly codes: readonly number[];
  /** Set for code 417. */
  readonly reason: Reason | null;
}

/** The external form, as the contract defines it. */
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

const keyEnvelope = (curp: string): Envelope => ({
  error: false,
  code_error: 0,
  error_message: null,
  response: { curp },
});

const errorEnvelope = (code: number, reason: Reason | null, language: Language): Envelope => ({
  error: true,
  code_error: code,
  error_message: messageOf(code, reason, language),
  response: {},
});

/** A JavaScript caller may pass something that is not an outcome: that is reported as an internal error. */
export function envelopeOf(outcome: Outcome, language: Language): Envelope {
  if (typeof outcome !== 'object' || outcome === null)
    return errorEnvelope(CALCULATION_FAILED, 'internal', language);
  const { curp, code, reason } = outcome;
  return curp === null ? errorEnvelope(code, reason, language) : keyEnvelope(curp);
}
