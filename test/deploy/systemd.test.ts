/**
 * deploy/systemd: systemd accepts the units, and gives them few rights.
 *
 * What it does not do: start them. `settings.test.ts` compares their commands and variables with the code.
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { needsPrograms } from '../machine/programs.js';
import { temporaryFolder } from '../vitest/temporary-folder.js';
import { read, UNITS, unitFiles } from './deployed.js';

/** From 0 (no rights) to 100, in the words of `systemd-analyze security`. A unit without restrictions has 96. */
const MOST_EXPOSURE = '20';

/** The units, with a command that every machine has. */
function copies(): string[] {
  const folder = temporaryFolder();
  return unitFiles.map((name) => {
    const path = join(folder, name);
    writeFileSync(path, read(`${UNITS}/${name}`).replace('/usr/local/bin/curp-batch', '/bin/true'));
    return path;
  });
}

it('systemd accepts the units', (context) => {
  needsPrograms(context, 'systemd-analyze');
  execFileSync('systemd-analyze', ['verify', '--man=no', ...copies()], { stdio: 'pipe' });
});

it('they have few rights', (context) => {
  needsPrograms(context, 'systemd-analyze');
  const words = ['security', '--offline=yes', `--threshold=${MOST_EXPOSURE}`, '--no-pager'];
  for (const path of copies()) execFileSync('systemd-analyze', [...words, path], { stdio: 'pipe' });
});

describe.each(unitFiles)('%s', (name) => {
  const unit = read(`${UNITS}/${name}`);

  it('passes secrets as files, ends only its main process, and has the time that its end takes', () => {
    expect(unit).toContain('CURP_BATCH_SECRET_FILE=%d/secret\n');
    expect(unit).toContain('KillMode=mixed\n');
    const drain = Number(/--drain (\d+)s/.exec(unit)?.[1] ?? 0);
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)![1])).toBeGreaterThanOrEqual(drain + 30);
  });
});
