/**
 * Rows of a finished run, for the page: `GET /runs/:id/rows` has the first rows of the result with one verdict, cause or code;
 * `POST /runs/:id/rows` judges corrected rows as the run would.
 *
 * What it does not do: check to whom a run belongs, or page through a result. The result itself can be downloaded.
 */
import type { FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import { isGzipName, packingOf } from '../../engine/settings/result-name.js';
import { REASONS } from '../../key/contract/codes.js';
import { answer, empty } from '../openapi/described-answers.js';
import { ROW_CODES } from '../openapi/person-schema.js';
import { sendEnvelope, sendEnvelopeOf } from '../reply/envelope-reply.js';
import { HttpFault } from '../reply/http-fault.js';
import { parameter, query } from '../reply/parameter-schema.js';
import { languageOf } from '../reply/request-language.js';
import { about, exact, FLAG, list, type Of, oneOf, type Schema, TEXT } from '../reply/schema.js';
import type { RunEntry } from '../runs/run-record.js';
import type { RunStore } from '../runs/run-store.js';
import { JUDGED_ROW, judgeRows, MAX_JUDGED_ROWS } from '../views/judged-rows.js';
import { RESULT_ROWS } from '../views/result-rows.js';
import { SHOWN_VERDICTS } from '../views/verdict-counts.js';
import type { FileThreads } from './file-threads.js';
import { OF_RUN, type RunRequest } from './run-request.js';

const DEFAULT_ROWS = 50;

const QUERY = query({
  verdict: about(oneOf(SHOWN_VERDICTS), 'Las de este veredicto.', 'Those with this verdict.'),
  cause: about(
    { type: 'string', minLength: 1, maxLength: 200 } as Schema<string>,
    'Las de esta causa o verificación, escrita como en `causes` y `checks` de la corrida.',
    'Those with this cause or check, written as in `causes` and `checks` of the run.',
  ),
  code: about(
    parameter<number>(oneOf(ROW_CODES), ([text]) => ROW_CODES.find((code) => String(code) === text), {
      es: 'use un código de fila, de 400 a 417',
      en: 'use a code of rows, 400 to 417',
    }),
    'Las de este código.',
    'Those with this code.',
  ),
  reason: about(oneOf(REASONS), 'Las de código 417 por esta razón.', 'Those with code 417 for this reason.'),
  error: about(
    parameter(FLAG, ([text]) => (text === 'true' ? true : text === 'false' ? false : undefined), {
      es: 'use true o false',
      en: 'use true or false',
    }),
    'Las que tienen un código de error, o las que no.',
    'Those with an error code, or those without.',
  ),
  limit: { type: 'integer', minimum: 1, maximum: 200, default: DEFAULT_ROWS } as Schema<number>,
});

export type RowsRequest = RunRequest<Of<typeof QUERY>>;

export const ROWS: FastifySchema = {
  ...OF_RUN,
  operationId: 'getRows',
  summary: {
    es: 'Las primeras filas del resultado con un veredicto, una causa o un código',
    en: 'The first rows of the result with a verdict, a cause or a code',
  },
  description: {
    es: 'Para mostrarlas junto a las cuentas. Las celdas son las del resultado: de una corrida con `echo=none` no están las columnas de la entrada.',
    en: 'To show them beside the counts. The cells are those of the result: those of a run with `echo=none` lack the columns of the input.',
  },
  querystring: QUERY,
  response: { 200: answer({ es: 'Las filas.', en: 'The rows.' }, RESULT_ROWS) },
  faults: { ...OF_RUN.faults, ...empty('wrong_state', 'file_too_costly', 'unavailable') },
};

const BODY = exact({
  rows: about(
    list(list(TEXT), { maxItems: MAX_JUDGED_ROWS }),
    'Las celdas de cada fila, en el orden de las columnas de la entrada.',
    'The cells of each row, in the order of the columns of the input.',
  ),
});

export const JUDGE: FastifySchema = {
  ...OF_RUN,
  operationId: 'judgeRows',
  summary: {
    es: 'Revisar filas corregidas como lo haría la corrida',
    en: 'Judge corrected rows as the run would',
  },
  description: {
    es: 'Con la lectura del archivo de una corrida terminada: el orden de las fechas, las letras del sexo, sus columnas. No se guarda nada.',
    en: 'With the reading of the file of a finished run: the order of dates, the letters of the sex, its columns. Nothing is stored.',
  },
  body: { content: { 'application/json': { schema: BODY } } },
  response: {
    200: answer(
      { es: 'Qué sale de cada fila.', en: 'What comes of each row.' },
      exact({ rows: list(JUDGED_ROW) }),
    ),
  },
  faults: { ...OF_RUN.faults, ...empty('wrong_state', 'malformed_request', 'unsupported_type', 'too_large') },
};

/** Undefined if the body is not of the form that the schema describes. */
function rowsIn(body: unknown): string[][] | undefined {
  try {
    const { rows } = JSON.parse(String(body)) as { rows: unknown };
    const isRow = (cells: unknown): boolean =>
      Array.isArray(cells) && cells.every((cell) => typeof cell === 'string');
    const isWhole = Array.isArray(rows) && rows.length <= MAX_JUDGED_ROWS && rows.every(isRow);
    return isWhole ? (rows as string[][]) : undefined;
  } catch {
    return undefined;
  }
}

export async function sendJudged(
  request: FastifyRequest,
  reply: FastifyReply,
  { record, status }: RunEntry,
  store: RunStore,
): Promise<FastifyReply> {
  const rows = rowsIn(request.body);
  if (rows === undefined) throw new HttpFault('malformed_request');
  const plan = status.state === 'finished' ? await store.readPlan(record.id) : undefined;
  if (plan === undefined) throw new HttpFault('wrong_state');
  return sendEnvelope(reply, { rows: judgeRows(plan, rows, languageOf(request)) });
}

export async function sendRows(
  { query: { limit = DEFAULT_ROWS, ...filter } }: FastifyRequest<RowsRequest>,
  reply: FastifyReply,
  { record, status }: RunEntry,
  store: RunStore,
  threads: FileThreads,
): Promise<FastifyReply> {
  const path = store.outputOf(record);
  // A schedule may write a workbook, which has no records.
  if (status.state !== 'finished' || packingOf(path) === 'xlsx') throw new HttpFault('wrong_state');
  const found = await threads
    .rows(
      {
        kind: 'rows',
        path,
        isPacked: isGzipName(path),
        format: record.options.format ?? 'csv',
        filter,
        rows: limit,
      },
      reply,
    )
    .catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? new HttpFault('wrong_state') : error;
    });
  return sendEnvelopeOf(reply, found);
}
