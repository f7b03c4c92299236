/**
 * `GET /runs`: a page of the runs of a project, the newest first, with filters, the total, and the link of the next page.
 *
 * What it does not promise: a fixed total. Runs are made and removed between two pages; none is listed twice or left out
 * because of that.
 */
import type { FastifyRequest } from 'fastify';
import { timeOfRunId } from '../../engine/settings/run-id.js';
import { parseCount } from '../../input/options/option-values.js';
import { answer, BAD_OPTION } from '../openapi/described-answers.js';
import type { Operation } from '../openapi/operation.js';
import { COUNT, exact, list, orNull, TEXT } from '../openapi/schema.js';
import { optionFault, refuseUnknown } from '../reply/option-fault.js';
import { parameter, queryOf } from '../reply/parameter.js';
import { RUN_STATES, type RunEntry, sortKey } from '../runs/run-record.js';
import { RUN } from './run-schema.js';

const DEFAULT_LISTED = 20;
const MAX_LISTED = 100;
const MAX_NAME = 200;

export const LIST: Operation = {
  operationId: 'listRuns',
  summary: 'The runs of this project, the newest first',
  parameters: [
    {
      name: 'limit',
      in: 'query',
      schema: { type: 'integer', minimum: 1, maximum: MAX_LISTED, default: DEFAULT_LISTED },
    },
    {
      name: 'before',
      in: 'query',
      schema: TEXT,
      description: 'Those made before this run, which may have been removed since.',
    },
    { name: 'state', in: 'query', schema: { enum: RUN_STATES }, description: 'Those in this state.' },
    {
      name: 'name',
      in: 'query',
      schema: { type: 'string', minLength: 1, maxLength: MAX_NAME },
      description: 'Those whose file name contains this text, in upper or lower case.',
    },
    {
      name: 'since',
      in: 'query',
      schema: {
        anyOf: [
          { type: 'string', format: 'date' },
          { type: 'string', format: 'date-time' },
        ],
      },
      description: 'Those made at this time or later; a date begins at midnight UTC.',
    },
  ],
  answers: {
    200: answer(
      'A page of the list.',
      exact({
        runs: list(RUN),
        total: { ...COUNT, description: 'Of all pages: the runs that match the filters.' },
        next: orNull({ ...TEXT, description: 'The path of the next page; null on the last one.' }),
      }),
    ),
  },
  faults: BAD_OPTION,
};

const NAMES = ['limit', 'before', 'state', 'name', 'since'] as const;

/** Throws the fault of the parameter if `parse` throws or returns undefined. */
function read<T>(
  request: FastifyRequest,
  name: (typeof NAMES)[number],
  parse: (text: string) => T | undefined,
): T | undefined {
  const text = parameter(request, name);
  if (text === undefined) return undefined;
  let value: T | undefined;
  try {
    value = parse(text);
  } catch {}
  if (value === undefined) throw optionFault('not_valid', { option: name });
  return value;
}

/** A date, or a time with its zone: never that of this machine. */
const TIME = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d))?$/;

const parseTime = (text: string): string | undefined =>
  TIME.test(text) ? new Date(text).toISOString() : undefined;

const parseName = (text: string): string | undefined =>
  text.length >= 1 && text.length <= MAX_NAME ? text.toLowerCase() : undefined;

interface RunPage {
  entries: RunEntry[];
  total: number;
  next: string | null;
}

/** `path`: of the list, for the link of the next page. */
export function runPage(all: readonly RunEntry[], request: FastifyRequest, path: string): RunPage {
  refuseUnknown(Object.keys(queryOf(request)), NAMES);
  const limit = read(request, 'limit', parseCount(1, MAX_LISTED)) ?? DEFAULT_LISTED;
  const state = read(request, 'state', (text) => RUN_STATES.find((one) => one === text));
  const name = read(request, 'name', parseName);
  const since = read(request, 'since', parseTime);
  const own = all.filter(({ record }) => record.project === request.project);
  const place = read(request, 'before', (id) => placeOf(id, own));
  const matching = own.filter(
    ({ record, status }) =>
      (state === undefined || status.state === state) &&
      (name === undefined || record.name.toLowerCase().includes(name)) &&
      (since === undefined || record.created >= since),
  );
  const older = place === undefined ? matching : matching.filter(({ record }) => sortKey(record) < place);
  const entries = older.slice(0, limit);
  const next = older.length > limit ? nextPath(request, path, entries.at(-1)!.record.id) : null;
  return { entries, total: matching.length, next };
}

/** With the same filters. Never with the token. */
function nextPath(request: FastifyRequest, path: string, last: string): string {
  const query = new URLSearchParams();
  for (const name of [...NAMES, 'lang'])
    if (name !== 'before' && parameter(request, name) !== undefined)
      query.set(name, parameter(request, name)!);
  query.set('before', last);
  return `${path}?${query}`;
}

/** The position of a run in the list. The id of a removed run still contains its creation time. */
function placeOf(id: string, entries: readonly RunEntry[]): string | undefined {
  const found = entries.find(({ record }) => record.id === id);
  if (found !== undefined) return sortKey(found.record);
  const created = timeOfRunId(id);
  return created === undefined ? undefined : sortKey({ created, id });
}
