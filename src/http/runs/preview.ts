/**
 * `POST /preview`: what a run would find in the beginning of a file. For the page, before the upload.
 *
 * A missing column is not a fault here: the answer has what was found, and the problems.
 *
 * What it does not do: store anything, or see more of the file than the bytes in the request.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { wordsOf } from '../../contract/code-words.js';
import type { Reason } from '../../contract/codes.js';
import { type Language, messageOf } from '../../contract/messages.js';
import { FIELDS } from '../../contract/person.js';
import type { ByteSource } from '../../csv/byte-source.js';
import { BIRTH_DATE, KEY_ON_FILE, type MAPPED_NAMES } from '../../csv/column-names.js';
import { readDialect } from '../../csv/header/dialect.js';
import { type HeaderSurvey, surveyHeader } from '../../csv/header/header.js';
import { InputError } from '../../csv/input-error.js';
import { CR, LF } from '../../csv/records.js';
import type { Tally } from '../../csv/tally.js';
import { UndecidedError } from '../../csv/undecided-error.js';
import { sentencesOf } from '../../reading/reading-texts.js';
import { preview } from '../../run/preview.js';
import type { RunSettings } from '../../run/settings/settings.js';
import { faultText } from '../../runs/fault-texts.js';
import { questionView } from '../../runs/question-view.js';
import { settingsOf } from '../../runs/record-settings.js';
import { codeCounts } from '../../runs/run-record.js';
import { openBytes } from '../../workbook/input/open-input.js';
import { sendEnvelope } from '../reply/envelope-reply.js';
import { HttpFault } from '../reply/http-fault.js';
import { languageOf } from '../reply/language.js';
import { normalizeHelps } from './normalize-help.js';
import { optionsOf, type Words, wordsOfQuery } from './option-words.js';
import { type Found, NOTHING, PREVIEW, type Problem } from './preview-answer.js';

/** The maximum size of a file, or of its beginning. A workbook needs all its bytes: its table of contents is at the end. */
const MAX_BYTES = 8 * 1024 * 1024;

/** What it may unpack to. Only the first rows are unpacked, and the shared texts of a workbook. */
const MAX_UNPACKED = 64 * MAX_BYTES;

const ROWS_SHOWN = 5;

/** Bodies are in memory while they are received, so only so many previews are taken at a time. */
const MAX_AT_ONCE = 16;

export async function previewRoutes(server: FastifyInstance): Promise<void> {
  let current = 0;
  server.addHook('onRequest', async (_, reply) => {
    if (current >= MAX_AT_ONCE) throw new HttpFault('too_many_requests', { headers: { 'retry-after': '1' } });
    current++;
    reply.raw.once('close', () => {
      current--;
    });
  });
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BYTES }, (_, body, done) =>
    done(null, body),
  );
  server.post('/preview', { bodyLimit: MAX_BYTES, config: { operation: PREVIEW } }, async (request, reply) =>
    sendEnvelope(reply, await previewBody(request)),
  );
}

/** Whether the request says that its body is only the beginning of a file. */
function takePartial(words: Words): boolean {
  const value = words.get('partial')?.[0];
  words.delete('partial');
  return value !== undefined && value !== 'false';
}

/** Without the record that was cut off at the end. UTF-16, whose line ends are two bytes, is left as it is. */
function wholeLines(body: Buffer): Buffer {
  const isUtf16 = body[0]! >= 0xfe && body[1]! >= 0xfe;
  const end = Math.max(body.lastIndexOf(LF), body.lastIndexOf(CR)) + 1;
  return isUtf16 || end === 0 ? body : body.subarray(0, end);
}

