/**
 * Regulates how many requests a second a load starts, so that all processors of the machine together are busy to a given
 * share: the load of the last moments in /proc/stat raises or lowers the rate. Everything on the machine counts, the client
 * too.
 */
import { availableParallelism } from 'node:os';
import { machineSeconds } from '../measured-process.js';

/** How strongly one reading changes the rate: a run costs processor time for seconds after its upload. */
const GAIN = 0.25;
const LEAST_PER_SECOND = 2;
const MOST_PER_SECOND = 3000;

export class ProcessorShare {
  perSecond: number;
  #start = { at: performance.now(), busy: machineSeconds() };
  #last = this.#start;
  #smoothed: number;

  constructor(
    private readonly target: number,
    perSecond: number,
  ) {
    this.perSecond = perSecond;
    this.#smoothed = target;
  }

  /** Reads the share since the last call, and changes the rate by it. */
  regulate(): void {
    const now = { at: performance.now(), busy: machineSeconds() };
    this.#smoothed = 0.6 * this.#smoothed + 0.4 * shareBetween(this.#last, now);
    this.#last = now;
    const wanted = this.perSecond * (this.target / Math.max(this.#smoothed, 0.05)) ** GAIN;
    this.perSecond = Math.min(MOST_PER_SECOND, Math.max(LEAST_PER_SECOND, wanted));
  }

  /** The share of the processors that were busy from the beginning, or the last `begin`, until now. */
  get share(): number {
    return shareBetween(this.#start, { at: performance.now(), busy: machineSeconds() });
  }

  begin(): void {
    this.#start = { at: performance.now(), busy: machineSeconds() };
  }
}

interface Reading {
  at: number;
  busy: number;
}

const shareBetween = (from: Reading, to: Reading): number =>
  ((to.busy - from.busy) * 1000) / ((to.at - from.at) * availableParallelism());
