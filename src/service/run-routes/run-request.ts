/** What the requests about runs have in common: the id in the path, its faults, an answer with one run, and its links. */
import type { FastifyRequest } from 'fastify';
import { type Answer, answer, BAD_OPTION, empty } from '../openapi/described-answers.js';
import { query } from '../reply/parameter-schema.js';
import { languageOf } from '../reply/request-language.js';
import { exact, type Of, RUN_ID } from '../reply/schema.js';
import type { RunEntry } from '../runs/run-record.js';
import { RUN } from '../views/run-schema.js';
import { viewOf } from '../views/run-view.js';
import type { ServiceStates } from './service-states.js';

const PARAMS = exact({ id: RUN_ID });

/** The types of a request about one run, with these parameters in the query. */
export interface RunRequest<Query = unknown> {
  Params: Of<typeof PARAMS>;
  Querystring: Query;
}

/** The part of the schema of every request about one run. An id of another form is one of no run. */
export const OF_RUN = {
  params: PARAMS,
  querystring: query({}),
  faults: { ...BAD_OPTION, ...empty('no_such_run') },
};

export const runAnswer = (es: string, en: string): Answer => answer({ es, en }, exact({ run: RUN }));

/** What is before `/runs` in the path of a request, and in the links of its answer. */
export const baseOf = ({ routeOptions }: FastifyRequest): string =>
  routeOptions.url?.startsWith('/v1/') ? '/v1' : '';

/** A run as the answer to this request shows it. */
export const viewFor = async (request: FastifyRequest, entry: RunEntry, states: ServiceStates) =>
  viewOf(entry, languageOf(request), await states(), baseOf(request));
