/**
 * curp-batch as a library: one person at a time, with the code that a run applies to every row.
 *
 * What it does not promise: that a calculated key is registered. The registry may have assigned another one.
 */
export { type CalculateOptions, Calculator, calculate } from './key/contract/calculator.js';
export { CALCULATION_FAILED, FIELD_CODES, REASONS, type Reason } from './key/contract/codes.js';
export { type DecodeOptions, decode } from './key/contract/decoding.js';
export { type Envelope, envelopeOf, type Outcome } from './key/contract/envelope.js';
export { type Explained, explain } from './key/contract/explanation.js';
export { type Language, messageOf } from './key/contract/messages.js';
export { FIELDS, type Field, type Person, type Surnames } from './key/contract/person.js';
export type { BirthDateFault, Decoded, Sex } from './key/curp/decode.js';
export { ENTITIES, type Entity } from './key/curp/entities.js';
export type { ExplainedPosition, Explanation } from './key/curp/explain.js';
export { GENERIC_KEYS, type GenericKey, genericKeyOf } from './key/curp/generic-keys.js';
export { type Inspection, type InspectOptions, inspect, type Remark } from './key/curp/inspect.js';
export { CHECKS, type Check } from './key/curp/key-checks.js';
