/**
 * Answers the requests of the page as the service does, on this machine: one person, entities, the preview of a file, runs.
 *
 * What it does not answer: anything about tokens, tickets, schedules or other people.
 */

import { openInput } from '../../../input/tables/open-input.js';
import type { Reason } from '../../../key/contract/codes.js';
import { explainedAnswer } from '../../../key/contract/explained-answer.js';
import type { Language } from '../../../key/contract/messages.js';
import type { Person } from '../../../key/contract/person.js';
import { settingsOf } from '../../../service/runs/record-settings.js';
import type { RunEntry } from '../../../service/runs/run-record.js';
import { readChoices } from '../../../service/runs/upload-options.js';
import { previewFile } from '../../../service/views/file-preview.js';
import { judgeRows } from '../../../service/views/judged-rows.js';
import { firstRows, ROW_LIMITS } from '../../../service/views/result-rows.js';
import { viewOf } from '../../../service/views/run-view.js';
import type { Answer, Pairs } from '../../shell/backend.js';
import { mount, open, unmount } from '../node/files.js';
import { withLocalMessage } from './local-faults.js';
import type { LocalRuns } from './local-runs.js';

const answer = (response: object): Answer => [
  200,
  JSON.stringify({ error: false, code_error: 0, error_message: null, response }),
];

/** With the code of the service: the page knows it. */
const NO_SUCH_RUN: Answer = [
  404,
  JSON.stringify({ error: true, code_error: 483, error_message: null, response: {} }),
];

function choicesOf(query: Pairs) {
  const words = new Map<string, string[]>();
  for (const [name, value] of query) words.set(name, [...(words.get(name) ?? []), value]);
  return readChoices(words);
}

const localView = (entry: RunEntry, language: Language) =>
  withLocalMessage(viewOf(entry, language), language);

/** The functions that the page calls, by name. */
export function answersOf(runs: LocalRuns) {
  let previews = 0;

  function request(method: string, path: string, query: Pairs, language: Language): Answer {
    if (path === '/curp/explicar') {
      const person: Person = Object.fromEntries(query);
      const { outcome, envelope } = explainedAnswer(person, 'required', language);
      return [outcome === null ? 200 : 400, JSON.stringify(envelope)];
    }
    if (path === '/v1/runs') return answer({ runs: runs.all.map((entry) => localView(entry, language)) });
    const [, id = '', action] = /^\/v1\/runs\/(\w+)(?:\/(cancel))?$/.exec(path) ?? [];
    const entry = runs.find(id);
    if (entry === undefined) return NO_SUCH_RUN;
    if (action === 'cancel') runs.cancel(id);
    if (method === 'DELETE') runs.remove(id);
    return answer({ run: localView(entry, language) });
  }

  /** Reads of the file what it needs: of a large one, the beginning. */
  async function preview(file: Blob, query: Pairs, language: Language): Promise<Answer> {
    const input = `preview ${++previews}`; // several may go on at the same time
    mount(input, file);
    try {
      const settings = settingsOf(choicesOf(query), {
        input,
        output: '-',
        redis: undefined,
        secrets: [],
      });
      const open = () => openInput(input, settings);
      const found = await previewFile(open, settings, false, language);
      return answer({
        ...found,
        problems: found.problems.map((problem) => withLocalMessage(problem, language)),
      });
    } finally {
      unmount(input);
    }
  }

  /** `file`: the result of a run, which the page has. */
  async function rows(run: string, file: Blob, query: Pairs): Promise<Answer> {
    const { verdict, cause, code, reason, error, limit } = Object.fromEntries(query);
    const name = `rows ${++previews}`;
    mount(name, file);
    try {
      const result = await open(name);
      const filter = {
        ...{ verdict, cause, code: code === undefined ? undefined : Number(code) },
        reason: reason as Reason | undefined,
        error: error === undefined ? undefined : error === 'true',
      };
      const format = runs.find(run)?.record.options.format ?? 'csv';
      const pieces = result.createReadStream() as AsyncIterable<unknown> as AsyncIterable<Buffer>;
      return answer(await firstRows(pieces, format, filter, { ...ROW_LIMITS, rows: Number(limit) }));
    } finally {
      unmount(name);
    }
  }

  /** Corrected rows, judged as the run would. */
  function judge(run: string, rows: string[][], language: Language): Answer {
    const plan = runs.planOf(run);
    return plan === undefined ? NO_SUCH_RUN : answer({ rows: judgeRows(plan, rows, language) });
  }

  const start = (
    file: Blob,
    name: string,
    query: Pairs,
    corrections: Blob | undefined,
    language: Language,
  ): Answer => answer({ run: localView(runs.start(file, name, choicesOf(query), corrections), language) });

  return { request, preview, rows, judge, start };
}
