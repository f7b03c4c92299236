/**
 * All texts of the page, each in both languages: a text without one of them does not compile. `t` of `page-language.ts` fills in
 * `{name}`.
 *
 * What it does not contain: texts of codes, rules and faults. The server sends those in the requested language.
 */
import type { Sentence } from '../../base/sentence.js';
import { CORRECTION_TEXTS } from '../texts/correction-texts.js';
import { FILE_TEXTS } from '../texts/file-texts.js';
import { OUTCOME_TEXTS } from '../texts/outcome-texts.js';
import { PERSON_TEXTS } from '../texts/person-texts.js';
import { REFERENCE_TEXTS } from '../texts/reference-texts.js';
import { RUN_TEXTS } from '../texts/run-texts.js';
import { SCHEDULE_TEXTS } from '../texts/schedule-texts.js';
import { SESSION_TEXTS } from '../texts/session-texts.js';

const ALL = {
  ...SESSION_TEXTS,
  ...FILE_TEXTS,
  ...RUN_TEXTS,
  ...OUTCOME_TEXTS,
  ...CORRECTION_TEXTS,
  ...SCHEDULE_TEXTS,
  ...PERSON_TEXTS,
  ...REFERENCE_TEXTS,
};

export type TextKey = keyof typeof ALL;

export const TEXTS: Readonly<Record<TextKey, Sentence>> = ALL;
