/**
 * One operation in the OpenAPI document: the description of a route in `config.operation`, and what the document adds to it.
 *
 * What it does not do: validate requests. The code of the route does.
 */
import type { FastifyContextConfig } from 'fastify';
import { isOfContract } from '../reply/envelope-reply.js';
import { type Answers, type Faults, faultAnswers } from './described-answers.js';
import { EMPTY, type Schema } from './schema.js';

/** A route as it describes itself. Its method, path, tag and security, and the faults of tokens, are added to it. */
export interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  /** Without those of the path, and without `lang`. */
  parameters?: readonly object[];
  requestBody?: object;
  answers: Answers;
  faults?: Faults;
  /** The field `response` of the answers for what is wrong with a person. */
  rowResponse?: Schema;
}

type Access = NonNullable<FastifyContextConfig['access']>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Every route has one. 'none': it is for people and not in the document. */
    operation?: Operation | 'none';
    /** A path of before `/v1`, which is kept for the clients that use it. */
    isOld?: boolean;
  }
}

/** Default of every operation. */
export const SECURITY = [{ bearer: [] }, { token: [] }];

const LANG = { $ref: '#/components/parameters/lang' };
const RUN_ID = { $ref: '#/components/parameters/runId' };

const TOKEN_FAULTS: Faults = { token_missing: EMPTY, token_unknown: EMPTY, too_many_requests: EMPTY };

/** Security and faults of a route by its `config.access`; without `security`, that of the document applies. */
const ACCESS: Readonly<Record<Access, { security?: object[]; faults: Faults }>> = {
  open: { security: [], faults: {} },
  token: { faults: TOKEN_FAULTS },
  custom: {
    security: [...SECURITY, { ticket: [] }],
    faults: { ...TOKEN_FAULTS, ticket_invalid: EMPTY },
  },
};

function tagOf(url: string, access: Access): string {
  if (access === 'open') return 'operators';
  return url.startsWith('/curp/') ? 'curp' : 'runs';
}

/** What differs of the same operation on its old path. */
const oldOf = (url: string, { operationId }: Operation): object => ({
  operationId: `${operationId}Unversioned`,
  deprecated: true,
  description: `The same as \`/v1${url.replace(/:(\w+)/g, '{$1}')}\`, which new clients use.`,
});

/** The operation as OpenAPI has it. */
export function described(
  method: string,
  url: string,
  access: Access,
  operation: Operation,
  isOld = false,
): object {
  const { parameters = [], answers, faults, rowResponse, ...rest } = operation;
  const { faults: accessFaults, ...security } = ACCESS[access];
  return {
    ...rest,
    ...(isOld ? oldOf(url, operation) : {}),
    ...security,
    tags: [tagOf(url, access)],
    parameters: [...(url.includes('/:id') ? [RUN_ID] : []), ...parameters, LANG],
    responses: {
      ...answers,
      ...faultAnswers({ ...accessFaults, ...faults }, isOfContract(method, url), rowResponse),
    },
  };
}