async function previewBody(request: FastifyRequest): Promise<Found> {
  const words = wordsOfQuery(request);
  const isPartial = takePartial(words);
  const { choices } = optionsOf(words);
  if (!Buffer.isBuffer(request.body)) throw new HttpFault('upload_broken');
  const body = isPartial ? wholeLines(request.body) : request.body;
  const settings = settingsOf(choices, {
    input: '-',
    output: '-',
    redis: undefined,
    secrets: [],
    maxSize: MAX_UNPACKED,
  });
  const open = (): Promise<ByteSource> => openBytes(body, settings);
  try {
    const found = await preview(settings, ROWS_SHOWN, await open(), isPartial);
    if (found === undefined) return NOTHING;
    const { delimiter, encoding = null, header, reading, mapping, lines, sheets } = found;
    const sentences = sentencesOf(reading, languageOf(request));
    const helps = await normalizeHelps(found, settings, open);
    return {
      ...NOTHING,
      delimiter,
      encoding,
      header,
      reading,
      sentences,
      mapping,
      lines,
      sheets,
      sheet: reading.container.sheet,
      labels: labelsOf(found.sample, languageOf(request), settings.lang),
      normalize_helps: helps,
    };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    const found = await previewHeader(open, settings, error, languageOf(request));
    return { ...found, normalize_helps: await normalizeHelps(error, settings, open) };
  }
}

/** Plain words for every message in the first rows. They are in the language of the request, the messages in that of the run. */
const labelsOf = (tally: Tally, language: Language, lang: Language): Found['labels'] =>
  Object.fromEntries(
    codeCounts(tally).map(({ code, reason }) => [
      messageOf(code, reason as Reason | null, lang),
      wordsOf(code, reason as Reason | null, language).label,
    ]),
  );

/** The part of the preview that is possible although a run would fail. */
async function previewHeader(
  open: () => Promise<ByteSource>,
  settings: RunSettings,
  error: InputError,
  language: Language,
): Promise<Found> {
  const { fault, message: detail } = error;
  const questions = error instanceof UndecidedError ? [questionView(error.question, language)] : [];
  const problem: Problem = { fault, message: faultText(fault, language), detail };
  const source = await open().catch((secondError) => {
    if (secondError instanceof InputError) return undefined;
    throw secondError;
  });
  if (source === undefined) return { ...NOTHING, questions, problems: [problem] };
  try {
    const dialect = await readDialect(source, settings);
    if (dialect === undefined) return { ...NOTHING, questions, problems: [problem] };
    const { delimiter, encoding, header } = dialect;
    const survey = surveyOf(header, settings);
    const problems =
      fault === 'missing_column' || fault === 'ambiguous_column'
        ? fieldProblems(survey, problem, language)
        : [];
    return {
      ...NOTHING,
      delimiter,
      encoding,
      header,
      sheets: source.sheets ?? [],
      sheet: source.container?.sheet ?? null,
      questions,
      mapping: mappingOf(survey, settings),
      problems: problems.length > 0 ? problems : [problem],
    };
  } catch (secondError) {
    if (!(secondError instanceof InputError)) throw secondError;
    return { ...NOTHING, questions, problems: [problem] };
  } finally {
    await source.close();
  }
}

/** Ignores a mapping to a missing column, so that the rest can be shown. */
function surveyOf(header: readonly string[], settings: RunSettings): HeaderSurvey {
  try {
    return surveyHeader(header, settings);
  } catch {
    return surveyHeader(header, { ...settings, map: new Map() });
  }
}

/** One problem for each field that has no column, or more than one. */
function fieldProblems({ found, wanted }: HeaderSurvey, { detail }: Problem, language: Language): Problem[] {
  return wanted.flatMap((field) => {
    const columns = found.get(field)?.length ?? 0;
    if (columns === 1) return [];
    const fault = columns === 0 ? 'missing_column' : 'ambiguous_column';
    return [{ fault, field, message: faultText(fault, language), detail }];
  });
}

/** The column of each field that has exactly one. The parts of a date in one column all have that column. */
function mappingOf({ found, wanted }: HeaderSurvey, { mode }: RunSettings): Found['mapping'] {
  const onlyColumn = (name: (typeof MAPPED_NAMES)[number]): number => {
    const columns = found.get(name) ?? [];
    return columns.length === 1 ? columns[0]! : -1;
  };
  const dateColumn = wanted.includes(BIRTH_DATE) ? onlyColumn(BIRTH_DATE) : -1;
  const person = FIELDS.map((field) => {
    const isPart = wanted.includes(BIRTH_DATE) && field.endsWith('_nacimiento');
    return { field: field as string, column: isPart ? dateColumn : onlyColumn(field) };
  });
  return mode === 'calculate' ? person : [...person, { field: KEY_ON_FILE, column: onlyColumn(KEY_ON_FILE) }];
}
