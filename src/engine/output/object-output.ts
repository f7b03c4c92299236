/**
 * A result that becomes an object. Its bytes go to a spool on this machine, and each full part from there to the store, a few at
 * a time. The object has its name when everything is there: `finish` is the rename of a file.
 *
 *   write ─▶ spool ─▶ part ─▶ ETag ─▶ (the ledger has it) ─▶ the part leaves the spool
 *
 * All parts but the last have the same size, as some stores demand. A result of one part at most is sent at once.
 *
 * What it does not do: read the object back. Each part is sent with its SHA-256, which the store compares; the size and the mark
 * of the object are compared at the end.
 */
import { randomBytes } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { combineCrc, EMPTY_CRC } from '../../base/crc.js';
import { type ObjectAddress, parseObject } from '../../base/object-address.js';
import { ObjectError, type ObjectFault } from '../../base/objects/object-error.js';
import { type ObjectStore, objectStore } from '../../base/objects/object-store.js';
import { orMissing, replaceFile } from '../../base/private-files.js';
import { contentTypeOf } from '../settings/content-type.js';
import { RunError } from '../settings/run-error.js';
import { partialPath } from '../settings/run-paths.js';
import type { Committed } from './committed-output.js';
import type { Output } from './output.js';
import { PartSpool, removeSpool } from './part-spool.js';
import { asOutputError, orStoreFault } from './store-fault.js';

/** How far the upload of a result is; in the ledger. */
export interface UploadState {
  /** The object has it when it is complete. */
  readonly mark: string;
  /** Encrypts the spool, as hexadecimal digits. */
  readonly key: string;
  readonly partBytes: number;
  /** Null: no part was sent. */
  readonly id: string | null;
  /** Of the parts that the store has, from the first one on. */
  readonly etags: readonly string[];
  /** The CRC-32 of these parts together. */
  readonly partsCrc: number;
}

const KEY_BYTES = 32;
const MARK_BYTES = 12;

export const newUpload = (partBytes: number): UploadState => ({
  mark: randomBytes(MARK_BYTES).toString('hex'),
  key: randomBytes(KEY_BYTES).toString('hex'),
  partBytes,
  id: null,
  etags: [],
  partsCrc: EMPTY_CRC,
});

/** Parts that are sent at the same time. */
const AT_ONCE = 3;

/** The limit of S3. */
const MAX_PARTS = 10_000;

/** Whether the store gave one of these reasons. */
const isOf = (error: unknown, ...reasons: readonly ObjectFault[]): boolean =>
  error instanceof ObjectError && reasons.includes(error.reason);

/** Where the id of an upload is until the ledger has it; before that, when it was asked for. */
const idPath = (path: string): string => `${partialPath(path)}.upload`;

const ASKED = 'asked ';

/** The id that is noted beside the ledger. If it was asked for and never noted, the upload that was begun then is removed. */
export async function notedUpload(path: string): Promise<string | undefined> {
  const text = (await orMissing(readFile(idPath(path), 'utf8')))?.trim();
  if (!text?.startsWith(ASKED)) return text;
  await objectStore().abortBegun(parseObject(path), Number(text.slice(ASKED.length)));
  await rm(idPath(path), { force: true });
  return undefined;
}

/** Removes what an upload has left, in the store and here. Throws if the store cannot be asked. */
export async function dropUpload(path: string, state: UploadState | undefined): Promise<void> {
  const ids = new Set([state?.id ?? undefined, await notedUpload(path)]);
  for (const id of ids)
    if (id !== undefined)
      await objectStore()
        .abort(parseObject(path), id)
        .catch((error) => {
          if (!isOf(error, 'unsupported')) throw error;
        });
  await rm(idPath(path), { force: true });
  await removeSpool(partialPath(path));
}

interface SentPart {
  readonly etag: string;
  readonly crc: number;
}

