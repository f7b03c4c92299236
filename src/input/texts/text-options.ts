/** The options that say how a text is opened. */
import type { SourceOptions } from '../csv/byte-source.js';
import type { DialectOptions } from '../header/dialect.js';

export interface TextOptions extends SourceOptions, DialectOptions {
  /** `--widths`. */
  readonly widths?: string | undefined;
  /** `--quotes`. */
  readonly quotes?: 'double' | 'none' | undefined;
  /** The source has only the beginning of a file. */
  readonly isPart?: boolean | undefined;
}
