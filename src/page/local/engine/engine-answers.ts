/**
 * Answers the requests of the page as the service does, on this machine: one person, entities, the preview of a file, runs.
 *
 * What it does not answer: anything about tokens, tickets, schedules or other people.
 */

import { openInput } from '../../../input/workbook/open-input.js';
import { explainedAnswer } from '../../../key/contract/explained-answer.js';
import type { Language } from '../../../key/contract/messages.js';
import type { Person } from '../../../key/contract/person.js';
import { settingsOf } from '../../../service/runs/record-settings.js';
import type { RunEntry } from '../../../service/runs/run-record.js';
import { readChoices } from '../../../service/runs/upload-options.js';
import { previewFile } from '../../../service/views/file-preview.js';
import { viewOf } from '../../../service/views/run-view.js';
import { mount, unmount } from '../node/files.js';
import { withLocalMessage } from './local-faults.js';
import type { LocalRuns } from './local-runs.js';

export type Query = readonly (readonly [name: string, value: string])[];

/** The status and the text of an answer. */
export type Answer = readonly [status: number, text: string];

const answer = (response: object): Answer => [
  200,
  JSON.stringify({ error: false, code_error: 0, error_message: null, response }),
];

/** The same code as in the service: the page knows it. */
const NO_SUCH_RUN = 483;

const missing = (code: number): Answer => [
  404,
  JSON.stringify({ error: true, code_error: code, error_message: null, response: {} }),
];

function choicesOf(query: Query) {
  const words = new Map<string, string[]>();
  for (const [name, value] of query) words.set(name, [...(words.get(name) ?? []), value]);
  return readChoices(words);
}

const localView = (entry: RunEntry, language: Language) =>
  withLocalMessage(viewOf(entry, language), language);

export class Answers {
  #previews = 0;

  constructor(private readonly runs: LocalRuns) {}

  request(method: string, path: string, query: Query, language: Language): Answer {
    if (path === '/curp/explicar') {
      const person: Person = Object.fromEntries(query);
      const { outcome, envelope } = explainedAnswer(person, 'required', language);
      return [outcome === null ? 200 : 400, JSON.stringify(envelope)];
    }
    if (path === '/v1/runs')
      return answer({ runs: this.runs.all.map((entry) => localView(entry, language)) });
    const [, id = '', action] = /^\/v1\/runs\/(\w+)(?:\/(cancel))?$/.exec(path) ?? [];
    const entry = this.runs.find(id);
    if (entry === undefined) return missing(NO_SUCH_RUN);
    if (action === 'cancel') this.runs.cancel(id);
    if (method === 'DELETE') this.runs.remove(id);
    return answer({ run: localView(entry, language) });
  }

  /** Reads of the file what it needs: of a large one, the beginning. */
  async preview(file: Blob, query: Query, language: Language): Promise<Answer> {
    const input = `preview ${++this.#previews}`; // several may go on at the same time
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

  start(file: Blob, name: string, query: Query, language: Language): Answer {
    return answer({ run: localView(this.runs.start(file, name, choicesOf(query)), language) });
  }
}
