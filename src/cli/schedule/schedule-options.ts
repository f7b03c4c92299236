/** The options of `curp-batch schedule` as commander parses them, and a sentence that its commands share. */
import type { Sentence } from '../../base/sentence.js';
import type { RowLimit } from '../../input/options/option-values.js';
import type { Expectations, RowBand } from '../../service/runs/expectations.js';

export interface ScheduleOptions {
  data: string;
  redis?: string;
  /** Of `schedule run`. */
  tokens?: string;
}

export interface AddOptions extends ScheduleOptions {
  cron: string;
  tz: string;
  input: string;
  outputDir: string;
  keepLast?: number;
  replace?: true;
  project: string;
  expectRows?: RowBand;
  expectErrors?: RowLimit;
  expectDifferent?: RowLimit;
  expectGeneric?: RowLimit;
  expectNewer?: true;
  callback?: string;
  onEnd?: string;
  onEndShell?: true;
}

/** Those that are given. */
export const expectationsOf = (options: AddOptions): Expectations => ({
  ...(options.expectRows && { rows: options.expectRows }),
  ...(options.expectErrors && { errors: options.expectErrors }),
  ...(options.expectDifferent && { different: options.expectDifferent }),
  ...(options.expectGeneric && { generic: options.expectGeneric }),
  ...(options.expectNewer && { newer: true }),
});

/** When a change takes effect that was not sent to Redis. */
export const TAKES_EFFECT_LATER: Sentence = {
  en: 'a run worker takes it up within a minute',
  es: 'un run-worker lo toma en menos de un minuto',
};
