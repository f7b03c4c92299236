/**
 * The operations on objects that a run needs: look, read a range, write at once, write in parts.
 *
 *   create ─▶ putPart 1, 2, … ─▶ complete: the object has its bytes and its name at once
 *                             └▶ abort: nothing stays
 *
 * Every object that is written has a mark of the caller, so that it can be told apart later from one that another program has
 * put in its place.
 *
 * What it does not do: make buckets.
 */
import type { ObjectAddress } from '../object-address.js';
import { codeIn, ObjectClient, SILENCE_MS } from './object-client.js';
import { answeredError, ObjectError } from './object-error.js';
import { objectSettings } from './object-settings.js';

/** What is known of an object without its bytes. */
export interface ObjectState {
  readonly size: number;
  /** As the store wrote it, with its quotes. */
  readonly etag: string;
  /** In milliseconds. */
  readonly modified: number;
  /** That of the program that wrote it; undefined if it has none. */
  readonly mark: string | undefined;
}

interface UploadedPart {
  readonly number: number;
  readonly etag: string;
  readonly size: number;
}

interface UnfinishedUpload {
  readonly key: string;
  readonly id: string;
  /** In milliseconds. */
  readonly begun: number;
}

const MARK_HEADER = 'x-amz-meta-curp-batch';

/** The clocks of this machine and of the store may differ by so much. */
const CLOCKS_MS = 60_000;

/** How often a completion that the store itself could not do is asked for. */
const COMPLETIONS = 5;

/**
 * Some stores copy all parts when they join them, and are silent meanwhile. One that is asked again too soon would do it twice at
 * the same time. `fetch` waits for 300 seconds at most.
 */
const MAX_JOINING_MS = 290_000;
const PARTS_JOINED_IN_SILENCE = 100;

const joiningMs = (parts: number): number =>
  Math.min(MAX_JOINING_MS, SILENCE_MS * (1 + parts / PARTS_JOINED_IN_SILENCE));

const ENTITIES: Readonly<Record<string, string>> = { quot: '"', amp: '&', lt: '<', gt: '>', apos: "'" };

const unescaped = (text: string): string =>
  text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|(quot|amp|lt|gt|apos));/gi, (_, decimal, hex, name) =>
    name === undefined
      ? String.fromCodePoint(decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal))
      : ENTITIES[name.toLowerCase()]!,
  );

const escaped = (text: string): string => text.replace(/[<>&"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The texts of the elements of a name. */
const textsIn = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`, 'g'))].map(([, text]) =>
    unescaped(text!),
  );

const elementsIn = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>([\\s\\S]*?)</${name}>`, 'g'))].map(([, inner]) => inner!);

export class ObjectStore {
  constructor(private readonly client: Pick<ObjectClient, 'send'>) {}

  /** Undefined if there is no such object. */
  async state(address: ObjectAddress, signal?: AbortSignal): Promise<ObjectState | undefined> {
    try {
      const { headers } = await this.client.send({ method: 'HEAD', address, signal });
      return {
        size: Number(headers.get('content-length') ?? 0),
        etag: headers.get('etag') ?? '',
        modified: Date.parse(headers.get('last-modified') ?? '') || 0,
        mark: headers.get(MARK_HEADER) ?? undefined,
      };
    } catch (error) {
      // The answer to HEAD has no body, so a missing bucket looks the same. The first request that writes reports it.
      if (error instanceof ObjectError && error.reason === 'missing') return undefined;
      throw error;
    }
  }

  /** The bytes from `start` up to `end`, which is not included. Throws if the object has another ETag. */
  async read(
    address: ObjectAddress,
    start: number,
    end: number,
    etag: string,
    signal?: AbortSignal,
  ): Promise<Buffer> {
    const headers = { range: `bytes=${start}-${end - 1}`, ...(etag !== '' && { 'if-match': etag }) };
    const maxBytes = end - start;
    const answer = await this.client.send({ method: 'GET', address, headers, maxBytes, signal });
    // A store that ignores one of the headers would give bytes of another place, or of another object.
    const found = answer.headers.get('etag') ?? etag;
    const place = answer.headers.get('content-range') ?? '';
    if (found !== etag) throw new ObjectError('changed');
    if (answer.body.length !== maxBytes || (answer.status === 206 && !place.startsWith(`bytes ${start}-`)))
      throw new ObjectError('refused', 'no range');
    return answer.body;
  }

  /** Writes a whole object. */
  async put(address: ObjectAddress, body: Buffer | string, type: string, mark?: string): Promise<void> {
    const headers = { 'content-type': type, ...(mark !== undefined && { [MARK_HEADER]: mark }) };
    await this.client.send({ method: 'PUT', address, headers, body });
  }

  /** Begins an upload in parts. Returns its id. */
  async create(address: ObjectAddress, type: string, mark: string): Promise<string> {
    const asked = Date.now();
    const headers = { 'content-type': type, [MARK_HEADER]: mark };
    const answer = await this.client.send({ method: 'POST', address, query: { uploads: '' }, headers });
    const [id] = textsIn(answer.body.toString(), 'UploadId');
    if (id === undefined || id === '') throw new ObjectError('refused', 'no upload id');
    if (answer.isRepeated) await this.abortBegun(address, asked, id);
    return id;
  }

