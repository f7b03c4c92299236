/** The disk of the output is full: the run ends, keeps its ledger, and can be resumed when there is room. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Chaos } from '../../chaos.js';
import type { Scenario } from '../../scenario.js';

const DISK = 20 * 1024 * 1024;
const OTHER_FILE_BYTES = 12 * 1024 * 1024;

/** A small file system in memory (tmpfs). Only root can mount it. */
function smallDisk(chaos: Chaos): string {
  const folder = chaos.path('disk');
  mkdirSync(folder);
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK}`, 'chaos', folder]);
  chaos.atEnd(async () => {
    execFileSync('umount', [folder]);
  });
  return folder;
}

export const diskFull: Scenario = {
  name: 'disk of the output full',
  async run(chaos) {
    const disk = smallDisk(chaos);
    const server = await chaos.redis();
    const other = join(disk, 'other-file');
    writeFileSync(other, Buffer.alloc(OTHER_FILE_BYTES));
    const place = { input: chaos.people.input, output: join(disk, 'output.csv') };
    const run = chaos.run(place, { redis: server.url });
    await chaos.expectEarlyEnd(
      run,
      place,
      1,
      /the disk is full: make room and resume\nto go on: .* --resume/,
    );
    rmSync(other);
    return chaos.finish(place, { redis: server.url }, server);
  },
};
