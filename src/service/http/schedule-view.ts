/**
 * A schedule as JSON for its project, and the schema of that.
 *
 * What it does not show: the address of its callback, its command, or a path outside of the folders that the project may use.
 */
import type { RunChoices } from '../../input/options/option-types.js';
import {
  about,
  COUNT,
  exact,
  FLAG,
  list,
  named,
  type Of,
  object,
  orNull,
  RUN_ID,
  type Schema,
  TEXT,
  TIME,
  text,
} from '../reply/schema.js';
import { EXPECTATION_OPTIONS, type Expectations } from '../runs/expectations.js';
import { hasEnded } from '../runs/run-record.js';
import type { RunStore } from '../runs/run-store.js';
import { shownPath } from '../schedule/allowed-folders.js';
import type { ScheduleRecord } from '../schedule/schedule-record.js';
import type { ScheduleState } from '../schedule/schedule-state.js';
import { historyView, SLOT, TOTALS } from '../schedule/slot-view.js';
import { nextSlot } from '../schedule/slots.js';

const EXPECTED = exact({
  expect_rows: orNull(TEXT),
  expect_errors: orNull(TEXT),
  expect_different: orNull(TEXT),
  expect_generic: orNull(TEXT),
  expect_newer: FLAG,
});

export const SCHEDULE = named(
  'Schedule',
  exact({
    name: TEXT,
    project: TEXT,
    cron: TEXT,
    tz: TEXT,
    input: text(
      'Relativo a la carpeta permitida; de una programación del comando, solo el nombre del archivo.',
      'Relative to the allowed folder; of a schedule of the command, only the name of the file.',
    ),
    output_dir: TEXT,
    keep_last: orNull(COUNT),
    options: object<RunChoices>(),
    expectations: about(
      EXPECTED,
      'Lo que no se cumple hace que el resultado sea `attention`.',
      'What is broken makes the outcome `attention`.',
    ),
    has_callback: FLAG,
    has_command: about(
      FLAG,
      'Si ejecuta un comando (`--on-end`).',
      'Whether it starts a command (`--on-end`).',
    ),
    paused: FLAG,
    created: TIME,
    next: about(orNull(TIME), 'Null si está en pausa.', 'Null while it is paused.'),
    active_run: about(
      orNull(RUN_ID),
      'La corrida que no ha terminado; null si no hay.',
      'The run that has not ended; null if there is none.',
    ),
    history: about(
      list(SLOT),
      'Los últimos resultados, el más reciente primero.',
      'The latest outcomes, the newest first.',
    ),
    totals: TOTALS,
    last_success: orNull(TIME),
    links: exact({ self: TEXT, run: TEXT }),
  } satisfies Record<string, Schema>),
);

export type ScheduleView = Of<typeof SCHEDULE>;

function expectationsView(expect: Expectations): Of<typeof EXPECTED> {
  const written = Object.entries(EXPECTATION_OPTIONS).map(([name, { field, write }]) => {
    const value = expect[field];
    return [name, value === undefined ? null : (write as (given: unknown) => string)(value)];
  });
  return { ...Object.fromEntries(written), expect_newer: expect.newer === true };
}

/** `slots`: how many outcomes are shown; all by default. */
export async function scheduleView(
  record: ScheduleRecord,
  state: ScheduleState,
  folders: readonly string[],
  store: RunStore,
  slots?: number,
): Promise<ScheduleView> {
  const { name, project, cron, tz, keepLast, options, paused, created } = record;
  const next = paused ? undefined : nextSlot(record, Date.now());
  const last = state.run === null ? undefined : await store.entry(state.run);
  const self = `/v1/schedules/${name}`;
  return {
    ...{ name, project, cron, tz },
    input: shownPath(folders, record.input),
    output_dir: shownPath(folders, record.outputDir),
    keep_last: keepLast,
    options,
    expectations: expectationsView(record.expect),
    has_callback: record.callback !== null,
    has_command: record.onEnd !== null,
    ...{ paused, created },
    next: next === undefined ? null : new Date(next).toISOString(),
    active_run: last && !hasEnded(last.status.state) ? last.record.id : null,
    ...historyView(state, slots),
    links: { self, run: `${self}/run` },
  };
}
