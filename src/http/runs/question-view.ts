/** A question about a file as an answer of HTTP: in one language, with the options that answer it. */
import type { Language } from '../../contract/messages.js';
import type { Question, Topic } from '../../csv/undecided-error.js';
import type { RunChoices } from '../../options/chosen-options.js';
import { COUNT, exact, list, named, type Schema, TEXT } from '../openapi/schema.js';

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

const counts: Schema = { type: 'object', additionalProperties: COUNT };

export const QUESTION = named('Question', {
  ...exact({
    topic: { enum: ['sex', 'dates', 'encoding', 'header', 'columns', 'sheet'] satisfies Topic[] },
    sentence: TEXT,
    answers: list(exact({ options: { type: 'object' }, meaning: TEXT })),
    counts: { ...counts, description: 'How many rows support each side.' },
    first_rows: { ...counts, description: 'The first row of each side.' },
  }),
  description: 'The file can be read in two ways. The options of an answer, sent with the file, decide.',
});
