/**
 * The folder in memory for the temporary files of tests: runs call fsync often, and a busy disk makes each of these calls
 * slow. A TMPDIR that is set is used instead, and so is the usual folder where memory is not a file system, has little room,
 * or allows no programs.
 *
 * What it does not do: test fsync. No test can; the order of its calls is tested in `test/engine/output`.
 */
import { accessSync, constants, readFileSync, statfsSync } from 'node:fs';

const FOLDER = '/dev/shm';
const ENOUGH_BYTES = 4 * 1024 ** 3;

function isUsable(): boolean {
  try {
    accessSync(FOLDER, constants.W_OK);
    const { bavail, bsize } = statfsSync(FOLDER);
    const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
    const allowsPrograms = !mounts.some((mount) => {
      const [, place, , options = ''] = mount.split(' ');
      return place === FOLDER && options.split(',').includes('noexec');
    });
    return allowsPrograms && bavail * bsize >= ENOUGH_BYTES;
  } catch {
    return false;
  }
}

/** Variables of the environment for the tests. */
export const TEMPORARY_FILES: Record<string, string> =
  process.env.TMPDIR === undefined && isUsable() ? { TMPDIR: FOLDER } : {};
