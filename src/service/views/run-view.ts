/**
 * A run as JSON for its owner, in HTTP responses, events and callbacks.
 *
 * What it does not show: paths, keys, callback addresses, or personal data.
 */

import type { Sentence } from '../../base/sentence.js';
import { countsWithWords } from '../../engine/report/duplicate-words.js';
import type { Reason } from '../../key/contract/codes.js';
import { type RunFacts, technicalName, wordsOf } from '../../key/contract/error-explanations.js';
import type { Language } from '../../key/contract/messages.js';
import { messageOf } from '../../key/contract/messages.js';
import type { Of } from '../reply/schema.js';
import {
  attentionReasons,
  expiryOf,
  keepsDuplicates,
  keepsErrors,
  type RunEntry,
  type StatusRecord,
  uploadKeptUntil,
} from '../runs/run-record.js';
import { apiWords } from './api-words.js';
import { faultText } from './fault-texts.js';
import { questionView } from './question-view.js';
import { queuePlace } from './queue-place.js';
import type { RUN } from './run-schema.js';
import { verdictCounts } from './verdict-counts.js';
import { messageOfRun, type ServiceState, waitingFor } from './waiting.js';

export type RunView = Of<typeof RUN>;

/** An older version has stored the English detail only: the Spanish is then the sentence of the fault. */
const detailsOf = ({ fault, detail, detailEs }: StatusRecord): Sentence | null =>
  detail === null ? null : apiWords({ es: detailEs ?? faultText(fault ?? 'defect').es, en: detail });

/** Until the run has ended, the header of its input may still decide how values are read. */
const factsOf = ({ record: { options }, status: { isWorkbook, normalize = true } }: RunEntry): RunFacts => ({
  normalize: options.normalize ?? normalize,
  surnames: options.surnames ?? 'required',
  encoding: isWorkbook ? 'none' : options.encoding === undefined ? 'found' : 'given',
});

/** Without `around`, a queued run is shown as waiting for its turn. `base`: what is before `/runs` in its links. */
export function viewOf(entry: RunEntry, language: Language, around?: ServiceState, base = ''): RunView {
  const { record, status } = entry;
  const waits = waitingFor(status, around);
  const place = waits === 'turn' && around?.unfinished ? queuePlace(entry, around.unfinished) : null;
  const messages = messageOfRun(status, waits, place);
  const self = `${base}/runs/${record.id}`;
  const kept = uploadKeptUntil(entry);
  const details = detailsOf(status);
  const reasons = attentionReasons(entry);
  return {
    id: record.id,
    state: status.state,
    attention: reasons.length > 0,
    attention_reasons: reasons,
    name: record.name,
    created: record.created,
    started: status.started,
    ended: status.ended,
    expires: expiryOf(entry).toISOString(),
    options: record.options,
    bytes: record.bytes,
    workbook: status.isWorkbook ?? false,
    rows: status.rows,
    errors: status.errors,
    phase: status.state === 'running' ? (status.phase ?? 'processing_rows') : null,
    percent: status.percent,
    rows_per_second: status.rowsPerSecond,
    seconds_left: status.secondsLeft,
    codes: status.codes.map(({ code, reason, rows }) => ({
      code,
      reason,
      rows,
      message: messageOf(code, reason as Reason | null, language),
      term: technicalName(code, reason),
      ...wordsOf(code, reason as Reason | null, language, factsOf(entry)),
    })),
    ...verdictCounts(status, language),
    duplicates: status.duplicates
      ? countsWithWords(status.duplicates, record.options.mode ?? 'calculate', language)
      : null,
    changes: status.changes ? { ...status.changes, since: record.sinceSlot ?? null } : null,
    fault: status.fault,
    message: messages?.[language] ?? null,
    messages,
    detail: details?.en ?? null,
    details,
    line: status.line,
    question: status.question ? questionView(status.question, language) : null,
    waiting_for: waits,
    queue: place,
    resumed: status.resumed,
    corrected: record.hasCorrections ?? false,
    retry_of: record.retryOf ?? null,
    upload_kept_until: kept?.toISOString() ?? null,
    project: record.project,
    schedule: record.schedule,
    slot: record.slot ?? null,
    by_hand: record.byHand ?? false,
    links: {
      self,
      events: `${self}/events`,
      result: `${self}/result`,
      errors: keepsErrors(record) ? `${self}/errors` : null,
      attention: keepsErrors(record) ? `${self}/attention` : null,
      duplicates: keepsDuplicates(record) ? `${self}/duplicates` : null,
      changes: status.changes ? `${self}/changes` : null,
      report: `${self}/report`,
      summary: `${self}/summary`,
      retry: kept ? `${self}/retry` : null,
    },
  };
}
