/** A question about a file as JSON for the person who sent it: in one language, with the options that answer it. */

import type { Question } from '../../input/csv/undecided-error.js';
import type { Language } from '../../key/contract/messages.js';
import type { Of } from '../reply/schema.js';
import type { QUESTION } from './preview-schema.js';

export type QuestionView = Of<typeof QUESTION>;

export const questionView = (question: Question, language: Language): QuestionView => ({
  topic: question.topic,
  sentence: question.sentence[language],
  answers: question.answers.map(({ options, meaning }) => ({ options, meaning: meaning[language] })),
  counts: question.counts,
  first_rows: question.firstRows,
});
