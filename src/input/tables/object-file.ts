/**
 * An input that is an object, read like a file: by ranges, all of the object that was there at the beginning (`If-Match`). If
 * the object is replaced meanwhile, the next range is refused.
 *
 * Reading on from where the last read ended makes the ranges longer, and the next one is requested while the last one is used.
 * Any other read requests little more than it needs. So at most three ranges are in memory.
 *
 * What it does not do: keep the object, or notice that it was replaced when nothing more is read. The run asks at its end.
 */
import { type ObjectAddress, parseObject } from '../../base/object-address.js';
import { ObjectError } from '../../base/objects/object-error.js';
import { type ObjectState, type ObjectStore, objectStore } from '../../base/objects/object-store.js';
import type { OpenFile } from '../csv/byte-source.js';
import { InputError } from '../csv/input-error.js';

const FIRST_RANGE_BYTES = 64 * 1024;
const MAX_RANGE_BYTES = 8 * 1024 ** 2;
const GROWTH = 4;

interface Range {
  readonly start: number;
  readonly end: number;
  readonly bytes: Promise<Buffer>;
}

/** An error of the store as one of the input. */
function asInputError(error: unknown): unknown {
  if (!(error instanceof ObjectError)) return error;
  const { reason, sentence } = error;
  if (reason === 'changed')
    return new InputError(
      'input_changed',
      {
        en: 'the input was changed while the run read it: --force restarts the run when it is whole',
        es: 'la entrada cambió mientras la corrida la leía: cuando esté completa, --force empieza desde el principio',
      },
      undefined,
      error,
    );
  const text = {
    en: `the input cannot be read: ${sentence.en}`,
    es: `no se puede leer la entrada: ${sentence.es}`,
  };
  return new InputError(reason === 'missing' ? 'not_found' : 'unreadable', text, undefined, error);
}

/** The state of an input that is an object. Throws an `InputError` if it is not there. */
export async function inputObjectState(address: string): Promise<ObjectState> {
  try {
    const state = await objectStore().state(parseObject(address));
    if (state === undefined) throw new ObjectError('missing');
    return state;
  } catch (error) {
    throw asInputError(error);
  }
}

export class ObjectFile implements OpenFile {
  readonly size: number;
  readonly #closing = new AbortController();
  #range: Range | undefined;
  #next: Range | undefined;
  #nextLength = FIRST_RANGE_BYTES;

  constructor(
    private readonly store: Pick<ObjectStore, 'read'>,
    private readonly address: ObjectAddress,
    private readonly state: ObjectState,
  ) {
    this.size = state.size;
  }

  static async open(address: string): Promise<ObjectFile> {
    const state = await inputObjectState(address);
    return new ObjectFile(objectStore(), parseObject(address), state);
  }

  /** Requests a range at once. */
  #request(start: number, length: number): Range {
    const end = Math.min(this.size, start + length);
    const bytes = this.store.read(this.address, start, end, this.state.etag, this.#closing.signal);
    bytes.catch(() => undefined); // thrown where it is read
    return { start, end, bytes };
  }

  /** The range with this position. */
  #rangeAt(position: number, length: number): Range {
    const { end = -1, start = 0 } = this.#range ?? {};
    if (this.#range !== undefined && position >= start && position < end) return this.#range;
    if (position === end) {
      this.#nextLength = Math.min(MAX_RANGE_BYTES, this.#nextLength * GROWTH);
      this.#range = this.#next ?? this.#request(position, this.#nextLength);
      const { end: after } = this.#range;
      this.#next = after < this.size ? this.#request(after, this.#nextLength) : undefined;
    } else {
      this.#nextLength = Math.max(FIRST_RANGE_BYTES, Math.min(length, MAX_RANGE_BYTES));
      this.#range = this.#request(position, this.#nextLength);
      this.#next = undefined;
    }
    return this.#range;
  }

  /** Fewer bytes than `length` only at the end. */
  async read(target: Buffer, at: number, length: number, position: number): Promise<{ bytesRead: number }> {
    const wanted = Math.max(0, Math.min(length, this.size - position));
    let bytesRead = 0;
    try {
      while (bytesRead < wanted) {
        const { start, bytes } = this.#rangeAt(position + bytesRead, wanted - bytesRead);
        const from = position + bytesRead - start;
        bytesRead += (await bytes).copy(target, at + bytesRead, from, from + wanted - bytesRead);
      }
    } catch (error) {
      throw asInputError(error);
    }
    return { bytesRead };
  }

  async close(): Promise<void> {
    this.#closing.abort();
  }
}