export class ObjectOutput implements Output {
  readonly #address: ObjectAddress;
  readonly #spool: PartSpool;
  readonly #store: ObjectStore;
  readonly #closing = new AbortController();
  /** By their numbers; those of the state first. */
  readonly #sent = new Map<number, SentPart>();
  readonly #sending = new Set<Promise<void>>();
  /** CRC-32 of the parts of the state, then with one, two … more parts that were sent without a gap. */
  readonly #crcs: number[];
  #id: Promise<string> | undefined;
  #knownId: string | null;
  #fault: unknown;
  #isComplete = false;

  /** `keeps`: all parts stay on this machine until the end, to be read again. */
  private constructor(
    private readonly path: string,
    private readonly state: UploadState,
    private position: number,
    private readonly keeps: boolean,
  ) {
    this.#address = parseObject(path);
    this.#store = objectStore();
    this.#knownId = state.id;
    this.#crcs = [state.partsCrc];
    if (state.id !== null) this.#id = Promise.resolve(state.id);
    this.#spool = new PartSpool(partialPath(path), state.key, state.partBytes, position);
  }

  /** Begins, or continues after its first `committed` bytes, which have been checked. */
  static async open(
    path: string,
    state: UploadState,
    committed: number,
    keeps: boolean,
  ): Promise<ObjectOutput> {
    const output = new ObjectOutput(path, state, committed, keeps);
    const parts = Math.floor(committed / state.partBytes);
    try {
      await output.#spool.open();
      for (let number = state.etags.length + 1; number <= parts; number++) await output.#send(number);
    } catch (error) {
      await output.close();
      throw error;
    }
    return output;
  }

  get isComplete(): boolean {
    return this.#isComplete;
  }

