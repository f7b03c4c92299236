/** Schedules as a table or JSON: next slot, last run. Read from the disk only; times in the schedule's time zone. */

import type { Language } from '../../base/sentence.js';
import { needsAttention, type RunEntry } from '../../service/runs/run-record.js';
import { RunStore } from '../../service/runs/run-store.js';
import type { ScheduleRecord } from '../../service/schedule/schedule-record.js';
import type { ScheduleState } from '../../service/schedule/schedule-state.js';
import { ScheduleStore } from '../../service/schedule/schedule-store.js';
import { clockTime } from '../../service/schedule/scheduled-paths.js';
import { historyView } from '../../service/schedule/slot-view.js';
import { nextSlot } from '../../service/schedule/slots.js';
import { resultText } from '../service/run-result.js';
import { FAILED } from '../terminal/exit-codes.js';
import { print, printError, printJson } from '../terminal/printing.js';
import { alignColumns } from '../terminal/table.js';
import { say, terminalLanguage } from '../terminal/terminal-language.js';

const HEAD: Readonly<Record<Language, string[]>> = {
  en: ['name', 'cron', 'time zone', 'next', 'last', 'result', 'skipped'],
  es: ['nombre', 'cron', 'zona horaria', 'próxima', 'última', 'resultado', 'omitidas'],
};

interface Line {
  schedule: ScheduleRecord;
  state: ScheduleState;
  /** The run of the last slot; undefined if there was none or its record was removed. */
  last: RunEntry | undefined;
  next: number | undefined;
}

async function linesOf(data: string): Promise<Line[]> {
  const schedules = new ScheduleStore(data);
  const records = await schedules.list((name) => {
    printError({
      en: `the file of the schedule ${name} cannot be read`,
      es: `no se puede leer el archivo de la programación ${name}`,
    });
    process.exitCode = FAILED;
  });
  if (records.length === 0) return [];
  const store = await RunStore.open(data);
  return Promise.all(
    records.map(async (schedule) => {
      const state = await schedules.state(schedule.name);
      const last = state.run === null ? undefined : await store.entry(state.run);
      const next = schedule.paused ? undefined : nextSlot(schedule, Date.now());
      return { schedule, state, last, next };
    }),
  );
}

function cellsOf({ schedule, state, last, next }: Line): string[] {
  const { name, cron, tz } = schedule;
  const at = (time: string | null): string => (time === null ? '' : clockTime(Date.parse(time), tz));
  const skipped =
    state.skipped === 0
      ? ''
      : say({
          en: `${state.skipped}, last ${at(state.lastSkipped)}`,
          es: `${state.skipped}, la última ${at(state.lastSkipped)}`,
        });
  const result = last
    ? resultText(last)
    : state.run === null
      ? say({ en: 'not run yet', es: 'sin corridas' })
      : say({ en: 'no record any more', es: 'ya no hay registro' });
  const paused = schedule.paused ? say({ en: 'paused', es: 'en pausa' }) : '';
  return [name, cron, tz, next === undefined ? paused : clockTime(next, tz), at(state.slot), result, skipped];
}

/** As that of the run, or `attention`: programs that watch a schedule then find anything but `finished`. */
const stateOf = (last: RunEntry): string => (needsAttention(last) ? 'attention' : last.status.state);

const jsonOf = ({ schedule, state, last, next }: Line) => ({
  name: schedule.name,
  cron: schedule.cron,
  tz: schedule.tz,
  input: schedule.input,
  output_dir: schedule.outputDir,
  keep_last: schedule.keepLast,
  options: schedule.options,
  project: schedule.project,
  expect: schedule.expect,
  paused: schedule.paused,
  next: next === undefined ? null : new Date(next).toISOString(),
  last: state.slot && {
    slot: state.slot,
    run: state.run,
    state: last ? stateOf(last) : null,
    rows: last?.status.rows ?? null,
    errors: last?.status.errors ?? null,
    fault: last?.status.fault ?? null,
    output: last?.record.output ?? null,
  },
  skipped: state.skipped,
  last_skipped: state.lastSkipped,
  ...historyView(state),
});

export async function printSchedules(data: string, json: boolean): Promise<void> {
  const lines = await linesOf(data);
  if (json) printJson(lines.map(jsonOf), 2);
  else if (lines.length === 0)
    print(
      say({
        en: 'There are no schedules (curp-batch schedule add --help).',
        es: 'No hay programaciones (curp-batch schedule add --help).',
      }),
    );
  else {
    const head = HEAD[terminalLanguage()];
    print(...alignColumns([head, ...lines.map(cellsOf)]));
  }
}
