/**
 * The verdicts on the keys on file of a run, their causes, and the checks that keys fail: how many rows have each, with words
 * for people. For responses, events and callbacks.
 *
 * What it does not show: a value of a row.
 */
import { capitalized } from '../../base/sentence.js';
import type { Language } from '../../key/contract/messages.js';
import { VERDICTS, type Verdict } from '../../key/reconcile/reconciliation.js';
import { causeTexts, VERDICT_TEXTS } from '../../key/reconcile/verdict-texts.js';
import { about, COUNT, exact, list, oneOf, text } from '../reply/schema.js';
import type { StatusRecord } from '../runs/run-record.js';

/** In the order in which they are shown. */
export const SHOWN_VERDICTS: readonly Verdict[] = ['valid', ...VERDICTS];

const VERDICT_COUNT = exact({
  verdict: oneOf(SHOWN_VERDICTS),
  rows: COUNT,
  label: text('El veredicto en palabras.', 'The verdict in words.'),
});

const CAUSE_COUNT = exact({
  cause: text(
    'Una causa o verificación, o varias unidas por `+`.',
    'One cause or check, or several joined by `+`.',
  ),
  rows: COUNT,
  label: text('Lo mismo en palabras.', 'The same in words.'),
});

/** The properties of a run. */
export const VERDICT_COUNTS = {
  verdicts: about(
    list(VERDICT_COUNT),
    'Filas por veredicto, en los modos `reconcile` y `validate`; juntas son todas las filas.',
    'Rows by verdict, in the modes `reconcile` and `validate`; together they are all rows.',
  ),
  causes: about(
    list(CAUSE_COUNT),
    'Las filas con veredicto `explained`, por causa; primero la más frecuente.',
    'The rows with the verdict `explained`, by cause; the most frequent first.',
  ),
  checks: about(
    list(CAUSE_COUNT),
    'Las filas cuya clave en archivo no es una CURP, por lo que falla en ella.',
    'The rows whose key on file is not a CURP, by what fails in it.',
  ),
};

function causeCounts(
  counts: Readonly<Record<string, number>> = {},
  verdict: 'explained' | 'invalid',
  language: Language,
): { cause: string; rows: number; label: string }[] {
  return Object.entries(counts)
    .map(([cause, rows]) => {
      const words = causeTexts({ verdict, cause: cause.split('+') }, language).join('; ');
      return { cause, rows, label: capitalized(words) };
    })
    .sort((one, other) => other.rows - one.rows || (one.cause < other.cause ? -1 : 1));
}

/** Empty lists in the mode `calculate`, and for runs of older versions. */
export function verdictCounts(
  { verdicts = {}, causes, checks }: Pick<StatusRecord, 'verdicts' | 'causes' | 'checks'>,
  language: Language,
) {
  return {
    verdicts: SHOWN_VERDICTS.flatMap((verdict) => {
      const rows = verdicts[verdict];
      return rows === undefined
        ? []
        : [{ verdict, rows, label: capitalized(VERDICT_TEXTS[language][verdict]) }];
    }),
    causes: causeCounts(causes, 'explained', language),
    checks: causeCounts(checks, 'invalid', language),
  };
}
