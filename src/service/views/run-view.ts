/**
 * A run as JSON for its owner, in HTTP responses, events and callbacks.
 *
 * What it does not show: paths, keys, callback addresses, or personal data.
 */

import type { Sentence } from '../../base/sentence.js';
import { type ClassCount, countsWithWords } from '../../engine/report/duplicate-words.js';
import type { RunPhase } from '../../engine/run/pace.js';
import type { RunChoices } from '../../input/options/option-types.js';
import type { Reason } from '../../key/contract/codes.js';
import { type RunFacts, technicalName, wordsOf } from '../../key/contract/error-explanations.js';
import type { Language } from '../../key/contract/messages.js';
import { messageOf } from '../../key/contract/messages.js';
import {
  expiryOf,
  type Fault,
  keepsDuplicates,
  keepsErrors,
  type RunEntry,
  type RunState,
  type StatusRecord,
  uploadKeptUntil,
} from '../runs/run-record.js';
import { apiWords } from './api-words.js';
import { faultText } from './fault-texts.js';
import { type QuestionView, questionView } from './question-view.js';
import { type QueuePlace, queuePlace } from './queue-place.js';
import { messageOfRun, type ServiceState, type WaitingFor, waitingFor } from './waiting.js';

export interface RunView {
  id: string;
  state: RunState;
  name: string;
  created: string;
  started: string | null;
  ended: string | null;
  expires: string;
  options: RunChoices;
  bytes: number;
  rows: number;
  errors: number;
  /** What a running run does now; null if it is not running. `percent` is that of the phase. */
  phase: RunPhase | null;
  percent: number | null;
  rows_per_second: number;
  seconds_left: number | null;
  /** `message` is that of the rows; `label`, `term` and `advice` are the words of the page. */
  codes: {
    code: number;
    reason: string | null;
    rows: number;
    message: string;
    label: string;
    term: string;
    advice: string;
  }[];
  /** Groups and rows by class, of a finished run with `duplicates`; otherwise null. */
  duplicates: ClassCount[] | null;
  fault: Fault | null;
  message: string | null;
  /** The same in both languages. */
  messages: Sentence | null;
  /** In English: what happened, and what to do about it. */
  detail: string | null;
  /** The same in both languages. */
  details: Sentence | null;
  line: number | null;
  /** What the file leaves open, if that ended the run. */
  question: QuestionView | null;
  waiting_for: WaitingFor | null;
  /** Set for a run that waits for its turn; otherwise null. */
  queue: QueuePlace | null;
  resumed: boolean;
  /** The failed run whose upload it processes again. */
  retry_of: string | null;
  /** Set for a failed run: until then it can be tried again. */
  upload_kept_until: string | null;
  project: string;
  schedule: string | null;
  links: {
    self: string;
    events: string;
    result: string;
    /** The rows in error; null if the run keeps no such file. */
    errors: string | null;
    /** The duplicates file; null if the run does not search for duplicates. */
    duplicates: string | null;
    report: string;
    summary: string;
    /** Null if the run has not failed, or its upload is no longer kept. */
    retry: string | null;
  };
}

/** An older version has stored the English detail only: the Spanish is then the sentence of the fault. */
const detailsOf = ({ fault, detail, detailEs }: StatusRecord): Sentence | null =>
  detail === null ? null : apiWords({ es: detailEs ?? faultText(fault ?? 'defect').es, en: detail });

const factsOf = ({ record: { options }, status: { isWorkbook } }: RunEntry): RunFacts => ({
  normalize: options.normalize ?? false,
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
  return {
    id: record.id,
    state: status.state,
    name: record.name,
    created: record.created,
    started: status.started,
    ended: status.ended,
    expires: expiryOf(entry).toISOString(),
    options: record.options,
    bytes: record.bytes,
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
    duplicates: status.duplicates
      ? countsWithWords(status.duplicates, record.options.mode ?? 'calculate', language)
      : null,
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
    retry_of: record.retryOf ?? null,
    upload_kept_until: kept?.toISOString() ?? null,
    project: record.project,
    schedule: record.schedule,
    links: {
      self,
      events: `${self}/events`,
      result: `${self}/result`,
      errors: keepsErrors(record) ? `${self}/errors` : null,
      duplicates: keepsDuplicates(record) ? `${self}/duplicates` : null,
      report: `${self}/report`,
      summary: `${self}/summary`,
      retry: kept ? `${self}/retry` : null,
    },
  };
}
