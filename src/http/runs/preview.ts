/**
 * `POST /preview`: what a run would find in the beginning of a file. For the page, before the upload.
 *
 * A missing column is not a fault here: the answer has what was found, and the problems.
 *
 * What it does not do: store anything, or see more of the file than the bytes in the request.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Language } from '../../contract/messages.js';
import { FIELDS } from '../../contract/person.js';
import type { ByteSource } from '../../csv/byte-source.js';
import { BIRTH_DATE, KEY_ON_FILE, MAPPED_NAMES } from '../../csv/column-names.js';
import { readDialect } from '../../csv/dialect.js';
import { type HeaderSurvey, surveyHeader } from '../../csv/header.js';
import { InputError, type InputFault } from '../../csv/input-error.js';
import { CR, LF } from '../../csv/records.js';
import { UndecidedError } from '../../csv/undecided-error.js';
import type { Reading } from '../../reading/reading.js';
import { sentencesOf } from '../../reading/reading-texts.js';
import { preview } from '../../run/preview.js';
import type { RunSettings } from '../../run/settings.js';
import { faultText } from '../../runs/fault-texts.js';
import { type QuestionView, questionView } from '../../runs/question-view.js';
import { settingsOf } from '../../runs/record-settings.js';
import { openBytes } from '../../workbook/input/open-input.js';
import { answer, BAD_OPTION } from '../openapi/answers.js';
import type { Operation } from '../openapi/operation.js';
import { EMPTY, exact, FILE, list, named, orNull, TEXT } from '../openapi/schema.js';
import { sendEnvelope } from '../reply/envelope-reply.js';
import { HttpFault } from '../reply/http-fault.js';
import { languageOf } from '../reply/language.js';
import { normalizeHelps } from './normalize-help.js';
import { OPTION_PARAMETERS, optionsOf, type Words, wordsOfQuery } from './option-words.js';
import { QUESTION } from './question-schema.js';
import { READING } from './reading-schema.js';

/** The maximum size of a file, or of its beginning. A workbook needs all its bytes: its table of contents is at the end. */
const MAX_BYTES = 8 * 1024 * 1024;

/** What it may unpack to. Only the first rows are unpacked, and the shared texts of a workbook. */
const MAX_UNPACKED = 64 * MAX_BYTES;

const ROWS_SHOWN = 5;

interface Problem {
  fault: InputFault;
  field?: string;
  message: string;
  detail: string;
}

interface Found {
  delimiter: string | null;
  /** Null if all bytes are ASCII. */
  encoding: string | null;
  header: string[];
  /** Null if a run would fail: see `problems`. */
  reading: Reading | null;
  /** The reading in sentences for people. */
  sentences: string[];
  /** What a run would ask before it goes on. */
  questions: QuestionView[];
  /** Whether most errors vanish with `normalize`, which was not given. */
  normalize_helps: boolean;
  /** Columns from 0; -1 for none. */
  mapping: { field: string; column: number }[];
  /** The first rows of the result, with its header if the format has one. */
  lines: string[];
  fields: readonly string[];
  problems: Problem[];
}

const NOTHING: Found = {
  delimiter: null,
  encoding: null,
  header: [],
  reading: null,
  sentences: [],
  questions: [],
  normalize_helps: false,
  mapping: [],
  lines: [],
  fields: MAPPED_NAMES,
  problems: [],
};

const FIELD = { enum: MAPPED_NAMES };

const PREVIEW: Operation = {
  operationId: 'preview',
  summary: 'What a run would find in a file, or in its beginning, up to 8 MiB; nothing is stored',
  parameters: [
    ...OPTION_PARAMETERS,
    {
      name: 'partial',
      in: 'query',
      schema: { enum: ['true', 'false'] },
      description: 'The body is only the beginning of the file. A workbook must be whole.',
    },
  ],
  requestBody: { required: true, content: { 'application/octet-stream': { schema: FILE } } },
  answers: {
    200: answer(
      'What was found, and what is wrong with it.',
      named(
        'Preview',
        exact({
          delimiter: orNull({ enum: [',', ';', '\t', '|'] }),
          encoding: orNull({ ...TEXT, description: 'Null while all is ASCII.' }),
          header: list(TEXT),
          reading: orNull(READING),
          sentences: list(TEXT, { description: 'The reading for people, in the language of the answer.' }),
          questions: list(QUESTION),
          normalize_helps: {
            type: 'boolean',
            description:
              'Whether most errors of the first rows vanish with `normalize`, which was not given.',
          },
          mapping: list(exact({ field: FIELD, column: { type: 'integer', minimum: -1 } })),
          lines: list(TEXT, { description: 'The first rows of the result, behind its header.' }),
          fields: list(FIELD),
          problems: list(exact({ fault: TEXT, field: FIELD, message: TEXT, detail: TEXT }, ['field'])),
        }),
      ),
    ),
  },
  faults: { ...BAD_OPTION, upload_broken: EMPTY, too_large: EMPTY },
};

export async function previewRoutes(server: FastifyInstance): Promise<void> {
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
    const found = await preview(settings, ROWS_SHOWN, await open());
    if (found === undefined) return NOTHING;
    const { delimiter, encoding = null, header, mapping, lines } = found;
    const { surveyed } = found.reading;
    const reading = { ...found.reading, surveyed: { ...surveyed, whole: surveyed.whole && !isPartial } };
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
      normalize_helps: helps,
    };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    const found = await previewHeader(open, settings, error, languageOf(request));
    return { ...found, normalize_helps: await normalizeHelps(error, settings, open) };
  }
}

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
