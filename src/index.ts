/**
 * curp-batch as a library: one person at a time, with the code that a run applies to every row.
 *
 * What it does not promise: that a calculated key is registered. The registry may have assigned another one.
 */
export { type CalculateOptions, Calculator, calculate } from './contract/calculator.js';
export { CALCULATION_FAILED, FIELD_CODES, REASONS, type Reason } from './contract/codes.js';
export { type DecodeOptions, decode } from './contract/decoding.js';
export { type Envelope, envelopeOf, type Outcome } from './contract/envelope.js';
export { type Explained, explain } from './contract/explanation.js';
export { type Language, messageOf } from './contract/messages.js';
export { FIELDS, type Field, type Person, type Surnames } from './contract/person.js';
export type { BirthDateFault, Decoded, Sex } from './curp/decode.js';
export { ENTITIES, type Entity } from './curp/entities.js';
export type { ExplainedPosition, Explanation } from './curp/explain.js';
export {
  CHECKS,
  type Check,
  type Inspection,
  type InspectOptions,
  inspect,
  type Remark,
} from './curp/inspect.js';
