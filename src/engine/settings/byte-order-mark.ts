/**
 * Whether a result begins with a byte order mark. `--bom` and `--no-bom` say it. If neither is given, a CSV with a name gets
 * one if its input had one or was not in UTF-8, because Excel then shows its accents: only where values are read as people
 * write them, and never on standard output.
 */
import type { ByteSource } from '../../input/csv/byte-source.js';
import type { Encoding } from '../../input/csv/encoding.js';
import type { RunSettings } from './settings.js';

const CSV_ENDING = /(?<=[^/\\])\.csv$/i;

type MarkSettings = Pick<RunSettings, 'bom' | 'normalize' | 'format' | 'output' | 'encoding'>;

/** `encoding` is that of the bytes of the source: UTF-16 is UTF-8 there. */
export function beginsWithMark(
  { bom, normalize, format, output, encoding: given }: MarkSettings,
  { hasMark = false }: Pick<ByteSource, 'hasMark'>,
  encoding: Encoding,
): boolean {
  if (bom !== undefined) return bom;
  if (!normalize || format !== 'csv' || !CSV_ENDING.test(output)) return false;
  return hasMark || encoding !== 'utf-8' || given === 'utf-16le' || given === 'utf-16be';
}
