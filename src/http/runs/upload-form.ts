/**
 * An upload as a form: the file and the options in any order, each with a limit.
 *
 * What it does not do: remove the file if the form is wrong. The caller removes it.
 */
import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { HTTP_OPTIONS } from '../../options/chosen-options.js';
import { UPLOAD_OPTIONS } from '../../runs/upload-options.js';
import { HttpFault } from '../reply/http-fault.js';
import { type OptionFault, optionFault } from '../reply/option-fault.js';
import type { Words } from '../reply/parameter.js';
import { type Received, receiveFile } from './incoming-file.js';

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

/** A received file, with its name and options. */
export interface Upload extends Received {
  filename: string | undefined;
  words: Words;
}

/** Options of the form override those of the query; an option that may be repeated is merged. */
export async function receiveForm(
  request: FastifyRequest,
  words: Words,
  path: string,
  limit: number,
): Promise<Upload> {
  // The connection is already lost: the multipart parser would wait forever for its end.
  if (request.raw.destroyed) throw new HttpFault('upload_broken');
  const fields: Words = new Map();
  let file: Omit<Upload, 'words'> | undefined;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') addField(fields, part);
      else file = await receivePart(part, path, limit);
    }
  } catch (error) {
    throw formFault(error);
  }
  if (file === undefined) throw new HttpFault('upload_broken');
  for (const [name, values] of fields) {
    const before = HTTP_OPTIONS.get(name)?.repeats ? (words.get(name) ?? []) : [];
    words.set(name, [...before, ...values]);
  }
  return { ...file, words };
}

async function receivePart(part: MultipartFile, path: string, limit: number): Promise<Omit<Upload, 'words'>> {
  if (part.fieldname !== 'file') throw optionFault('file_field');
  return { ...(await receiveFile(part.file, path, limit)), filename: part.filename };
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