  /** Removes the uploads of this key that were begun since a time, in milliseconds, but for that with the id. */
  async abortBegun(address: ObjectAddress, since: number, keptId?: string): Promise<void> {
    for (const { id, begun } of await this.unfinished(address))
      if (begun >= since - CLOCKS_MS && id !== keptId) await this.abort(address, id);
  }

  /** Returns the ETag. A part of the same number is replaced. */
  async putPart(
    address: ObjectAddress,
    id: string,
    number: number,
    body: Buffer,
    signal?: AbortSignal,
  ): Promise<string> {
    const query = { partNumber: `${number}`, uploadId: id };
    const { headers } = await this.client.send({ method: 'PUT', address, query, body, signal });
    const etag = headers.get('etag');
    if (!etag) throw new ObjectError('refused', 'no etag');
    return etag;
  }

  /** The parts that the store has. */
  async parts(address: ObjectAddress, id: string, signal?: AbortSignal): Promise<UploadedPart[]> {
    const parts: UploadedPart[] = [];
    for (let marker = '0'; ; ) {
      const query = { uploadId: id, 'part-number-marker': marker };
      const { body } = await this.client.send({ method: 'GET', address, query, signal });
      const xml = body.toString();
      for (const part of elementsIn(xml, 'Part')) {
        const [number, etag, size] = ['PartNumber', 'ETag', 'Size'].map((name) => textsIn(part, name)[0]);
        parts.push({ number: Number(number), etag: etag ?? '', size: Number(size) });
      }
      const [next = ''] = textsIn(xml, 'NextPartNumberMarker');
      if (textsIn(xml, 'IsTruncated')[0] !== 'true' || Number(next) <= Number(marker)) return parts;
      marker = next;
    }
  }

  /** Joins the parts: the object has its name then. */
  async complete(address: ObjectAddress, id: string, etags: readonly string[]): Promise<void> {
    const parts = etags.map(
      (etag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${escaped(etag)}</ETag></Part>`,
    );
    const xml = `<CompleteMultipartUpload xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${parts.join('')}</CompleteMultipartUpload>`;
    const headers = { 'content-type': 'application/xml' };
    const query = { uploadId: id };
    const silenceMs = joiningMs(etags.length);
    for (let attempt = 1; ; attempt++) {
      const { body } = await this.client.send({
        method: 'POST',
        address,
        query,
        headers,
        body: xml,
        silenceMs,
      });
      // The store may find a fault after it has begun to answer with 200.
      if (!/<Error[ >]/.test(body.toString('latin1', 0, 4096))) return;
      if (attempt === COMPLETIONS) throw answeredError(500, codeIn(body));
    }
  }

  /** Removes an upload and its parts, if it is still there. */
  async abort(address: ObjectAddress, id: string): Promise<void> {
    await this.client.send({ method: 'DELETE', address, query: { uploadId: id } }).catch((error) => {
      const isGone =
        error instanceof ObjectError && ['no_upload', 'missing', 'no_bucket'].includes(error.reason);
      if (!isGone) throw error;
    });
  }

  /** The unfinished uploads of exactly this key; none if the store does not list them, or has no such bucket. */
  async unfinished({ bucket, key }: ObjectAddress): Promise<UnfinishedUpload[]> {
    const query = { uploads: '', prefix: key };
    const listed = await this.client
      .send({ method: 'GET', address: { bucket, key: '' }, query })
      .catch((error) => {
        if (error instanceof ObjectError && ['unsupported', 'no_bucket'].includes(error.reason))
          return undefined;
        throw error;
      });
    return elementsIn(listed?.body.toString() ?? '', 'Upload')
      .map((upload) => ({
        key: textsIn(upload, 'Key')[0] ?? '',
        id: textsIn(upload, 'UploadId')[0] ?? '',
        begun: Date.parse(textsIn(upload, 'Initiated')[0] ?? '') || 0,
      }))
      .filter((upload) => upload.key === key && upload.id !== '');
  }

  /** The keys that begin with that of the address. */
  async keys({ bucket, key: prefix }: ObjectAddress): Promise<string[]> {
    const keys: string[] = [];
    for (let token: string | undefined; ; ) {
      const query = { 'list-type': '2', prefix, ...(token !== undefined && { 'continuation-token': token }) };
      const { body } = await this.client.send({ method: 'GET', address: { bucket, key: '' }, query });
      const xml = body.toString();
      for (const found of elementsIn(xml, 'Contents')) keys.push(...textsIn(found, 'Key'));
      [token] = textsIn(xml, 'NextContinuationToken');
      if (token === undefined || textsIn(xml, 'IsTruncated')[0] !== 'true') return keys;
    }
  }

  async remove(address: ObjectAddress): Promise<void> {
    await this.client.send({ method: 'DELETE', address });
  }
}

let opened: { readonly variables: string; readonly store: ObjectStore } | undefined;

/** The store that the variables of this process name. */
export function objectStore(): ObjectStore {
  const { env } = process;
  const names = ['AWS_', 'CURP_BATCH_S3'];
  const variables = JSON.stringify(
    Object.entries(env).filter(([name]) => names.some((start) => name.startsWith(start))),
  );
  if (opened?.variables !== variables)
    opened = { variables, store: new ObjectStore(new ObjectClient(objectSettings(env))) };
  return opened.store;
}
