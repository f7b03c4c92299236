/**
 * What a key says about its holder, as `curp/decode.ts` reads it, with today's date where none is given.
 *
 * What it does not do: ask whether the key is well-formed. That is `inspect`.
 */
import { type Decoded, decode as decodeOn } from '../curp/decode.js';
import { utcToday } from './today.js';

export interface DecodeOptions {
  /** The day after which nobody is born yet, `yyyy-mm-dd`. Default: today in UTC. */
  today?: string | undefined;
}

/** Reads a key. `null` for a text that has not the form of one, or names no sex or entity. */
export const decode = (curp: string, options: DecodeOptions | null = {}): Decoded | null =>
  decodeOn(curp, { today: options?.today ?? utcToday() });
