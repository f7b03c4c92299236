/**
 * What a run keeps of itself in its ledger: its id, its attempts and how far it is; and what an earlier attempt has left there.
 *
 * What it does not do: decide when to write. The committer does. Without a ledger (standard input, a pipe) nothing is kept.
 */
import { randomBytes } from 'node:crypto';
import type { Log } from '../../base/log.js';
import type { Attempt } from '../conveyor/attempt.js';
import type { Progress } from '../output/committer.js';
import {
  checkResumable,
  type Fingerprint,
  formerReading,
  type Ledger,
  type LedgerEntry,
  SCRATCH_FORMAT,
} from '../output/ledger.js';
import type { RunFiles } from '../output/output-files.js';
import { newRunId } from '../settings/run-id.js';
import type { RunSettings } from '../settings/settings.js';
import { entryToResume, ledgerOf } from './preconditions.js';

/** What an attempt and the next one must have alike. */
type Resumable = Parameters<typeof checkResumable>[1];

/** What a ledger says of a run besides its progress. */
type RunFacts = Pick<
  LedgerEntry,
  'fingerprint' | 'chunkBytes' | 'plan' | 'header' | 'reading' | 'elapsedSeconds'
>;

export class KeptRun {
  readonly #ledger: Ledger | undefined;
  /** Part of the key prefix in Redis: two processes of one run never share keys. */
  readonly #processMark = randomBytes(4).toString('hex');
  #id: string;
  #resumes = 0;
  /** Attempts whose keys may still be in Redis. */
  earlierAttempts: Attempt[] = [];

  constructor(
    private readonly settings: RunSettings,
    private readonly log: Log,
  ) {
    this.#id = settings.runId ?? newRunId();
    this.#ledger = ledgerOf(settings);
  }

  get id(): string {
    return this.#id;
  }

  /** Whether the run has a ledger, so that it can be resumed. */
  get isKept(): boolean {
    return this.#ledger !== undefined;
  }

  /** Each process has its own key prefix in Redis, so that it never reads keys of an earlier attempt with other chunks. */
  attemptFrom(chunk: number): Attempt {
    return { run: `${this.#id}x${this.#resumes}${this.#processMark}`, index: chunk };
  }

  /** A resumed run reads its input as it began to, also if it began with an older version, which read it differently. */
  async settingsOfReading(): Promise<RunSettings> {
    const entry = this.settings.resume ? await this.#ledger?.readIfWhole() : undefined;
    if (entry === undefined) return this.settings;
    const former = formerReading(entry);
    const { normalize = entry.plan.normalize, bom = entry.plan.bom, map } = this.settings;
    const { sexo = former?.sexo, dateOrder = former?.dateOrder } = this.settings;
    return {
      ...this.settings,
      normalize,
      bom,
      sexo,
      dateOrder,
      map: map.size > 0 ? map : (former?.map ?? map),
    };
  }

  /** The entry that the run goes on from, if there is one. Throws if the input or the options have changed. */
  async read(
    fingerprint: Fingerprint | undefined,
    { plan, header, chunkBytes }: Omit<Resumable, 'fingerprint'>,
  ): Promise<LedgerEntry | undefined> {
    if (this.settings.force) await this.#dropReplaced();
    const entry = await entryToResume(this.#ledger, this.settings);
    if (entry === undefined || fingerprint === undefined) return undefined;
    checkResumable(entry, { fingerprint, plan, header, chunkBytes });
    this.#id = this.settings.runId ?? entry.run;
    this.#resumes = entry.resumes + 1;
    this.earlierAttempts = entry.attempts;
    return entry;
  }

  /** With --force too, the keys of the unfinished run are removed from Redis, and its uploads from their bucket. */
  async #dropReplaced(): Promise<void> {
    const replaced = await this.#ledger?.readIfWhole();
    this.earlierAttempts = replaced?.attempts ?? [];
    if (replaced?.uploads === undefined) return;
    const { dropUploads } = await import('../output/object-uploads.js');
    await dropUploads(replaced.uploads, this.log);
  }

  async write(progress: Progress, facts: RunFacts, files: RunFiles, finished: boolean): Promise<void> {
    await files.inspect(progress);
    const uploads = files.uploadsAt(progress);
    await this.#ledger?.write({
      run: this.#id,
      ...facts,
      ...progress,
      scratchKey: files.duplicates?.scratch.secret.key,
      scratchParts: files.duplicates?.scratch.secret.parts,
      scratchFormat: files.duplicates && SCRATCH_FORMAT,
      attentionScratch: files.attention?.scratch.secret,
      uploads,
      resumes: this.#resumes,
      attempts: [...this.earlierAttempts, this.attemptFrom(progress.cutter.chunks)],
      finished,
    });
    await files.recorded(uploads);
  }
}
