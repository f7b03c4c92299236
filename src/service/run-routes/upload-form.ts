/**
 * The bodies of the routes that take a file: the file itself, or a form with the file and the options in any order, each with a
 * limit. A body without a content type is a file; any other type of content is refused.
 *
 * What it does not do: remove the file if the form is wrong. The caller removes it.
 */
import type { Readable } from 'node:stream';
import multipart, { type MultipartFile, type MultipartValue } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Sentence } from '../../base/sentence.js';
import { HTTP_OPTIONS } from '../../input/options/option-types.js';
import type { Schema } from '../../input/options/run-option.js';
import { FILE } from '../openapi/schema.js';
import { HttpFault } from '../reply/http-fault.js';
import { type OptionFault, optionFault } from '../reply/option-fault.js';
import type { Words } from '../reply/parameter.js';
import { UPLOAD_OPTIONS } from '../runs/upload-options.js';

const MAX_FIELDS = 128;
const MAX_FIELD_BYTES = 4096;

/** The limits of a form. The size of its file is limited in `receiveFile`. */
export const FORM_LIMITS = {
  files: 1,
  fields: MAX_FIELDS,
  parts: MAX_FIELDS + 1,
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
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.ms-excel', // browsers also use this type for CSV
  'application/zip',
];

/** The body of a request with a file, for the OpenAPI document. */
export const fileBody = (options: Readonly<Record<string, Schema>>): object => ({
  required: true,
  content: {
    'text/csv': { schema: FILE },
    'application/gzip': { schema: FILE },
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': { schema: FILE },
    'application/octet-stream': { schema: FILE },
    'multipart/form-data': {
      schema: { type: 'object', properties: { ...options, file: FILE }, required: ['file'] },
    },
  },
});

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

/** A received file, with its name and options. */
export interface Upload<Received> {
  file: Received;
  filename: string | undefined;
  words: Words;
}

/** `receive` reads the file to its end. */
export async function receiveUpload<Received>(
  request: FastifyRequest,
  words: Words,
  receive: (file: Readable) => Promise<Received>,
): Promise<Upload<Received>> {
  if (request.isMultipart()) return receiveForm(request, words, receive);
  if (!request.body) throw new HttpFault('upload_broken');
  return { file: await receive(request.body as Readable), filename: undefined, words };
}

/** Options of the form override those of the query; an option that may be repeated is merged. */
export async function receiveForm<Received>(
  request: FastifyRequest,
  words: Words,
  receive: (file: Readable) => Promise<Received>,
): Promise<Upload<Received>> {
  // The connection is already lost: the multipart parser would wait forever for its end.
  if (request.raw.destroyed) throw new HttpFault('upload_broken');
  const fields: Words = new Map();
  let upload: Omit<Upload<Received>, 'words'> | undefined;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') addField(fields, part);
      else upload = await receivePart(part, receive);
    }
  } catch (error) {
    throw formFault(error);
  }
  if (upload === undefined) throw new HttpFault('upload_broken');
  for (const [name, values] of fields) {
    const before = HTTP_OPTIONS.get(name)?.repeats ? (words.get(name) ?? []) : [];
    words.set(name, [...before, ...values]);
  }
  return { ...upload, words };
}

async function receivePart<Received>(
  part: MultipartFile,
  receive: (file: Readable) => Promise<Received>,
): Promise<Omit<Upload<Received>, 'words'>> {
  if (part.fieldname !== 'file') throw optionFault('file_field');
  return { file: await receive(part.file), filename: part.filename };
}

function addField(fields: Words, part: MultipartValue): void {
  const { fieldname, value } = part;
  if (part.fieldnameTruncated) throw optionFault('field_name');
  if (part.valueTruncated) {
    const isKnown = UPLOAD_OPTIONS.includes(fieldname);
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
