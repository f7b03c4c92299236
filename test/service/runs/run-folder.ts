/** A folder of runs with small uploads, for tests in one process. */
import { writeFileSync } from 'node:fs';
import {
  newRecord,
  QUEUED,
  type RunRecord,
  type StatusRecord,
} from '../../../src/service/runs/run-record.js';
import { RunStore } from '../../../src/service/runs/run-store.js';

const HEADER =
  'nombres,apellido_paterno,apellido_materno,anio_nacimiento,mes_nacimiento,dia_nacimiento,sexo,entidad';

/** A file of this many people; every third row has an error. */
export const peopleFile = (rows: number): string =>
  [
    HEADER,
    ...Array.from({ length: rows }, (_, at) => `Rosa,Medina,Castro,1984,07,${10 + at},M,${at % 3 ? 14 : 99}`),
    '',
  ].join('\n');

export interface RunFolder {
  store: RunStore;
  /** Adds a run with this upload to the disk, with this status. */
  add(upload: string, given?: Partial<RunRecord>, status?: Partial<StatusRecord>): Promise<RunRecord>;
}

/** Adds a run with this upload to the folder, as the service does. */
export async function publishRun(
  store: RunStore,
  upload: string | Buffer,
  given: Partial<RunRecord>,
): Promise<RunRecord> {
  const draft = await store.draft();
  writeFileSync(draft.input, upload);
  const settings = { project: 'tests', name: 'people.csv', keepMs: 3_600_000 };
  const record = newRecord({ ...settings, ...given, id: draft.id });
  await draft.write(record);
  await draft.publish();
  return record;
}

export async function openRunFolder(path: string): Promise<RunFolder> {
  const store = await RunStore.open(path);
  return {
    store,
    add: async (upload, given = {}, status = undefined) => {
      const record = await publishRun(store, upload, given);
      if (status !== undefined) await store.writeStatus(record.id, { ...QUEUED, ...status });
      return record;
    },
  };
}
