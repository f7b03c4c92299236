/**
 * An error of the input as a whole: its bytes, its header, an endless record. It ends the run; the message says where
 * the error is and how to correct it.
 *
 * What its message never contains: a value of a row. Column names may appear in it.
 */
import type { Sentence } from '../../base/sentence.js';

export type InputFault =
  | 'not_found'
  | 'not_text'
  | 'missing_column'
  | 'ambiguous_column'
  | 'bad_mapping'
  | 'unsplit_names'
  | 'wrong_encoding'
  | 'damaged_header'
  | 'record_too_long'
  | 'unclosed_quote'
  | 'bad_compression'
  | 'too_large'
  | 'workbook_format'
  | 'encrypted_workbook'
  | 'archive'
  | 'bad_workbook'
  | 'unsafe_workbook'
  | 'no_sheet'
  | 'bad_json'
  | 'undecided'
  | 'unreadable'
  | 'input_changed';

export class InputError extends Error {
  override readonly name = 'InputError';

  constructor(
    readonly fault: InputFault,
    readonly sentence: Sentence,
    /** The physical line of the file, from 1, where the error begins. */
    readonly line?: number,
    cause?: Error,
  ) {
    super(sentence.en, cause && { cause });
  }
}
