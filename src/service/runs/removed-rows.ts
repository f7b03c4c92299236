/**
 * The rows of runs that were removed within the last day, for the quota of rows: a run that its owner deletes still counts.
 *
 *   removed/<id>.json   project, time and number of rows; no name of a file, no options
 *
 * What it does not promise: to count a run that is removed while its worker still writes rows.
 */
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { orMissing, parseIfWhole, replaceFile } from '../../base/private-files.js';
import { isRunId } from '../../engine/settings/run-id.js';
import type { RunEntry } from './run-record.js';

export const DAY_MS = 86_400_000;

interface CountedRows {
  project: string;
  /** When the run was made. */
  created: string;
  rows: number;
}

export const isOfLastDay = ({ created }: Pick<CountedRows, 'created'>): boolean =>
  Date.parse(created) > Date.now() - DAY_MS;

export class RemovedRows {
  constructor(private readonly folder: string) {}

  /** Called before a run is removed. */
  async note({ record: { id, project, created }, status: { rows } }: RunEntry): Promise<void> {
    if (rows === 0 || !isOfLastDay({ created })) return;
    const counted: CountedRows = { project, created, rows };
    await replaceFile(join(this.folder, `${id}.json`), `${JSON.stringify(counted)}\n`);
  }

  /** Those of the last day. Removes older ones. */
  async list(): Promise<CountedRows[]> {
    const found: CountedRows[] = [];
    for (const name of await readdir(this.folder)) {
      if (!isRunId(name.replace('.json', ''))) continue;
      const path = join(this.folder, name);
      const text = await orMissing(readFile(path, 'utf8'));
      const counted = parseIfWhole<CountedRows>(text ?? '');
      if (counted !== undefined && isOfLastDay(counted)) found.push(counted);
      else await rm(path, { force: true });
    }
    return found;
  }
}
