/**
 * The bodies of the routes that take a file: the file itself, or a form with the file and the options in any order, each with a
 * limit. A body without a content type is a file; any other type of content is refused.
 *
 * What it does not do: remove the file if the form is wrong. The caller removes it.
 */
import type { Readable } from 'node:stream';
import multipart, { type MultipartValue } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Sentence } from '../../base/sentence.js';
import { WORKBOOK_TYPE } from '../../engine/settings/content-type.js';
import type { RunChoices } from '../../input/options/option-types.js';
import { empty } from '../openapi/described-answers.js';
import { HttpFault } from '../reply/http-fault.js';
import { type OptionFault, optionFault } from '../reply/option-fault.js';
import type { Query } from '../reply/parameter-schema.js';
import { FILE, type Schema } from '../reply/schema.js';
import { judged } from '../reply/validation.js';
import { UPLOAD_PARAMETERS } from '../runs/upload-options.js';

/** The values of each field, in the order of the form. */
type Fields = Map<string, string[]>;

const MAX_FIELDS = 128;
const MAX_FIELD_BYTES = 4096;

/** The limits of a form. The size of its file is limited in `receiveFile`. */
export const FORM_LIMITS = {
  files: 2,
  fields: MAX_FIELDS,
  parts: MAX_FIELDS + 2,
  fieldNameSize: 100,
  fieldSize: MAX_FIELD_BYTES,
  headerPairs: 20,
  fileSize: Number.MAX_SAFE_INTEGER,
} as const;

/** Content types of a body that is the file itself. */
const FILE_TYPES = [
  'text/csv',
  'text/plain',
  'text/tab-separated-values',
  'application/csv',
  'application/gzip',
  'application/x-gzip',
  'application/octet-stream',
  WORKBOOK_TYPE,
  'application/vnd.ms-excel', // browsers also use this type for CSV
  'application/zip',
];

/** The description and the body of a request with a file and these parameters. */
export const withFile = (querystring: Query, more: Readonly<Record<string, Schema>> = {}) => ({
  description: {
    es: 'El archivo como cuerpo, con las opciones en la dirección; o un formulario con el campo `file` y las opciones como campos, en cualquier orden.',
    en: 'The file as the body, with options in the query; or a form with the field `file` and the options as fields, in any order.',
  },
  querystring,
  body: {
    content: {
      'text/csv': { schema: FILE },
      'application/gzip': { schema: FILE },
      [WORKBOOK_TYPE]: { schema: FILE },
      'application/octet-stream': { schema: FILE },
      'multipart/form-data': {
        schema: {
          type: 'object',
          properties: { ...querystring.properties, file: FILE, ...more },
          required: ['file'],
        },
      },
    },
  },
});

/** The faults of such a request that have no `response`. */
export const FILE_FAULTS = empty(
  ...(['unsupported_type', 'upload_broken', 'too_large', 'file_too_costly', 'unavailable'] as const),
);

const WRONG_TYPE: Sentence = {
  es: 'Este tipo de contenido no es un archivo: envíelo como application/octet-stream, o en el campo file de un formulario (multipart/form-data)',
  en: 'This content type is not a file: send it as application/octet-stream, or in the field file of a form (multipart/form-data)',
};

/** Lets the routes of this server take files and forms, and nothing else. Both are streams that the route reads. */
export async function takeFiles(server: FastifyInstance): Promise<void> {
  server.removeAllContentTypeParsers();
  await server.register(multipart, { limits: FORM_LIMITS });
  server.addContentTypeParser(FILE_TYPES, (_, payload, done) => done(null, payload));
  server.addContentTypeParser('*', ({ headers }, payload, done) => {
    if (headers['content-type'] === undefined) done(null, payload);
    else done(new HttpFault('unsupported_type', { sentence: WRONG_TYPE }));
  });
}

/** The parameters of the query and of the form together. */
type Options = RunChoices & { name?: string; callback?: string; partial?: boolean };

/** A received file, with its name. */
interface File<Received> {
  file: Received;
  filename: string | undefined;
  /** The second file of a form, where the route takes one. */
  corrections?: Received | undefined;
}

type Receive<Received> = (file: Readable) => Promise<Received>;

/** `receive` reads the file to its end, `receiveCorrections` the second file of a form: without it there may be none. */
export async function receiveUpload<Received>(
  request: FastifyRequest,
  receive: Receive<Received>,
  receiveCorrections?: Receive<Received>,
): Promise<File<Received> & { options: Options }> {
  const { body, routeOptions } = request;
  const query = request.query as Options;
  if (!request.isMultipart()) {
    if (!body) throw new HttpFault('upload_broken');
    return { file: await receive(body as Readable), filename: undefined, options: query };
  }
  const { fields, ...file } = await receiveForm(request, receive, receiveCorrections);
  const { querystring } = routeOptions.schema as { querystring: Query };
  const form = judged(querystring, fields) as Options;
  // Options of the form override those of the query; the columns of both are used.
  const map = query.map && form.map && { map: { ...query.map, ...form.map } };
  return { ...file, options: { ...query, ...form, ...map } };
}

export async function receiveForm<Received>(
  request: FastifyRequest,
  receive: Receive<Received>,
  receiveCorrections?: Receive<Received>,
): Promise<File<Received> & { fields: Fields }> {
  // The connection is already lost: the multipart parser would wait forever for its end.
  if (request.raw.destroyed) throw new HttpFault('upload_broken');
  const fields: Fields = new Map();
  let upload: File<Received> | undefined;
  let corrections: Received | undefined;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') addField(fields, part);
      else if (part.fieldname === 'corrections' && receiveCorrections) {
        if (corrections !== undefined) throw optionFault('second_file');
        corrections = await receiveCorrections(part.file);
      } else if (part.fieldname !== 'file') throw optionFault('file_field');
      else if (upload !== undefined) throw optionFault('second_file');
      else upload = { file: await receive(part.file), filename: part.filename };
    }
  } catch (error) {
    throw formFault(error);
  }
  if (upload === undefined) throw new HttpFault('upload_broken');
  return { ...upload, corrections, fields };
}

function addField(fields: Fields, part: MultipartValue): void {
  const { fieldname, value } = part;
  if (part.fieldnameTruncated) throw optionFault('field_name');
  if (part.valueTruncated) {
    const isKnown = Object.hasOwn(UPLOAD_PARAMETERS, fieldname);
    throw isKnown ? optionFault('too_long', { option: fieldname }) : optionFault('field_too_long');
  }
  if (typeof value !== 'string') throw optionFault('not_text');
  fields.set(fieldname, [...(fields.get(fieldname) ?? []), value]);
}

/** Error codes of the multipart parser, and their faults. */
const PARSER_FAULTS: Readonly<Record<string, OptionFault>> = {
  FST_FILES_LIMIT: 'second_file',
  FST_PARTS_LIMIT: 'too_many_fields',
  FST_FIELDS_LIMIT: 'too_many_fields',
  FST_PROTO_VIOLATION: 'field_name',
  FST_INVALID_JSON_FIELD_ERROR: 'not_text',
};

/** The fault for a form that could not be parsed to its end. */
function formFault(error: unknown): unknown {
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  if (error instanceof HttpFault || syscall !== undefined) return error;
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new HttpFault('too_large');
  const parserFault = PARSER_FAULTS[code];
  return parserFault === undefined ? new HttpFault('upload_broken') : optionFault(parserFault);
}
