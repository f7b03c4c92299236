/**
 * The results of one run that become objects: which are under way, how far they are, and what to do with them at the end.
 *
 * What it does not do: decide when. `output-files.ts` does, for files and objects alike.
 */
import { rmdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Log } from '../../base/log.js';
import { isObject, parseObject } from '../../base/object-address.js';
import { objectStore } from '../../base/objects/object-store.js';
import { makeFolder } from '../../base/private-files.js';
import type { OpenFile } from '../../input/csv/byte-source.js';
import { partialPath } from '../settings/run-paths.js';
import { workFolder } from '../settings/work-folder.js';
import type { Committed } from './committed-output.js';
import {
  checkUpload,
  dropUpload,
  newUpload,
  notedUpload,
  ObjectOutput,
  type UploadState,
} from './object-output.js';
import { type ObjectResults, orFault } from './output.js';
import { PartSpool } from './part-spool.js';
import { orStoreFault } from './store-fault.js';

export type Uploads = Readonly<Record<string, UploadState>>;

const MEBIBYTE = 1024 ** 2;
const MIN_PART_BYTES = 8 * MEBIBYTE;
const MAX_PART_BYTES = 64 * MEBIBYTE;

/** Fewer than S3 allows, because the size of a result is estimated. */
const TARGET_PARTS = 9000;

/** A result has at most so many times the bytes of its input; a packed input may have many times its size. */
const RESULT_RATIO = 4;
const UNPACKED_RATIO = 16;

/** The size of a part, by that of the input. `CURP_BATCH_S3_PART_BYTES` gives another one. */
export function partBytesFor(inputBytes: number | undefined, isPacked: boolean): number {
  const given = Number(process.env.CURP_BATCH_S3_PART_BYTES);
  if (Number.isSafeInteger(given) && given > 0) return Math.min(given, 512 * MEBIBYTE);
  if (inputBytes === undefined) return MAX_PART_BYTES;
  const result = inputBytes * RESULT_RATIO * (isPacked ? UNPACKED_RATIO : 1);
  const needed = Math.ceil(result / TARGET_PARTS / MEBIBYTE) * MEBIBYTE;
  return Math.min(MAX_PART_BYTES, Math.max(MIN_PART_BYTES, needed));
}

export class ObjectUploads implements ObjectResults {
  readonly #states = new Map<string, UploadState>();
  readonly #open = new Map<string, ObjectOutput>();

  /** `keeps`: this result stays on this machine until the end, to be read again. */
  constructor(
    before: Uploads | undefined,
    private readonly options: { partBytes: number; keeps?: string | undefined; log: Log },
  ) {
    for (const [path, state] of Object.entries(before ?? {})) this.#states.set(path, state);
  }

  stateOf(path: string): UploadState | undefined {
    return this.#open.get(path)?.stateAt(Number.POSITIVE_INFINITY) ?? this.#states.get(path);
  }

  async open(path: string, committed: number): Promise<ObjectOutput> {
    let state = this.#open.get(path)?.stateAt(committed) ?? this.#states.get(path);
    await this.#open.get(path)?.close();
    if (committed === 0) {
      await orStoreFault(dropUpload(path, state));
      state = undefined;
    }
    state ??= newUpload(this.options.partBytes);
    // Begun after the last ledger.
    if (state.id === null) state = { ...state, id: (await orStoreFault(notedUpload(path))) ?? null };
    this.#states.set(path, state);
    const output = await ObjectOutput.open(path, state, committed, path === this.options.keeps);
    this.#open.set(path, output);
    return output;
  }

  check(path: string, committed: Committed, fault: (what: 'gone' | 'changed') => Error): Promise<void> {
    return checkUpload(path, this.stateOf(path), committed, fault);
  }

  async checkNamed(path: string, { outputBytes }: Committed, fault: () => Error): Promise<void> {
    const found = await orStoreFault(objectStore().state(parseObject(path)));
    if (found?.size !== outputBytes || found.mark !== this.#states.get(path)?.mark) throw fault();
  }

  async hasFinalName(path: string): Promise<boolean> {
    const state = this.#states.get(path);
    const found = await orStoreFault(objectStore().state(parseObject(path)));
    return state !== undefined && found?.mark === state.mark;
  }

  /** For a ledger: `committed` has the bytes of the results that are not complete. */
  statesAt(committed: ReadonlyMap<string, number>): Uploads | undefined {
    const states = new Map(this.#states);
    for (const [path, output] of this.#open)
      states.set(path, output.stateAt(committed.get(path) ?? Number.POSITIVE_INFINITY));
    return states.size === 0 ? undefined : Object.fromEntries(states);
  }

  /** The ledger has these states. */
  async recorded(states: Uploads | undefined): Promise<void> {
    for (const [path, output] of this.#open) if (states?.[path]) await output.recorded(states[path]);
  }

  /** The bytes of a result that stays on this machine. */
  reading(path: string, size: number): { file: OpenFile; size: number } {
    const { key, partBytes } = this.stateOf(path)!;
    const spool = new PartSpool(partialPath(path), key, partBytes, size);
    let last: { number: number; bytes: Buffer } | undefined;
    const file: OpenFile = {
      async read(target, at, length, position) {
        const wanted = Math.max(0, Math.min(length, size - position));
        let bytesRead = 0;
        while (bytesRead < wanted) {
          const number = Math.floor((position + bytesRead) / partBytes) + 1;
          if (last?.number !== number) last = { number, bytes: await spool.read(number) };
          const from = position + bytesRead - (number - 1) * partBytes;
          bytesRead += last.bytes.copy(target, at + bytesRead, from, from + wanted - bytesRead);
        }
        return { bytesRead };
      },
      close: async () => {},
    };
    return { file, size };
  }

  /** Removes every upload that is not complete. One that cannot be removed is named in the log. */
  async removeTraces(): Promise<void> {
    for (const path of new Set([...this.#states.keys(), ...this.#open.keys()])) {
      const output = this.#open.get(path);
      if (output?.isComplete) continue;
      const state = this.stateOf(path);
      try {
        await dropUpload(path, state);
      } catch (error) {
        const upload = state?.id ?? '';
        this.options.log.warn({ upload, error }, 'an unfinished upload could not be removed from its bucket');
      }
    }
  }

  /** Makes the folders of those of these results that become objects. */
  async makeFolders(paths: readonly (string | undefined)[]): Promise<void> {
    for (const path of paths)
      if (path !== undefined && isObject(path)) await orFault(makeFolder(dirname(partialPath(path))));
  }

  /** Removes the folders of these results in the work folder, and that, if they are empty. */
  async removeFolders(): Promise<void> {
    for (const path of this.#states.keys())
      for (const folder of [dirname(partialPath(path)), workFolder()]) await rmdir(folder).catch(() => {});
  }
}

/** Removes the uploads of a run that is not resumed. */
export async function dropUploads(uploads: Uploads | undefined, log: Log): Promise<void> {
  await new ObjectUploads(uploads, { partBytes: MIN_PART_BYTES, log }).removeTraces();
}
