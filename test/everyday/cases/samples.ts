/** The samples of the package that are everyday files. */
import { readFileSync } from 'node:fs';
import type { GivenOptions } from '../../../src/input/options/option-types.js';
import { samplePath } from '../../repository.js';
import { AS_WRITTEN, type EverydayFile } from '../everyday-file.js';
import { keysOf, PEOPLE } from '../people.js';

const GIVEN_NAMES =
  'Rosa|José Antonio|Lucía|Juan Carlos|Guadalupe|Pedro|Sofía|Joaquín|Esperanza|Andrés|Beatriz|Óscar'.split(
    '|',
  );

const results = keysOf(GIVEN_NAMES.map((name) => PEOPLE.find(({ nombres }) => nombres === name)!));

const sample = (name: string, options: GivenOptions): EverydayFile => ({
  name: `sample ${name}`,
  bytes: readFileSync(samplePath(name)),
  options,
  results,
});

export const SAMPLE_FILES: readonly EverydayFile[] = [
  sample('dos-export.csv', {}),
  sample('american-export.csv', AS_WRITTEN),
  sample('workbook.xlsx', AS_WRITTEN),
];
