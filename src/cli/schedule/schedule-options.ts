/** The options of `curp-batch schedule` as commander parses them, and a sentence that its commands share. */
import type { Sentence } from '../../base/sentence.js';

export interface ScheduleOptions {
  data: string;
  redis?: string;
}

export interface AddOptions extends ScheduleOptions {
  cron: string;
  tz: string;
  input: string;
  outputDir: string;
  keepLast?: number;
  replace?: true;
}

/** When a change takes effect that was not sent to Redis. */
export const TAKES_EFFECT_LATER: Sentence = {
  en: 'a run worker takes it up within a minute',
  es: 'un run-worker lo toma en menos de un minuto',
};
