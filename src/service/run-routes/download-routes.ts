/**
 * The files of a finished run: result, rows in error, rows that need attention, duplicates, changes, report, summary.
 * `run-routes.ts` has their routes.
 *
 * A run that keeps no errors file gives the rows in error of its result.
 *
 * What it does not do: check to whom a run belongs.
 */
import { access, open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import type { Sentence } from '../../base/sentence.js';
import { WORKBOOK_TYPE } from '../../engine/settings/content-type.js';
import {
  attentionName,
  changesName,
  duplicatesName,
  errorsName,
  isGzipName,
  packingOf,
  unpackedResultName,
  workbookName,
} from '../../engine/settings/result-name.js';
import { changesPath, duplicatesPath, reportPath, summaryPath } from '../../engine/settings/run-paths.js';
import type { Format } from '../../input/csv/plan.js';
import { withoutMarks } from '../../key/marks/unicode-pattern.js';
import { sendDownload } from '../downloads/download.js';
import { empty, rawAnswer } from '../openapi/described-answers.js';
import { HttpFault } from '../reply/http-fault.js';
import { badParameter } from '../reply/option-fault.js';
import { parameter, query } from '../reply/parameter-schema.js';
import { about, FILE, type Of, oneOf, type Schema, TEXT } from '../reply/schema.js';
import { attentionPath, errorsPath, keepsErrors, type RunEntry, type RunRecord } from '../runs/run-record.js';
import type { RunStore } from '../runs/run-store.js';
import type { TableOrder } from '../views/file-work.js';
import { workbookFacts } from '../views/result-workbook.js';
import { SUMMARY } from '../views/run-schema.js';
import type { TableKind } from '../views/table-header.js';
import type { FileThreads } from './file-threads.js';
import { OF_RUN, type RunRequest } from './run-request.js';

interface RunFile {
  operationId: string;
  summary: Sentence;
  /** The types that it may have. */
  types: Readonly<Record<string, Schema>>;
  path(output: string): string;
  type(record: RunRecord): string;
  name(record: RunRecord): string;
  /** The fault if the run has no such file: no report was requested, or the schedule has removed it. */
  missing: 'wrong_state' | 'no_errors_file' | 'no_attention_file' | 'no_duplicates_file' | 'no_changes_file';
  /** A report is opened in a browser: its headers keep it from running scripts or loading anything. */
  headers?: Readonly<Record<string, string>>;
  /** Default: an attachment. */
  shown?: 'inline';
  /** What it is as a workbook, if it is given as one. */
  table?: TableKind;
}

const resultName = (record: RunRecord): string => unpackedResultName(record.name, formatOf(record));

const formatOf = ({ options }: RunRecord): Format => options.format ?? 'csv';

const AS = about(
  {
    ...parameter(oneOf(['csv', 'xlsx']), undefined, {
      es: 'use csv o xlsx; un resultado NDJSON o de más de 16,384 columnas no se entrega como libro de Excel',
      en: 'use csv or xlsx; a result that is NDJSON or has more than 16,384 columns is not given as a workbook',
    }),
    default: 'csv',
  },
  'El CSV tal cual, o como libro de Excel: cada celda es texto, salvo los números de fila, de grupo y de código.',
  'A CSV as it is, or as a workbook: every cell is text, but for the numbers of rows, groups and codes.',
);

/** A ticket for the run, instead of a token; and for tables, the form in which they are given. */
const TICKET = { ticket: TEXT };
export const WITH_TICKET = query(TICKET);
const FOR_TABLE = query({ ...TICKET, as: AS });

export type FileRequest = RunRequest<Of<typeof FOR_TABLE>>;

const REPORT_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";

const HOW: Sentence = {
  es: 'Un `ETag` fuerte, partes con `Range` (un solo rango) e `If-Range`, y gzip con `Accept-Encoding` para un archivo completo.',
  en: 'A strong `ETag`, parts by `Range` (one range) with `If-Range`, and gzip by `Accept-Encoding` for a whole file.',
};

export const schemaOf = ({ operationId, summary, types, missing, table }: RunFile): FastifySchema => ({
  operationId,
  summary,
  description: HOW,
  params: OF_RUN.params,
  querystring: table ? FOR_TABLE : WITH_TICKET,
  response: {
    200: rawAnswer({ es: 'El archivo.', en: 'The file.' }, types),
    206: rawAnswer({ es: 'La parte que pide `Range`.', en: 'The part that `Range` asks for.' }, types),
    304: {
      description: {
        es: 'El cliente ya lo tiene: `If-None-Match` indica su `ETag`.',
        en: 'The client has it: `If-None-Match` names its `ETag`.',
      },
    },
  },
  faults: {
    ...{ ...OF_RUN.faults, ...empty('wrong_state', missing, 'no_such_range') },
    ...(table && empty('file_too_costly', 'unavailable')),
  },
});

const CSV_TYPE = 'text/csv; charset=utf-8';

const RESULT_TYPES = { 'text/csv': TEXT, 'application/x-ndjson': TEXT, [WORKBOOK_TYPE]: FILE };

const resultType = (record: RunRecord): string =>
  formatOf(record) === 'csv' ? CSV_TYPE : 'application/x-ndjson; charset=utf-8';

/** By the last part of their address. */
export const RUN_FILES: Readonly<Record<string, RunFile>> = {
  result: {
    operationId: 'getResult',
    summary: { es: 'El resultado', en: 'The result' },
    types: RESULT_TYPES,
    path: (output) => output,
    type: resultType,
    name: resultName,
    missing: 'wrong_state',
    table: 'result',
  },
  errors: {
    operationId: 'getErrors',
    summary: {
      es: 'Solo las filas con error, con las columnas de la entrada, para corregirlas y enviarlas de nuevo',
      en: 'The rows in error alone, with the columns of the input, to be corrected and sent again',
    },
    types: RESULT_TYPES,
    path: errorsPath,
    type: () => CSV_TYPE,
    name: ({ name }) => errorsName(name),
    missing: 'no_errors_file',
    table: 'errors',
  },
  attention: {
    operationId: 'getAttention',
    summary: {
      es: 'Solo las filas que una persona debe revisar, primero las más urgentes, con lo que hay que hacer',
      en: 'Only the rows that a person must look at, most urgent first, with what to do',
    },
    types: { 'text/csv': TEXT, [WORKBOOK_TYPE]: FILE },
    path: attentionPath,
    type: () => CSV_TYPE,
    name: ({ name }) => attentionName(name),
    missing: 'no_attention_file',
    table: 'attention',
  },
  duplicates: {
    operationId: 'getDuplicates',
    summary: {
      es: 'Los grupos de duplicados: un renglón por cada fila de cada grupo',
      en: 'The groups of duplicates: one record for each row of each group',
    },
    types: { 'text/csv': TEXT, [WORKBOOK_TYPE]: FILE },
    path: duplicatesPath,
    type: () => CSV_TYPE,
    name: ({ name }) => duplicatesName(name),
    missing: 'no_duplicates_file',
    table: 'duplicates',
  },
  changes: {
    operationId: 'getChanges',
    summary: {
      es: 'Lo que cambió desde la última corrida de su programación: las filas nuevas, las que ya no están y las que cambiaron',
      en: 'What is different from the last run of its schedule: the rows that are new, gone or changed',
    },
    types: { 'text/csv': TEXT, [WORKBOOK_TYPE]: FILE },
    path: changesPath,
    type: () => CSV_TYPE,
    name: ({ name }) => changesName(name),
    missing: 'no_changes_file',
    table: 'changes',
  },
  report: {
    operationId: 'getReport',
    summary: { es: 'El informe, para personas', en: 'The report, for people' },
    types: { 'text/html': TEXT },
    path: reportPath,
    type: () => 'text/html; charset=utf-8',
    name: (record) => `${resultName(record)}.report.html`,
    missing: 'wrong_state',
    headers: { 'content-security-policy': REPORT_POLICY },
    shown: 'inline',
  },
  summary: {
    operationId: 'getSummary',
    summary: { es: 'Los conteos, para programas', en: 'The counts, for programs' },
    types: { 'application/json': SUMMARY },
    path: summaryPath,
    type: () => 'application/json; charset=utf-8',
    name: (record) => `${resultName(record)}.summary.json`,
    missing: 'wrong_state',
  },
};

export async function sendRunFile(
  request: FastifyRequest<FileRequest>,
  reply: FastifyReply,
  runFile: RunFile,
  { record, status }: RunEntry,
  store: RunStore,
  threads: FileThreads,
): Promise<FastifyReply> {
  const table = tableAskedFor(request.query.as, runFile, record);
  if (status.state !== 'finished') throw new HttpFault('wrong_state');
  const output = store.outputOf(record);
  const ofResult = runFile.missing === 'no_errors_file' && !keepsErrors(record);
  const path = ofResult ? output : runFile.path(output);
  if (ofResult && packingOf(output) === 'xlsx') throw new HttpFault('no_errors_file');
  const name = ofResult ? errorsName(record.name).replace(/csv$/, formatOf(record)) : runFile.name(record);
  if (table !== undefined || ofResult) {
    const order: TableOrder = {
      kind: 'table',
      path,
      isPacked: isGzipName(path),
      ...(ofResult && { errors: { format: formatOf(record), mode: record.options.mode ?? 'calculate' } }),
      ...(table && { workbook: workbookFacts(record, ofResult ? 'result' : table) }),
    };
    const type = table === undefined ? resultType(record) : WORKBOOK_TYPE;
    reply.header('content-disposition', disposition('attachment', table ? workbookName(name) : name));
    return sendTable(request, reply.type(type), order, runFile.missing, threads);
  }
  const file = await open(path).catch((error) => {
    throw orMissing(error, runFile.missing);
  });
  reply
    .headers(runFile.headers ?? {})
    .header('content-disposition', disposition(runFile.shown ?? 'attachment', name));
  return sendDownload(request, reply, file, {
    id: record.id,
    type: runFile.type(record),
    isText: packingOf(path) === 'none',
  });
}

const orMissing = (error: NodeJS.ErrnoException, missing: RunFile['missing']): Error =>
  error.code === 'ENOENT' ? new HttpFault(missing) : error;

/** Sends a file in another form, made by a thread. Its length is not known before it is made. */
async function sendTable(
  request: FastifyRequest,
  reply: FastifyReply,
  order: TableOrder,
  missing: RunFile['missing'],
  threads: FileThreads,
): Promise<FastifyReply> {
  try {
    if (request.method === 'HEAD') {
      await access(order.path);
      return reply.send();
    }
    const pieces = threads.table(order, reply);
    const first = await pieces.next(); // a fault can still be answered
    return reply.send(
      Readable.from(
        (async function* () {
          if (first.done !== true) yield first.value;
          yield* pieces;
        })(),
      ),
    );
  } catch (error) {
    reply.removeHeader('content-disposition');
    const isTooWide = (error as Error).name === 'TooWideError';
    throw isTooWide ? badParameter('as', AS) : orMissing(error as Error, missing);
  }
}

/** What the request asks for as a workbook: `as=xlsx`. */
function tableAskedFor(as: string | undefined, { table }: RunFile, record: RunRecord): TableKind | undefined {
  if (as === undefined) return undefined;
  // The files beside an NDJSON result are CSV.
  const isCsv = formatOf(record) === 'csv' || (table === 'errors' ? keepsErrors(record) : table !== 'result');
  if (!isCsv) throw badParameter('as', AS);
  return as === 'xlsx' ? table : undefined;
}

/** The name of a file: in ASCII for old browsers, in UTF-8 for the others. */
function disposition(shown: 'attachment' | 'inline', name: string): string {
  const ascii = withoutMarks(name).replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${shown}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
