import { SentenceError } from '../../base/sentence.js';

/**
 * The failure of a command that was used correctly: its message is printed without a hint to the help, and the exit code is
 * 1.
 */
export class CommandFailure extends SentenceError {
  override readonly name = 'CommandFailure';
}