  async write(bytes: Buffer): Promise<void> {
    if (this.#fault) throw this.#fault;
    await this.#spool.write(bytes, (number) => this.#send(number));
    this.position += bytes.length;
  }

  /** Sends a part in the background, and waits while too many are on their way. */
  async #send(number: number): Promise<void> {
    if (number > MAX_PARTS)
      throw new RunError('output_failed', {
        en: 'the output is larger than an object of 10,000 parts can be: CURP_BATCH_S3_PART_BYTES gives larger parts',
        es: 'el resultado es más grande que un objeto de 10,000 partes: CURP_BATCH_S3_PART_BYTES da partes más grandes',
      });
    const sending = this.#sendNow(number)
      .catch((error) => {
        if (!this.#closing.signal.aborted) this.#fault ??= asOutputError(error);
      })
      .finally(() => this.#sending.delete(sending));
    this.#sending.add(sending);
    while (this.#sending.size >= AT_ONCE) await Promise.race(this.#sending);
    if (this.#fault) throw this.#fault;
  }

  async #sendNow(number: number): Promise<void> {
    this.#id ??= this.#create();
    const id = await this.#id;
    const bytes = await this.#spool.read(number);
    const { signal } = this.#closing;
    const etag = await this.#store.putPart(this.#address, id, number, bytes, signal);
    this.#sent.set(number, { etag, crc: crc32(bytes) });
  }

  async #create(): Promise<string> {
    await replaceFile(idPath(this.path), `${ASKED}${Date.now()}\n`, { flush: true });
    const id = await this.#store.create(this.#address, contentTypeOf(this.path), this.state.mark);
    await replaceFile(idPath(this.path), `${id}\n`, { flush: true });
    this.#knownId = id;
    return id;
  }

  sync(): Promise<void> {
    return this.#spool.sync();
  }

  /** The state for a ledger that has committed so many bytes: no part of it has other bytes. */
  stateAt(bytes: number): UploadState {
    const { partBytes } = this.state;
    const before = this.state.etags.length;
    for (;;) {
      const part = this.#sent.get(before + this.#crcs.length);
      if (part === undefined) break;
      this.#crcs.push(combineCrc(this.#crcs.at(-1)!, part.crc, partBytes));
    }
    const more = Math.max(0, Math.min(this.#crcs.length - 1, Math.floor(bytes / partBytes) - before));
    const added = Array.from({ length: more }, (_, at) => this.#sent.get(before + at + 1)!.etag);
    const etags = [...this.state.etags, ...added];
    return { ...this.state, id: this.#knownId, etags, partsCrc: this.#crcs[more]! };
  }

  /** The ledger has this state: its parts need not be kept. */
  async recorded({ etags }: UploadState): Promise<void> {
    if (!this.keeps) await this.#spool.drop(etags.length);
  }

  async finish(): Promise<void> {
    await orStoreFault(this.#finish());
    this.#isComplete = true;
    await this.#spool.close();
    await rm(idPath(this.path), { force: true });
    await removeSpool(partialPath(this.path));
  }

  async #finish(): Promise<void> {
    const { partBytes, etags } = this.state;
    const rest = this.position % partBytes;
    const last = Math.floor(this.position / partBytes) + 1;
    const isWhole = this.#id === undefined && last === 1;
    await this.#spool.sync();
    if (isWhole) {
      const bytes = rest === 0 ? Buffer.alloc(0) : await this.#spool.read(last);
      await this.#store.put(this.#address, bytes, contentTypeOf(this.path), this.state.mark);
      if (!(await this.#isThere())) throw new ObjectError('changed');
    } else {
      if (rest > 0) await this.#send(last);
      await Promise.all(this.#sending);
      if (this.#fault) throw this.#fault;
      const count = rest > 0 ? last : last - 1;
      const all = Array.from({ length: count }, (_, at) => etags[at] ?? this.#sent.get(at + 1)!.etag);
      await this.#complete(await this.#id!, all);
    }
  }

  /** An answer that was lost makes the second request fail, with any error: the mark of the object tells. */
  async #complete(id: string, etags: readonly string[]): Promise<void> {
    const failure = await this.#store.complete(this.#address, id, etags).then(
      () => undefined,
      (error: unknown) => error,
    );
    const isThere = await this.#isThere().catch((error) => {
      throw failure ?? error;
    });
    if (isThere) return;
    throw failure === undefined || isOf(failure, 'no_upload', 'missing')
      ? new ObjectError('changed')
      : failure;
  }

  /** Whether the object is this result. */
  async #isThere(): Promise<boolean> {
    const found = await this.#store.state(this.#address);
    return found?.size === this.position && found.mark === this.state.mark;
  }

  /** Ends it unfinished, to be resumed or removed. */
  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.all(this.#sending);
    await this.#spool.close();
  }

  /** Removes the upload, unless it is complete. */
  async drop(): Promise<void> {
    if (this.#isComplete) return;
    await this.#id?.catch(() => {});
    await dropUpload(this.path, this.stateAt(0));
  }
}

/** Throws what `fault` makes if committed bytes are neither in the store nor here. */
export async function checkUpload(
  path: string,
  state: UploadState | undefined,
  { outputBytes, outputCrc }: Committed,
  fault: (what: 'gone' | 'changed') => Error,
): Promise<void> {
  if (state === undefined) throw fault('gone');
  const { etags, partBytes, partsCrc } = state;
  const crc = await new PartSpool(partialPath(path), state.key, partBytes, outputBytes).crcFrom(
    etags.length + 1,
  );
  if (crc === undefined) throw fault('gone');
  const rest = outputBytes - etags.length * partBytes;
  if (combineCrc(partsCrc, crc, rest) !== outputCrc) throw fault('changed');
  if (etags.length === 0) return;
  const plain = (etag: string | undefined): string | undefined => etag?.replaceAll('"', '');
  const parts = await objectStore()
    .parts(parseObject(path), state.id!)
    .catch((error) => {
      if (isOf(error, 'unsupported')) return undefined; // it compares the ETags at the end
      throw isOf(error, 'no_upload', 'missing') ? fault('gone') : asOutputError(error);
    });
  if (parts === undefined) return;
  const found = new Map(parts.map(({ number, etag, size }) => [number, { etag, size }]));
  for (const [at, etag] of etags.entries()) {
    const part = found.get(at + 1);
    if (plain(part?.etag) !== plain(etag) || part?.size !== partBytes) throw fault('changed');
  }
}
