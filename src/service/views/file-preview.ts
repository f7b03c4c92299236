/**
 * What a run would find in a file, as JSON for a person who is about to start it: in the service and on the local page.
 *
 * A missing column is not a fault here: the answer has what was found, and the problems.
 *
 * What it does not do: see more of the file than the source has.
 */

import type { Sentence } from '../../base/sentence.js';
import { preview } from '../../engine/run/preview.js';
import { codeCounts } from '../../engine/run/summary.js';
import type { RunSettings } from '../../engine/settings/settings.js';
import type { ByteSource } from '../../input/csv/byte-source.js';
import { BIRTH_DATE, KEY_ON_FILE, MAPPED_NAMES } from '../../input/csv/column-names.js';
import { InputError, type InputFault } from '../../input/csv/input-error.js';
import { severalColumns } from '../../input/csv/plan.js';
import type { Tally } from '../../input/csv/tally.js';
import { UndecidedError } from '../../input/csv/undecided-error.js';
import { HELD_FIELDS, HOLDING_NAME, type MapOptions } from '../../input/header/contract-header.js';
import { readDialect } from '../../input/header/dialect.js';
import { type HeaderSurvey, surveyHeader } from '../../input/header/header.js';
import { sentencesOf } from '../../input/reading/reading-texts.js';
import type { Reason } from '../../key/contract/codes.js';
import { labelOf } from '../../key/contract/error-explanations.js';
import { type Language, messageOf } from '../../key/contract/messages.js';
import { FIELDS } from '../../key/contract/person.js';
import type { Of } from '../reply/schema.js';
import { apiWords } from './api-words.js';
import { faultText } from './fault-texts.js';
import { normalizeHelps } from './normalize-help.js';
import type { PREVIEW, PROBLEM } from './preview-schema.js';
import { questionView } from './question-view.js';

const ROWS_SHOWN = 5;

type Problem = Of<typeof PROBLEM>;
export type FilePreview = Of<typeof PREVIEW>;

const problemOf = (fault: InputFault, sentence: Sentence, language: Language): Problem => {
  const messages = faultText(fault);
  const details = apiWords(sentence);
  return { fault, message: messages[language], messages, detail: details.en, details };
};

export const EMPTY_PREVIEW: FilePreview = {
  delimiter: null,
  encoding: null,
  header: [],
  sheets: [],
  sheet: null,
  reading: null,
  sentences: [],
  questions: [],
  normalize: null,
  normalize_helps: false,
  mapping: [],
  lines: [],
  labels: {},
  fields: MAPPED_NAMES,
  problems: [],
};

/** `open` is called more than once. `isPart`: the source has only the beginning of the file. */
export async function previewFile(
  open: () => Promise<ByteSource>,
  settings: RunSettings,
  isPart: boolean,
  language: Language,
): Promise<FilePreview> {
  try {
    const found = await preview(settings, ROWS_SHOWN, await open(), isPart);
    if (found === undefined) return EMPTY_PREVIEW;
    const { delimiter, encoding = null, header, reading, mapping, lines, sheets } = found;
    const sentences = sentencesOf(reading, language);
    const helps = await normalizeHelps(found, settings, open);
    return {
      ...EMPTY_PREVIEW,
      delimiter,
      encoding,
      header,
      reading,
      sentences,
      mapping,
      lines,
      sheets,
      sheet: reading.container.sheet,
      labels: labelsOf(found.sample, language, settings.lang),
      normalize: reading.values?.normalize ?? null,
      normalize_helps: helps,
    };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    const found = await previewHeader(open, settings, error, language);
    return { ...found, normalize_helps: await normalizeHelps(error, settings, open) };
  }
}

/** Plain words, in the language of the request, for every message in the first rows, which are in that of the run. */
const labelsOf = (tally: Tally, language: Language, lang: Language): FilePreview['labels'] =>
  Object.fromEntries(
    codeCounts(tally).map(({ code, reason }) => [
      messageOf(code, reason as Reason | null, lang),
      labelOf(code, reason as Reason | null, language),
    ]),
  );

/** The part of the preview that is possible although a run would fail. */
async function previewHeader(
  open: () => Promise<ByteSource>,
  settings: RunSettings,
  error: InputError,
  language: Language,
): Promise<FilePreview> {
  const { fault, sentence } = error;
  const questions = error instanceof UndecidedError ? [questionView(error.question, language)] : [];
  const problem = problemOf(fault, sentence, language);
  const unread = { ...EMPTY_PREVIEW, questions, problems: [problem] };
  let source: ByteSource | undefined;
  try {
    source = await open();
    const dialect = await readDialect(source, settings);
    if (dialect === undefined) return unread;
    const { delimiter, encoding, header } = dialect;
    const survey = surveyOf(header, { ...settings, headings: dialect.headings });
    const problems =
      fault === 'missing_column' || fault === 'ambiguous_column'
        ? fieldProblems(survey, problem, language)
        : [];
    return {
      ...unread,
      delimiter,
      encoding,
      header,
      sheets: source.sheets ?? [],
      sheet: source.container?.sheet ?? null,
      mapping: mappingOf(survey, settings, fault),
      normalize: survey.normalize,
      problems: problems.length > 0 ? problems : [problem],
    };
  } catch (secondError) {
    if (!(secondError instanceof InputError)) throw secondError;
    return unread;
  } finally {
    await source?.close();
  }
}

/** Ignores a mapping to a missing column, so that the rest can be shown. */
function surveyOf(header: readonly string[], options: MapOptions): HeaderSurvey {
  try {
    return surveyHeader(header, options);
  } catch {
    return surveyHeader(header, { ...options, map: new Map() });
  }
}

/** One problem for each field that has no column, or more than one. */
function fieldProblems({ found, wanted }: HeaderSurvey, { details }: Problem, language: Language): Problem[] {
  return wanted.flatMap((field) => {
    const columns = found.get(field)?.length ?? 0;
    if (columns === 1) return [];
    const fault = columns === 0 ? 'missing_column' : 'ambiguous_column';
    return [{ ...problemOf(fault, details, language), field }];
  });
}

/** The column of each field that has exactly one. The parts of a date or a name in one column all have that column. */
function mappingOf(
  { found, wanted, wholeName, ...several }: HeaderSurvey,
  { mode }: RunSettings,
  fault: InputFault,
): FilePreview['mapping'] {
  const onlyColumn = (name: (typeof MAPPED_NAMES)[number]): number => {
    const columns = found.get(name) ?? [];
    return columns.length === 1 ? columns[0]! : -1;
  };
  const dateColumn = wanted.includes(BIRTH_DATE) ? onlyColumn(BIRTH_DATE) : -1;
  const holding = wholeName && wanted.includes(HOLDING_NAME[wholeName.holds]) ? wholeName : undefined;
  // Where the column may hold the given name alone, it is shown as that.
  const held = fault === 'unsplit_names' ? ['nombres'] : holding ? HELD_FIELDS[holding.holds] : [];
  const person = FIELDS.map((field) => {
    const isPart = wanted.includes(BIRTH_DATE) && field.endsWith('_nacimiento');
    const joined = severalColumns(several, field);
    return {
      field: field as string,
      column: isPart ? dateColumn : holding && held.includes(field) ? holding.column : onlyColumn(field),
      ...(joined && { joined }),
    };
  });
  return mode === 'calculate' ? person : [...person, { field: KEY_ON_FILE, column: onlyColumn(KEY_ON_FILE) }];
}
