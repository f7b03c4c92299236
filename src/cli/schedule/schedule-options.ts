/** The options of `curp-batch schedule` as commander gives them, and the sentence that its commands share. */

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

/** When a schedule is taken up that Redis was not told of. */
export const LATER = 'a run worker takes it up within a minute';
