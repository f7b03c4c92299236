/**
 * deploy/backup.sh: whatever happens to a run between two steps of the script, the backup has a whole run or none.
 *
 * The programs that the script starts are replaced by some that first let the service go on, so that every order can be tried.
 * What it does not do: start a service. `backup-under-load.test.ts` does.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../repository.js';
import { everyCase, sampled } from '../vitest/sampling.js';
import { temporaryFolder } from '../vitest/temporary-folder.js';

const SCRIPT = join(ROOT, 'deploy/backup.sh');
const RUN = 'r0123456789abcdef01';

/** What the service does with a run, in its order (`RunDraft`, `StoredRun`, `RunStore`). The run is `$run`. */
const LIFE = [
  `mv "$data/incoming/${RUN}" "$run"`,
  `echo '{"state":"running"}' >"$run/status.json.1.next"; mv "$run/status.json.1.next" "$run/status.json"; echo half >"$run/result.csv.partial"; echo ledger >"$run/result.csv.ledger"`,
  `echo whole >"$run/result.csv.partial"; mv "$run/result.csv.partial" "$run/result.csv"; echo '{}' >"$run/result.csv.summary.json"`,
  `echo '{"state":"finished"}' >"$run/status.json.2.next"; mv "$run/status.json.2.next" "$run/status.json"`,
  `rm -f "$run/result.csv.ledger"`,
  `rm -f "$run/input.csv"`,
  `mv "$run" "$data/leaving/"`,
];

/** The steps of the script: the calls of these programs. */
const PROGRAMS = ['cp', 'mv', 'rm', 'mkdir'];
const MOST_STEPS = 60;

/** With a run that is uploaded, and unless `isPublished` not listed yet. */
function dataFolder(isPublished = true): string {
  const data = temporaryFolder();
  for (const name of ['runs', 'keys', 'removed', 'schedules', 'leaving', 'incoming'])
    mkdirSync(join(data, name));
  mkdirSync(join(data, 'incoming', RUN));
  for (const [name, text] of [
    ['folder.id', 'a'.repeat(32)],
    ['tokens.json', '{}'],
    [`incoming/${RUN}/run.json`, '{}'],
    [`incoming/${RUN}/input.csv`, 'upload'],
  ] as const)
    writeFileSync(join(data, name), text);
  if (isPublished) renameSync(join(data, 'incoming', RUN), join(data, 'runs', RUN));
  return data;
}

/** Programs that apply the part of the life whose time has come, and then do what they are for. */
function slowedPrograms(data: string, times: readonly number[]): string {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'count'), '0\n');
  const path = process.env.PATH ?? '';
  const life = LIFE.map((step, at) => `[ $n -ne ${times[at] ?? MOST_STEPS} ] || { ${step}; }`);
  for (const name of PROGRAMS) {
    const lines = [
      '#!/bin/sh',
      `PATH='${path}' data='${data}' run='${join(data, 'runs', RUN)}'`,
      `echo "${name} $*" >>'${folder}/steps'`,
      `read -r n <'${folder}/count'; n=$((n + 1)); echo $n >'${folder}/count'`,
      ...life,
      `exec ${name} "$@"`,
    ];
    writeFileSync(join(folder, name), `${lines.join('\n')}\n`, { mode: 0o755 });
  }
  return folder;
}

const backUp = (data: string, backup: string, PATH = process.env.PATH): string =>
  execFileSync('sh', [SCRIPT, data, backup], { env: { PATH }, encoding: 'utf8', stdio: 'pipe' });

/** Whether the run is in the backup. Fails if a service could not show or finish it. */
function expectWhole(backup: string): boolean {
  const run = join(backup, 'runs', RUN);
  if (!existsSync(join(run, 'run.json'))) return false;
  const status = join(run, 'status.json');
  const isFinished = existsSync(status) && readFileSync(status, 'utf8').includes('finished');
  const names = readdirSync(run).filter((name) => name !== 'run.json' && name !== 'status.json');
  if (isFinished) {
    expect(names.sort()).toEqual(['result.csv', 'result.csv.summary.json']);
    expect(readFileSync(join(run, 'result.csv'), 'utf8')).toBe('whole\n');
  } else expect(names).toEqual(['input.csv']);
  return true;
}

/**
 * A backup during which each part of the life happens before one step of the script; 0 is before its start. Returns the steps of
 * the script.
 */
function backUpDuring(times: readonly number[]): string[] {
  const isPublished = times[0] === 0;
  const [data, backup] = [dataFolder(isPublished), temporaryFolder()];
  const programs = slowedPrograms(data, times);
  backUp(data, backup, `${programs}:${process.env.PATH}`);
  const isKept = (): boolean => existsSync(join(data, 'runs', RUN));
  const isThere = expectWhole(backup);
  if (isPublished && isKept()) expect(isThere).toBe(true);
  // The next backup into the same folder has the present state.
  backUp(data, backup);
  expect(expectWhole(backup)).toBe(isKept());
  return readFileSync(join(programs, 'steps'), 'utf8').trim().split('\n');
}

