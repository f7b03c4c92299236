/**
 * Decodes a key with `curp/decode.ts`; `today` defaults to the current date.
 *
 * What it does not do: check whether the key is well-formed. That is `inspect`.
 */
import { type Decoded, decode as decodeOn } from '../curp/decode.js';
import { utcToday } from './today.js';

export interface DecodeOptions {
  /** Latest possible date of birth, `yyyy-mm-dd`. Default: today in UTC. */
  today?: string | undefined;
}

/** Decodes a key. `null` if the text does not have the form of a key, or its sex or entity is unknown. */
export const decode = (curp: string, options: DecodeOptions | null = {}): Decoded | null =>
  decodeOn(curp, options?.today ?? utcToday());
