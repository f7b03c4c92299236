/** Schedules as the service describes them, and the requests about schedules. */
import type { ScheduleView } from '../../service/http/schedule-view.js';
import type { Run } from '../runs/run-requests.js';
import { request } from '../shell/api.js';
import { SCHEDULES, schedulePath } from '../shell/paths.js';

export type Schedule = ScheduleView;

/** What came of one time. */
export type Slot = Schedule['history'][number];

/** Whether its run has not ended, or its outcome is not in the history yet. */
export const isBusy = ({ active_run, history }: Schedule): boolean =>
  active_run !== null || history[0]?.outcome === 'started';

/** The last time that has an outcome. */
export const lastOf = ({ history }: Schedule): Slot | undefined =>
  history.find(({ outcome }) => outcome !== 'started');

export const listSchedules = async (): Promise<readonly Schedule[]> =>
  (await request<{ schedules: Schedule[] }>('GET', SCHEDULES)).schedules;

export const runSchedule = async (name: string): Promise<Run> =>
  (await request<{ run: Run }>('POST', `${schedulePath(name)}/run`)).run;

export const pauseSchedule = (name: string, paused: boolean): Promise<unknown> =>
  request('PATCH', schedulePath(name), { body: JSON.stringify({ paused }), type: 'application/json' });
