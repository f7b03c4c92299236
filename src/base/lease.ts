/**
 * A lease: a file that one process of all machines that share its folder can hold. It is created exclusively, and written again
 * while it is held.
 *
 * A lease whose bytes stay the same for `LEASE_MS`, by the clock of the process that waits, is that of a killed process, and is
 * removed. So the clocks of two machines are never compared. It is read, not only looked at, because a network file system asks
 * its server when a file is opened, and may show old times otherwise.
 *
 * What it does not promise: to exclude a process that stood still for longer than `LEASE_MS` and goes on.
 */
import { randomBytes } from 'node:crypto';
import { type FileHandle, open, readFile, rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { codeOf, FILE_MODE, orMissing, parseIfWhole, removeFileIf } from './private-files.js';
import { hasProcessEnded, processMark } from './process-mark.js';

const RENEW_MS = 1000;
const LEASE_MS = 10_000;

/** Pause between two attempts to make a lease that another process holds. */
const RETRY_MS = 20;

/** Digits of the number that changes with every renewal; the mark of the process follows. */
const BEAT_DIGITS = 8;

export class Lease {
  readonly #holder = JSON.stringify({ ...processMark(), nonce: randomBytes(9).toString('hex') });
  #beat = 0;
  #timer: NodeJS.Timeout | undefined;

  private constructor(
    private readonly path: string,
    private readonly file: FileHandle,
  ) {}

  /** Undefined if there is one already. */
  static async create(path: string): Promise<Lease | undefined> {
    const file = await open(path, 'wx', FILE_MODE).catch((error) => {
      if (codeOf(error) !== 'EEXIST') throw error;
      return undefined;
    });
    if (file === undefined) return undefined;
    const lease = new Lease(path, file);
    await lease.#write().catch(async (error) => {
      await file.close().finally(() => rm(path, { force: true })); // a full disk
      throw error;
    });
    lease.#timer = setInterval(() => void lease.#write().catch(() => {}), RENEW_MS);
    lease.#timer.unref();
    return lease;
  }

  /** Retries until the timeout; undefined if another process still holds it then. */
  static async wait(path: string, timeoutMs: number, leaseMs = LEASE_MS): Promise<Lease | undefined> {
    const began = performance.now();
    let seen: string | undefined;
    let since = began;
    for (;;) {
      const lease = await Lease.create(path);
      const now = performance.now();
      if (lease !== undefined || now - began > timeoutMs) return lease;
      const text = await orMissing(readFile(path, 'utf8'));
      if (text !== seen) [seen, since] = [text, now];
      if (text !== undefined && (now - since > leaseMs || isOfEndedProcess(text)))
        await removeFileIf(path, (found) => found === text);
      else await pause(RETRY_MS);
    }
  }

  /** To the open file, not to the path: if another process has removed the lease, nothing of its own is changed. */
  async #write(): Promise<void> {
    const beat = String(this.#beat++).padStart(BEAT_DIGITS, '0');
    const bytes = Buffer.from(`${beat}${this.#holder}`);
    await this.file.write(bytes, 0, bytes.length, 0);
  }

  async release(): Promise<void> {
    clearInterval(this.#timer);
    await this.file.close().catch(() => {});
    await removeFileIf(this.path, (text) => text.slice(BEAT_DIGITS) === this.#holder);
  }
}

const isOfEndedProcess = (text: string): boolean => hasProcessEnded(parseIfWhole(text.slice(BEAT_DIGITS)));