/** All at one step, from being published to the end; the run is not removed. */
const endsAt = (published: number, ended: number): number[] => [
  published,
  ...Array(LIFE.length - 2).fill(ended),
  MOST_STEPS,
];

describe('a run that goes on during the backup is whole in it', () => {
  it('if it ends at any step of the script', () => {
    const quiet = backUpDuring(endsAt(0, MOST_STEPS));
    expect(quiet.length).toBeLessThan(MOST_STEPS);
    for (const step of sampled([...quiet.keys()], 4)) backUpDuring(endsAt(0, step + 1));
  });

  it('if it is made after the script has read the runs for the first time, and ends at any step', () => {
    const steps = backUpDuring(endsAt(MOST_STEPS, MOST_STEPS));
    const second = steps.findLastIndex((step) => step.startsWith('mkdir') && step.endsWith('/runs')) + 1;
    for (let step = second; step <= second + 8; step++) backUpDuring(endsAt(second, step));
  });

  it('if its life is spread over any steps, its removal too', () => {
    const time = fc.integer({ min: 0, max: MOST_STEPS });
    fc.assert(
      fc.property(fc.array(time, { minLength: LIFE.length, maxLength: LIFE.length }), (times) => {
        backUpDuring(
          times.sort((one, other) => one - other).map((at, part) => (part === 0 ? at : Math.max(at, 1))),
        );
      }),
      { numRuns: everyCase ? 400 : 6 },
    );
  });
});

describe('the backup', () => {
  it('has no files of others, and nothing that is removed since', () => {
    const [data, backup] = [dataFolder(), temporaryFolder()];
    mkdirSync(join(data, 'schedules/nightly'));
    for (const name of [
      'schedules/nightly/schedule.json',
      'schedules/nightly/lock.lease',
      'keys/a',
      'keys/b.1.next',
    ])
      writeFileSync(join(data, name), '{}');
    writeFileSync(join(data, 'placing.lease'), '{}');
    expect(backUp(data, backup)).toBe('runs in the backup: 1\n');
    const files = (): string[] =>
      readdirSync(backup, { recursive: true, encoding: 'utf8' })
        .filter((name) => statSync(join(backup, name)).isFile())
        .sort();
    const own = ['folder.id', 'keys/a', `runs/${RUN}/input.csv`, `runs/${RUN}/run.json`];
    expect(files()).toEqual([...own, 'schedules/nightly/schedule.json', 'tokens.json']);
    for (const name of ['schedules/nightly', 'keys/a', `runs/${RUN}`])
      rmSync(join(data, name), { recursive: true });
    expect(backUp(data, backup)).toBe('runs in the backup: 0\n');
    expect(files()).toEqual(['folder.id', 'tokens.json']);
  });

  it('is readable only for its owner', () => {
    const [data, backup] = [dataFolder(), join(temporaryFolder(), 'new')];
    backUp(data, backup);
    expect(statSync(backup).mode & 0o777).toBe(0o700);
    expect(statSync(join(backup, 'runs', RUN)).mode & 0o777).toBe(0o700);
  });

  it('keeps the upload of a failed run as long as the service does', () => {
    const [data, backup] = [dataFolder(), temporaryFolder()];
    const upload = `runs/${RUN}/input.csv`;
    writeFileSync(join(data, 'runs', RUN, 'status.json'), '{"state":"failed"}\n');
    backUp(data, backup);
    expect(existsSync(join(backup, upload))).toBe(true);
    rmSync(join(data, upload));
    backUp(data, backup);
    expect(existsSync(join(backup, upload))).toBe(false);
  });

  it('is not emptied by a folder that is not there, and not mixed with another one', () => {
    const [data, backup] = [dataFolder(), temporaryFolder()];
    backUp(data, backup);
    const refused = (from: string, to: string): string => {
      const { status, stderr } = spawnSync('sh', [SCRIPT, from, to], { encoding: 'utf8' });
      expect(status).toBe(1);
      return stderr;
    };
    expect(refused(temporaryFolder(), backup)).toContain('it has no folder.id');
    const other = dataFolder();
    writeFileSync(join(other, 'folder.id'), 'b'.repeat(32));
    expect(refused(other, backup)).toContain('is the backup of another data folder');
    const full = temporaryFolder();
    writeFileSync(join(full, 'letter.txt'), '');
    expect(refused(data, full)).toContain('is neither empty nor a backup');
    expect(existsSync(join(backup, 'runs', RUN, 'run.json'))).toBe(true);
    renameSync(join(data, 'folder.id'), join(data, 'elsewhere'));
    expect(refused(data, backup)).toContain('it has no folder.id');
  });
});
