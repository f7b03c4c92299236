/**
 * Shows how far a run has come: a bar on a terminal, a log line every few seconds elsewhere, or JSON lines for programs.
 * All of it on standard error; standard output is for results.
 */
import type { Log } from '../log.js';
import type { RunStatus } from './run.js';

export type ProgressStyle = 'auto' | 'json' | 'none';

const BAR_MS = 200;
const LINE_MS = 5000;
const JSON_MS = 1000;
const BAR_WIDTH = 24;

/** A status with its pace. */
export interface Pace extends RunStatus {
  percent: number | undefined;
  rowsPerSecond: number;
  secondsLeft: number | undefined;
}

/** How fast a run is that has worked for so many seconds, and how long it will take. */
export function paceOf(status: RunStatus, seconds: number): Pace {
  const rowsPerSecond = Math.round((status.rows - status.rowsBefore) / Math.max(seconds, 0.001));
  const share = status.totalBytes ? Math.min(1, status.bytes / status.totalBytes) : undefined;
  return {
    ...status,
    rowsPerSecond,
    percent: share === undefined ? undefined : Math.floor(share * 100),
    secondsLeft: share && share > 0.001 ? Math.round((seconds * (1 - share)) / share) : undefined,
  };
}

export class ProgressReporter {
  #timer: NodeJS.Timeout | undefined;
  readonly #started = performance.now();
  #barShown = false;

  constructor(
    private readonly style: ProgressStyle,
    private readonly status: () => RunStatus,
    private readonly log: Log,
  ) {}

  start(): void {
    if (this.style === 'none') return;
    const [show, period] = this.#way();
    this.#timer = setInterval(show, period);
    this.#timer.unref();
  }

  #way(): [() => void, number] {
    if (this.style === 'json') return [() => this.#json(), JSON_MS];
    return process.stderr.isTTY ? [() => this.#bar(), BAR_MS] : [() => this.#line(), LINE_MS];
  }

  stop(): void {
    clearInterval(this.#timer);
    if (this.#barShown) process.stderr.write('\r\x1b[K');
  }

  #measure(): Pace {
    return paceOf(this.status(), (performance.now() - this.#started) / 1000);
  }

  #bar(): void {
    const { rows, errors, percent, rowsPerSecond, secondsLeft } = this.#measure();
    const filled = Math.round(((percent ?? 0) / 100) * BAR_WIDTH);
    const bar =
      percent === undefined ? '' : `${'█'.repeat(filled)}${'░'.repeat(BAR_WIDTH - filled)} ${percent} %  `;
    const left = secondsLeft === undefined ? '' : `  ${duration(secondsLeft)} left`;
    const text = `${bar}${number(rows)} rows  ${number(rowsPerSecond)} rows/s${left}  ${number(errors)} in error`;
    process.stderr.write(`\r\x1b[K${text.slice(0, (process.stderr.columns || 100) - 1)}`);
    this.#barShown = true;
  }

  #line(): void {
    const { rows, errors, percent, rowsPerSecond, secondsLeft } = this.#measure();
    this.log.info({ rows, errors, percent, rowsPerSecond, secondsLeft }, 'running');
  }

  #json(): void {
    const { rows, errors, percent, rowsPerSecond, secondsLeft } = this.#measure();
    const line = {
      rows,
      errors,
      percent: percent ?? null,
      rows_per_second: rowsPerSecond,
      seconds_left: secondsLeft ?? null,
    };
    process.stderr.write(`${JSON.stringify(line)}\n`);
  }
}

export const number = (value: number): string => value.toLocaleString('en');

function duration(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return minutes > 0 ? `${minutes} min ${seconds % 60} s` : `${seconds} s`;
}
