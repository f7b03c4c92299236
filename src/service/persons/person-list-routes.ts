/**
 * `POST /curp/calcular_curp`: up to 1,000 persons in one request, as an array of JSON or as lines of JSON (NDJSON); their
 * envelopes in the same order. Names are in the body, so they are in no address and no log.
 *
 * An array is answered when it has arrived whole. Lines are answered while they arrive: a fault that ends such an answer is
 * its last line, because the status is sent already.
 *
 * What it does not do: keep anything. For more persons there are runs.
 */
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Log } from '../../base/log.js';
import type { Reason } from '../../key/contract/codes.js';
import type { Language } from '../../key/contract/messages.js';
import { utcToday } from '../../key/contract/today.js';
import { LF } from '../../key/curp/ascii.js';
import { hasBody } from '../access/close-after-refusal.js';
import type { Limits } from '../access/limits.js';
import type { Metrics } from '../metrics/metrics.js';
import { faultBody, JSON_TYPE } from '../reply/envelope-reply.js';
import { HttpFault } from '../reply/http-fault.js';
import { optionFault } from '../reply/option-fault.js';
import { expectedOf } from '../reply/parameter-schema.js';
import { languageOf } from '../reply/request-language.js';
import { listFault, MAX_LINE_BYTES } from './list-fault.js';
import { CALCULATE_LIST, LIST_PARAMETERS, NDJSON_TYPES } from './list-operation.js';
import { closedArray, ListError, PersonList } from './person-list.js';
import { type PersonChoices, personPlan } from './person-plan.js';

interface ListRouteOptions {
  limits: Limits;
  log: Log;
  metrics: Pick<Metrics, 'countRows'>;
}

const MAX_LISTS = 64;

const NDJSON_TYPE = 'application/x-ndjson; charset=utf-8';

/** A request for a list: how it is answered. */
interface Asked {
  list: PersonList;
  language: Language;
  asLines: boolean;
}

const typesIn = (header: string | undefined): string[] =>
  (header ?? '').split(',').map((range) => range.split(';', 1)[0]!.trim().toLowerCase());

/** Whether the answer has lines: as `Accept` asks for, otherwise as the request. */
function wantsLines({ headers }: FastifyRequest, sentLines: boolean): boolean {
  const accepted = typesIn(headers.accept);
  if (accepted.some((type) => NDJSON_TYPES.includes(type))) return true;
  return sentLines && !accepted.includes('application/json');
}

/** Cache of one `PersonList` per combination of options: each caches the constant parts of its answers. */
const lists = new Map<string, PersonList>();

function listOf(choices: PersonChoices, separator: ',' | '\n'): PersonList {
  const today = utcToday();
  const key = JSON.stringify([today, separator, Object.entries(choices).sort()]);
  const known = lists.get(key);
  if (known !== undefined) return known;
  if (lists.size >= MAX_LISTS) lists.clear();
  const list = new PersonList(personPlan(choices, today), separator);
  lists.set(key, list);
  return list;
}

export async function listRoutes(server: FastifyInstance, options: ListRouteOptions): Promise<void> {
  const { limits, log, metrics } = options;
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit: limits.bodyBytes },
    (_, body, done) => done(null, body),
  );
  server.addContentTypeParser(NDJSON_TYPES, (_, payload, done) => done(null, payload));

  const count = (counts: ReadonlyMap<number | Reason, number>): void => {
    metrics.countRows(counts);
    if (counts.has('internal'))
      log.error({ reason: 'internal' }, 'the calculation of a key failed: a defect');
  };

  /** The answers to lines, piece by piece. Throws what ends the list. */
  async function* answersTo({ list, language }: Asked, body: IncomingMessage): AsyncGenerator<Buffer> {
    const faultText = (error: ListError): string => faultBody(listFault(error), language);
    let rest: Buffer = Buffer.alloc(0);
    let bytes = 0;
    let persons = 0;
    const answer = (lines: Buffer): Buffer => {
      const { bytes, length, counts } = list.lines(lines, persons, faultText);
      persons += length;
      count(counts);
      return bytes;
    };
    // A request that is not read to its end is not destroyed: the client would lose the answer.
    for await (const piece of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += piece.length;
      if (bytes > limits.bodyBytes) throw new HttpFault('too_large');
      const read = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
      const end = read.lastIndexOf(LF) + 1;
      rest = read.subarray(end);
      if (end > 0) yield answer(read.subarray(0, end));
      if (rest.length > MAX_LINE_BYTES) throw new ListError('too_long', persons);
    }
    yield answer(rest);
  }

  const answerLines = async (asked: Asked, body: IncomingMessage, reply: FastifyReply) => {
    const answers = answersTo(asked, body);
    if (!asked.asLines) {
      const parts: Buffer[] = [];
      for await (const bytes of answers) parts.push(bytes);
      return reply.type(JSON_TYPE).send(closedArray(parts));
    }
    const first = await answers.next(); // a fault so far has its own status
    return reply
      .type(NDJSON_TYPE)
      .send(Readable.from(linesOf(first, answers, asked.language), { objectMode: false }));
  };

  server.post<{ Querystring: PersonChoices }>(
    '/curp/calcular_curp',
    { bodyLimit: limits.bodyBytes, schema: CALCULATE_LIST },
    async (request, reply) => {
      const language = languageOf(request);
      const { query: choices, body, headers } = request;
      // A list has no columns that show what M means.
      if (choices.normalize && choices.sexo === undefined)
        throw optionFault('needed', { option: 'sexo', expected: expectedOf(LIST_PARAMETERS.sexo!) });
      if (headers['content-encoding'] !== undefined) throw new HttpFault('unsupported_type');
      if (Number(headers['content-length'] ?? 0) > limits.bodyBytes) throw new HttpFault('too_large');
      const sentLines = body instanceof Readable;
      const asLines = wantsLines(request, sentLines);
      const list = listOf({ ...choices, lang: choices.lang ?? language }, asLines ? '\n' : ',');
      const asked = { list, language, asLines };
      try {
        if (sentLines) return await answerLines(asked, body as IncomingMessage, reply);
        if (Buffer.isBuffer(body)) {
          const { bytes, counts } = list.array(body);
          count(counts);
          return reply.type(asLines ? NDJSON_TYPE : JSON_TYPE).send(bytes);
        }
      } catch (error) {
        if (sentLines && body.errored) throw new HttpFault('malformed_request'); // it did not arrive whole
        throw error instanceof ListError ? listFault(error) : error;
      }
      if (hasBody(request.raw)) throw new HttpFault('unsupported_type');
      throw listFault(new ListError('not_json'));
    },
  );
}

/** The lines of an answer that has begun: a fault becomes the last one. */
async function* linesOf(
  first: IteratorResult<Buffer>,
  rest: AsyncGenerator<Buffer>,
  language: Language,
): AsyncGenerator<Buffer | string> {
  if (first.done !== true) yield first.value;
  try {
    yield* rest;
  } catch (error) {
    const fault = error instanceof ListError ? listFault(error) : error;
    if (!(fault instanceof HttpFault)) throw error;
    yield `${faultBody(fault, language)}\n`;
  }
}
