/** Writes the manual page of the package (`man` in package.json), in English, with the command that prints it. */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const DIST = join(import.meta.dirname, '../dist');

const page = execFileSync(process.execPath, [join(DIST, 'src/cli/main.js'), 'man', '--lang', 'en']);
writeFileSync(join(DIST, 'curp-batch.1'), page);
