/**
 * What is wrong with an input as a whole: its bytes, its header, a record without end. It ends the run before or at
 * that place, and says where and what to do about it.
 *
 * What its message never holds: a value of a row. Column names are the file's own, and are told.
 */

export type InputFault =
  | 'not_found'
  | 'not_text'
  | 'missing_column'
  | 'ambiguous_column'
  | 'bad_mapping'
  | 'record_too_long'
  | 'unclosed_quote'
  | 'bad_compression'
  | 'too_large'
  | 'unreadable';

export class InputError extends Error {
  override readonly name = 'InputError';

  constructor(
    readonly fault: InputFault,
    message: string,
    /** The physical line of the file, from 1, where the trouble begins. */
    readonly line?: number,
  ) {
    super(message);
  }
}
