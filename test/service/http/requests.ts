/** Requests to the service over HTTP, with fetch and as raw bytes. */
import { once } from 'node:events';
import { connect } from 'node:net';
import type { Sentence } from '../../../src/base/sentence.js';
import { FIELDS, type Person } from '../../../src/index.js';
import { person } from '../../people/person.js';
import type { Service } from './service.js';

export interface Envelope {
  error: boolean;
  code_error: number;
  error_message: string | null;
  /** For errors outside of the contract. */
  error_messages?: Sentence;
  response: Record<string, unknown>;
}

export interface Answer {
  status: number;
  headers: Headers;
  body: Envelope;
}

/**
 * Parses an answer. Throws unless it is an envelope with the headers that every answer has; an error outside of the
 * contract's operations must have its sentence in both languages too.
 */
export async function envelopeOf(response: Response, method = 'GET'): Promise<Answer> {
  const { status, headers, url } = response;
  const body = (await response.json()) as Envelope;
  const { pathname } = new URL(url);
  const isOfContract =
    pathname.startsWith('/curp/') && `${method} ${pathname}` !== 'POST /curp/calcular_curp';
  const both = body.error && !isOfContract ? ' error_messages' : '';
  const keys = Object.keys(body).join(' ');
  if (keys !== `error code_error error_message${both} response`) throw new Error(`no envelope: ${keys}`);
  if (both !== '') {
    const { es, en } = body.error_messages!;
    if (es === en || !es || !en) throw new Error('the sentence is not in both languages');
    if (![es, en].includes(body.error_message!)) throw new Error('two sentences for one error');
  }
  if (headers.get('content-type') !== 'application/json; charset=utf-8') throw new Error('no JSON in UTF-8');
  if (headers.get('cache-control') !== 'no-store') throw new Error('may be cached');
  if (headers.get('x-content-type-options') !== 'nosniff') throw new Error('may be sniffed');
  if (headers.get('referrer-policy') !== 'no-referrer') throw new Error('the referrer may be sent');
  if (!/^[\w.:-]{8,64}$/.test(headers.get('x-request-id') ?? '')) throw new Error('no id of the request');
  return { status, headers, body };
}

export const ask = async (service: Service, path: string, init: RequestInit = {}): Promise<Answer> =>
  envelopeOf(await fetch(service.address + path, init), init.method);

/** The query string of a person, without undefined fields. */
export const queryOf = (fields: Person, extra: Record<string, string> = {}): string =>
  new URLSearchParams([
    ...FIELDS.flatMap((field): [string, string][] => {
      const value = fields[field];
      return value === undefined || value === null ? [] : [[field, value]];
    }),
    ...Object.entries(extra),
  ]).toString();

/** Requests the key of María Luisa Pérez Hernández, with some of her fields changed. */
export const calculate = (
  service: Service,
  fields: Person = {},
  extra: Record<string, string> = {},
  init: RequestInit = {},
): Promise<Answer> =>
  ask(service, `/curp/calcular_curp?${queryOf(person(fields), { token: service.token, ...extra })}`, init);

/** Sends bytes to a port, and returns everything that the server sends until it closes. */
export async function exchange(port: number, ...pieces: (string | Buffer)[]): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  let answer = '';
  socket.setEncoding('utf8').on('data', (piece: string) => {
    answer += piece;
  });
  socket.on('error', () => {}); // the server may close before it has read all bytes
  for (const piece of pieces) socket.write(piece);
  await new Promise((closed) => socket.once('close', closed));
  return answer;
}

export interface RawAnswer {
  status: number;
  headers: Record<string, string>;
  body: Envelope;
}

/** Parses the only answer of an exchange. */
export function parseRaw(text: string): RawAnswer {
  const [head = '', body = ''] = text.split('\r\n\r\n', 2);
  const [line = '', ...headers] = head.split('\r\n');
  return {
    status: Number(line.split(' ')[1]),
    headers: Object.fromEntries(
      headers.map((header) => {
        const colon = header.indexOf(':');
        return [header.slice(0, colon).toLowerCase(), header.slice(colon + 1).trim()];
      }),
    ),
    body: JSON.parse(body) as Envelope,
  };
}

/** A request with this request line, unchanged: an HTTP client would normalise it. */
export const rawRequest = (line: string, ...headers: string[]): string =>
  `${line} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${headers.map((header) => `${header}\r\n`).join('')}\r\n`;
