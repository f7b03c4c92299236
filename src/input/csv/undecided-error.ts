/**
 * The input can be read in two ways, and nothing in it decides between them. The run ends before its output has its name;
 * the question names the options that answer it.
 *
 * What it never contains: a value of a row. It has counts, row numbers and column names.
 */

import type { Sentence } from '../../base/sentence.js';
import type { RunChoices } from '../options/option-types.js';
import { InputError } from './input-error.js';

export type Topic = 'sex' | 'dates' | 'encoding' | 'header' | 'columns' | 'names' | 'sheet' | 'quotes';

/** One possible answer: the options that give it, and what it means for a person. */
export interface Answer {
  readonly options: RunChoices;
  readonly meaning: Sentence;
}

export interface Question {
  readonly topic: Topic;
  readonly sentence: Sentence;
  /** The likeliest answer first, if there is one. */
  readonly answers: readonly Answer[];
  /** The evidence: how many rows support each side, and the first row number of each side. */
  readonly counts: Readonly<Record<string, number>>;
  readonly firstRows: Readonly<Record<string, number>>;
}

/** A question without evidence has neither counts nor rows. */
export type Asked = Omit<Question, 'counts' | 'firstRows'> & Partial<Question>;

export class UndecidedError extends InputError {
  readonly question: Question;

  constructor(asked: Asked, line?: number) {
    const { topic, sentence, answers, counts = {}, firstRows = {} } = asked;
    super('undecided', sentence, line);
    this.question = { topic, sentence, answers, counts, firstRows };
  }
}
