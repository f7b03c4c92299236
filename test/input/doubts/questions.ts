/** The question that a doubt asks. */
import { type Question, UndecidedError } from '../../../src/input/csv/undecided-error.js';

/** Undefined if nothing is asked. */
export function askedBy(doubt: () => unknown): Question | undefined {
  try {
    doubt();
  } catch (error) {
    if (error instanceof UndecidedError) return error.question;
    throw error;
  }
  return undefined;
}
