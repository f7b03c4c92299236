/**
 * The ledger: a small file beside the output that says how far a run has come. It is the truth about a run; Redis may
 * lose everything, and the run goes on from here.
 *
 * It is written after the output's bytes are on disk, to a new file that takes the old one's place, so at any moment
 * there is one whole ledger, and the output holds at least what it says.
 *
 * What it does not hold: anything of a person. Counts, offsets, options, column names.
 */
import { createHash } from 'node:crypto';
import { open, readFile, rename, rm } from 'node:fs/promises';
import type { CutterState } from '../csv/cutter.js';
import type { Plan } from '../csv/plan.js';
import type { Tally } from '../csv/tally.js';
import type { Attempt } from './attempt.js';
import { orFault } from './output.js';
import { orMissing } from './private-files.js';
import { RunError } from './run-error.js';

const LEDGER_VERSION = 2;

/** What tells an input from another one: a changed file must not be resumed. */
export interface Fingerprint {
  size: number;
  modified: number;
  /** SHA-256 over pieces spread across the file. */
  sample: string;
}

export interface LedgerEntry {
  ledger: typeof LEDGER_VERSION;
  run: string;
  fingerprint: Fingerprint;
  chunkBytes: number;
  plan: Plan;
  header: string[];
  /** Where the cutter stood behind the last committed chunk. */
  cutter: CutterState;
  /** Bytes of the output that are committed. */
  outputBytes: number;
  tally: Tally;
  /** How often the run was resumed: each time has names of its own in Redis. */
  resumes: number;
  /** Those of it, this one last, that may have something in Redis. */
  attempts: Attempt[];
  /** Seconds of work before this one. */
  elapsedSeconds: number;
  /** All is committed; only the output's name is missing. */
  finished: boolean;
}

const PIECES = 64;
const PIECE_BYTES = 16 * 1024;

export async function fingerprintOf(path: string): Promise<Fingerprint> {
  const file = await open(path);
  try {
    const { size, mtimeMs } = await file.stat();
    const hash = createHash('sha256');
    const piece = Buffer.alloc(PIECE_BYTES);
    const step = Math.max(PIECE_BYTES, Math.floor((size - PIECE_BYTES) / (PIECES - 1)));
    for (let at = 0; at < size; at += step) {
      const { bytesRead } = await file.read(piece, 0, PIECE_BYTES, at);
      hash.update(piece.subarray(0, bytesRead));
    }
    return { size, modified: Math.round(mtimeMs), sample: hash.digest('hex') };
  } finally {
    await file.close();
  }
}

/** Beside its output. */
export const ledgerPath = (output: string): string => `${output}.ledger`;

export class Ledger {
  constructor(readonly path: string) {}

  async read(): Promise<LedgerEntry | undefined> {
    const text = await orMissing(readFile(this.path, 'utf8'));
    if (text === undefined) return undefined;
    try {
      const entry = JSON.parse(text) as LedgerEntry;
      if (entry.ledger === LEDGER_VERSION) return entry;
    } catch {}
    throw new RunError(
      'not_resumable',
      'the ledger beside the output is of another version, or no ledger: --force starts the run anew',
    );
  }

  async write(entry: Omit<LedgerEntry, 'ledger'>): Promise<void> {
    await orFault(this.#write(entry));
  }

  async #write(entry: Omit<LedgerEntry, 'ledger'>): Promise<void> {
    const next = `${this.path}.next`;
    const file = await open(next, 'w', 0o600);
    try {
      await file.writeFile(`${JSON.stringify({ ledger: LEDGER_VERSION, ...entry })}\n`);
      await file.datasync();
    } finally {
      await file.close();
    }
    await rename(next, this.path);
  }

  async remove(): Promise<void> {
    await rm(`${this.path}.next`, { force: true });
    await rm(this.path, { force: true });
  }
}

/** Refuses to go on with another input, or with options that would change the output. */
export function checkResumable(
  entry: LedgerEntry,
  now: { fingerprint: Fingerprint; plan: Plan; header: readonly string[]; chunkBytes: number },
): void {
  const { fingerprint, plan, header } = entry;
  const same =
    fingerprint.size === now.fingerprint.size &&
    fingerprint.modified === now.fingerprint.modified &&
    fingerprint.sample === now.fingerprint.sample;
  if (!same || JSON.stringify(header) !== JSON.stringify(now.header)) {
    throw new RunError(
      'input_changed',
      'the input has changed since the run began: a resumed output would mix two files. --force starts the run anew',
    );
  }
  const changed = Object.keys(plan).filter((key) => {
    const name = key as keyof Plan;
    return name !== 'today' && JSON.stringify(plan[name]) !== JSON.stringify(now.plan[name]);
  });
  if (plan.gzip && entry.chunkBytes !== now.chunkBytes) changed.push('chunk');
  if (changed.length > 0) {
    throw new RunError(
      'options_changed',
      `the run began with other options (${changed.join(', ')}): resume it with the same ones, or start anew with --force`,
    );
  }
}
