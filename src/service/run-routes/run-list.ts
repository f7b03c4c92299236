/**
 * `GET /runs`: a page of the runs of a project, the newest first, with filters, the total, and the link of the next page.
 *
 * What it does not promise: a fixed total. Runs are made and removed between two pages; none is listed twice or left out
 * because of that.
 */
import type { FastifyRequest, FastifySchema } from 'fastify';
import { timeOfRunId } from '../../engine/settings/run-id.js';
import { answer, BAD_OPTION } from '../openapi/described-answers.js';
import { badParameter } from '../reply/option-fault.js';
import { FIRST, parameter, query } from '../reply/parameter-schema.js';
import { about, COUNT, exact, list, type Of, oneOf, orNull, type Schema, TEXT } from '../reply/schema.js';
import { RUN_STATES, type RunEntry, sortKey } from '../runs/run-record.js';
import { RUN } from '../views/run-schema.js';

const DEFAULT_LISTED = 20;

/** A date, or a time with its zone: never that of this machine. */
const TIME = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d))?$/;

function parseTime([text = '']: readonly string[]): string | undefined {
  const time = TIME.test(text) ? new Date(text) : undefined;
  return time && !Number.isNaN(time.getTime()) ? time.toISOString() : undefined;
}

const BEFORE = about(
  parameter(TEXT, FIRST, {
    es: 'use el id de la última corrida de la página anterior',
    en: 'use the id of the last run of the page before',
  }),
  'Las creadas antes de esta corrida, aunque ya se haya borrado.',
  'Those made before this run, which may have been removed since.',
);

const PARAMETERS = {
  limit: { type: 'integer', minimum: 1, maximum: 100, default: DEFAULT_LISTED } as Schema<number>,
  before: BEFORE,
  state: about(oneOf(RUN_STATES), 'Las que están en este estado.', 'Those in this state.'),
  name: about(
    { type: 'string', minLength: 1, maxLength: 200 } as Schema<string>,
    'Aquellas cuyo nombre de archivo contiene este texto, en mayúsculas o minúsculas.',
    'Those whose file name contains this text, in upper or lower case.',
  ),
  schedule: about(
    { type: 'string', minLength: 1, maxLength: 64 } as Schema<string>,
    'Las de esta programación.',
    'Those of this schedule.',
  ),
  since: about(
    parameter(
      {
        anyOf: [
          { type: 'string', format: 'date' },
          { type: 'string', format: 'date-time' },
        ],
      },
      parseTime,
      {
        es: 'use una fecha, como 2026-01-31, o una hora con su zona, como 2026-01-31T08:00:00Z',
        en: 'use a date, as 2026-01-31, or a time with its zone, as 2026-01-31T08:00:00Z',
      },
    ),
    'Las creadas en este momento o después; una fecha empieza a medianoche UTC.',
    'Those made at this time or later; a date begins at midnight UTC.',
  ),
};

const LIST_QUERY = query(PARAMETERS);

export interface ListRequest {
  Querystring: Of<typeof LIST_QUERY>;
}

export const LIST: FastifySchema = {
  operationId: 'listRuns',
  summary: {
    es: 'Las corridas de este proyecto, las más recientes primero',
    en: 'The runs of this project, the newest first',
  },
  querystring: LIST_QUERY,
  response: {
    200: answer(
      { es: 'Una página de la lista.', en: 'A page of the list.' },
      exact({
        runs: list(RUN),
        total: about(
          COUNT,
          'De todas las páginas: las corridas que cumplen los filtros.',
          'Of all pages: the runs that match the filters.',
        ),
        next: about(
          orNull(TEXT),
          'La ruta de la página siguiente; null en la última.',
          'The path of the next page; null on the last one.',
        ),
      }),
    ),
  },
  faults: BAD_OPTION,
};

/** `path`: of the list, for the link of the next page. */
export function runPage(
  all: readonly RunEntry[],
  { query, url, project }: FastifyRequest<ListRequest>,
  path: string,
) {
  const { limit = DEFAULT_LISTED, before, state, since, schedule } = query;
  const name = query.name?.toLowerCase();
  const own = all.filter(({ record }) => record.project === project);
  const place = before === undefined ? undefined : placeOf(before, own);
  if (before !== undefined && place === undefined) throw badParameter('before', BEFORE);
  const matching = own.filter(
    ({ record, status }) =>
      (state === undefined || status.state === state) &&
      (name === undefined || record.name.toLowerCase().includes(name)) &&
      (schedule === undefined || record.schedule === schedule) &&
      (since === undefined || record.created >= since),
  );
  const older = place === undefined ? matching : matching.filter(({ record }) => sortKey(record) < place);
  const entries = older.slice(0, limit);
  const next = older.length > limit ? nextPath(url, path, entries.at(-1)!.record.id) : null;
  return { entries, total: matching.length, next };
}

/** With the same filters, as they were written. Never with the token. */
function nextPath(url: string, path: string, last: string): string {
  const given = new URL(url, 'http://localhost').searchParams;
  const query = new URLSearchParams();
  for (const name of [...Object.keys(PARAMETERS), 'lang'])
    if (name !== 'before' && given.has(name)) query.set(name, given.get(name)!);
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
