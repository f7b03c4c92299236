/** All everyday files. */
import type { EverydayFile } from '../everyday-file.js';
import { DATE_FILES } from './dates.js';
import { ENCODING_FILES } from './encodings.js';
import { ENTITY_FILES } from './entities.js';
import { GRAMMAR_FILES } from './grammar.js';
import { HEADER_FILES } from './headers.js';
import { LATE_FILES } from './late.js';
import { NAME_FILES } from './names.js';
import { OFFICE_FILES } from './offices.js';
import { SAMPLE_FILES } from './samples.js';
import { SEX_FILES } from './sex.js';
import { WORKBOOK_FILES } from './workbooks.js';

export const CORPUS: readonly EverydayFile[] = [
  ...OFFICE_FILES,
  ...SEX_FILES,
  ...DATE_FILES,
  ...ENTITY_FILES,
  ...NAME_FILES,
  ...HEADER_FILES,
  ...GRAMMAR_FILES,
  ...ENCODING_FILES,
  ...WORKBOOK_FILES,
  ...SAMPLE_FILES,
  ...LATE_FILES,
];
