/**
 * Shows how far a run has come: a bar on a terminal, a line of text every few seconds elsewhere, or JSON lines for
 * programs. All of it on standard error; standard output is for results.
 *
 * What it does not show: values of rows. Only counts.
 */
import type { Language } from '../../base/sentence.js';
import { type Pace, paceOf } from './pace.js';
import { progressLine, progressText } from './progress-bar.js';
import type { RunStatus } from './run-status.js';

type ProgressStyle = 'auto' | 'json' | 'none';

const BAR_MS = 200;
const LINE_MS = 5000;
const JSON_MS = 1000;

/** Where the terminal does not report its width. */
const DEFAULT_COLUMNS = 100;

const CLEAR_LINE = '\r\x1b[K';

export class ProgressReporter {
  #timer: NodeJS.Timeout | undefined;
  readonly #started = performance.now();
  #barShown = false;

  constructor(
    private readonly style: ProgressStyle,
    private readonly status: () => RunStatus,
    private readonly language: Language = 'en',
  ) {}

  start(): void {
    if (this.style === 'none') return;
    if (this.style === 'json') this.#timer = setInterval(() => this.#json(), JSON_MS);
    else if (process.stderr.isTTY) this.#timer = setInterval(() => this.#bar(), BAR_MS);
    else this.#timer = setInterval(() => this.#line(), LINE_MS);
    this.#timer.unref();
  }

  /** After a finished run: clears the bar, or writes a last JSON line with 100 %. */
  finish(): void {
    this.stop();
    if (this.style === 'json') this.#json();
  }

  stop(): void {
    clearInterval(this.#timer);
    if (this.#barShown) process.stderr.write(CLEAR_LINE);
    this.#barShown = false;
  }

  #measure(): Pace {
    return paceOf(this.status(), (performance.now() - this.#started) / 1000);
  }

  #bar(): void {
    // One column stays free: some terminals wrap the line when the last column is written.
    const width = (process.stderr.columns || DEFAULT_COLUMNS) - 1;
    process.stderr.write(CLEAR_LINE + progressLine(this.#measure(), width, this.language));
    this.#barShown = true;
  }

  #line(): void {
    process.stderr.write(`${progressText(this.#measure(), this.language)}\n`);
  }

  #json(): void {
    const { rows, errors, phase, percent, rowsPerSecond, secondsLeft } = this.#measure();
    const line = {
      rows,
      errors,
      phase,
      percent: percent ?? null,
      rows_per_second: rowsPerSecond,
      seconds_left: secondsLeft ?? null,
      event: 'progress',
    };
    process.stderr.write(`${JSON.stringify(line)}\n`);
  }
}
