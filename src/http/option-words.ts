/** The options of a run in a request: words of the query and of a form, and what is said when they are wrong. */
import type { FastifyRequest } from 'fastify';
import {
  readUploadOptions,
  UPLOAD_OPTIONS,
  UploadOptionError,
  type UploadOptions,
} from '../run/upload-options.js';
import { HttpFault } from './http-fault.js';
import type { Query } from './query.js';

/** Parameters of the query that are not the run's. */
const NOT_OPTIONS = ['token', 'ticket'];

export type Words = Map<string, string[]>;

export function wordsOfQuery(request: FastifyRequest): Words {
  const words: Words = new Map();
  for (const [name, value] of Object.entries(request.query as Query)) {
    if (value !== undefined) words.set(name, typeof value === 'object' ? value : [value]);
  }
  return words;
}

/** The options of a request, or what is wrong with them, in an answer's words. */
export function optionsOf(words: Words): UploadOptions {
  try {
    return readUploadOptions(words, NOT_OPTIONS);
  } catch (error) {
    if (!(error instanceof UploadOptionError)) throw error;
    if (error.option !== undefined) throw new HttpFault('bad_option', { option: error.option });
    const names = UPLOAD_OPTIONS.join(', ');
    const sentence = {
      es: `Hay una opción desconocida. Las opciones son: ${names}`,
      en: `There is an unknown option. The options are: ${names}`,
    };
    throw new HttpFault('bad_option', { sentence });
  }
}
