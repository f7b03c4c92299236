/**
 * The explanation of a key as an envelope, for a form: the key with a sentence for each position, or every code that applies,
 * so that the form can mark every wrong field at once.
 */
import type { ExplainedPosition } from '../curp/explain.js';
import { envelopeOf, type Outcome } from './envelope.js';
import { explain } from './explanation.js';
import type { Language } from './messages.js';
import type { Person, Surnames } from './person.js';

interface ExplainedAnswer {
  /** Null if there is a key. */
  readonly outcome: Outcome | null;
  readonly envelope: object;
}

const inLanguage = ({ es, en, ...position }: ExplainedPosition, language: Language) => ({
  ...position,
  explanation: language === 'en' ? en : es,
});

export function explainedAnswer(person: Person, surnames: Surnames, language: Language): ExplainedAnswer {
  const result = explain(person, { surnames });
  if ('outcome' in result) {
    const { outcome } = result;
    const response = { codes: outcome.codes, reason: outcome.reason };
    return { outcome, envelope: { ...envelopeOf(outcome, language), response } };
  }
  const { curp, positions } = result.explanation;
  const response = { curp, positions: positions.map((position) => inLanguage(position, language)) };
  return { outcome: null, envelope: { error: false, code_error: 0, error_message: null, response } };
}
