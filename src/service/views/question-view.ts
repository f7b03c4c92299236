/** A question about a file as JSON for the person who sent it: in one language, with the options that answer it. */

import type { Question, Topic } from '../../input/csv/undecided-error.js';
import type { RunChoices } from '../../input/options/option-types.js';
import type { Language } from '../../key/contract/messages.js';

export interface QuestionView {
  topic: Topic;
  sentence: string;
  /** Sent with the file, the options of an answer decide. */
  answers: { options: RunChoices; meaning: string }[];
  counts: Readonly<Record<string, number>>;
  first_rows: Readonly<Record<string, number>>;
}

export const questionView = (question: Question, language: Language): QuestionView => ({
  topic: question.topic,
  sentence: question.sentence[language],
  answers: question.answers.map(({ options, meaning }) => ({ options, meaning: meaning[language] })),
  counts: question.counts,
  first_rows: question.firstRows,
});
