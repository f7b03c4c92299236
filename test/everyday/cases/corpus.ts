/** All everyday files. */

import { AGE_FILES } from '../columns/ages.js';
import { SUBJECT_FILES } from '../columns/subjects.js';
import type { EverydayFile } from '../everyday-file.js';
import { PRIVATE_LAYOUTS } from '../layouts/private-layouts.js';
import { PUBLIC_LAYOUTS } from '../layouts/public-layouts.js';
import { SHEET_LAYOUTS } from '../layouts/sheet-layouts.js';
import { TEXT_LAYOUTS } from '../layouts/text-layouts.js';
import { RESIDENCE_FILES } from './birth-or-residence.js';
import { DATE_FILES } from './dates.js';
import { ENCODING_FILES } from './encodings.js';
import { ENTITY_FILES } from './entities.js';
import { FILLER_FILES } from './fillers.js';
import { GRAMMAR_FILES } from './grammar.js';
import { HEADER_FILES } from './headers.js';
import { HEADING_FILES } from './headings.js';
import { KEY_CELL_FILES } from './key-cells.js';
import { LATE_FILES } from './late.js';
import { MISSING_COLUMN_FILES } from './missing-columns.js';
import { NAME_FILES } from './names.js';
import { OFFICE_FILES } from './offices.js';
import { SAMPLE_FILES } from './samples.js';
import { SAVED_DAMAGE_FILES } from './saved-damage.js';
import { SEX_FILES } from './sex.js';
import { TESTIMONY_FILES } from './testimony.js';
import { WHICH_READING_FILES } from './which-reading.js';
import { WORKBOOK_FILES } from './workbooks.js';
import { WRITTEN_NAME_FILES } from './written-names.js';
import { WRITTEN_VALUE_FILES } from './written-values.js';

export const CORPUS: readonly EverydayFile[] = [
  ...OFFICE_FILES,
  ...SEX_FILES,
  ...DATE_FILES,
  ...AGE_FILES,
  ...SUBJECT_FILES,
  ...ENTITY_FILES,
  ...NAME_FILES,
  ...HEADER_FILES,
  ...GRAMMAR_FILES,
  ...ENCODING_FILES,
  ...WORKBOOK_FILES,
  ...SAMPLE_FILES,
  ...WHICH_READING_FILES,
  ...TESTIMONY_FILES,
  ...SAVED_DAMAGE_FILES,
  ...HEADING_FILES,
  ...MISSING_COLUMN_FILES,
  ...RESIDENCE_FILES,
  ...FILLER_FILES,
  ...WRITTEN_NAME_FILES,
  ...WRITTEN_VALUE_FILES,
  ...KEY_CELL_FILES,
  ...PUBLIC_LAYOUTS,
  ...PRIVATE_LAYOUTS,
  ...SHEET_LAYOUTS,
  ...TEXT_LAYOUTS,
  ...LATE_FILES,
];
