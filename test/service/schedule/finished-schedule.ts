/** A schedule whose only run has finished, for tests of metrics. */
import { newSchedule } from '../../../src/service/schedule/schedule-record.js';
import { INITIAL_STATE } from '../../../src/service/schedule/schedule-state.js';
import type { ScheduleStore } from '../../../src/service/schedule/schedule-store.js';
import { newEntry, withEntry } from '../../../src/service/schedule/slot-history.js';

export async function finishedSchedule(schedules: ScheduleStore): Promise<void> {
  const slot = new Date(0).toISOString();
  const paths = { input: '/in/people.csv', outputDir: '/out' };
  await schedules.write(
    newSchedule({ name: 'nightly', cron: '0 3 * * *', tz: 'UTC', ...paths, options: {}, keepLast: null }),
  );
  const state = withEntry(INITIAL_STATE, newEntry({ slot, outcome: 'finished', run: 'r1' }));
  const lastFinished = { slot, run: 'r1', ended: slot, rows: 1, output: '/out/x.csv' };
  await schedules.writeState('nightly', { ...state, lastFinished });
}
