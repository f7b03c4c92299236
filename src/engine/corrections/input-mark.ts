/**
 * The mark of an input: the text that every line of an errors file or an attention file has in its last column, so that
 * corrections are applied only to the input and the reading that they were made for.
 *
 *   c<hash of the content>-<hash of the reading>[+][?<options of the reading>]
 *
 * `+`: the file is of a run that had corrections itself. The hashes are of the whole content and of the plan; neither is of
 * one row. An input that is a stream is identified by its first rows.
 *
 * What it does not do: prove that two large files are the same. `content-sample.ts` says what is noticed.
 */
import { createHash } from 'node:crypto';
import type { Plan } from '../../input/csv/plan.js';
import { isStream } from '../../input/csv/stream-path.js';
import type { Dialect } from '../../input/header/dialect.js';
import type { OptionSettings } from '../../input/options/option-types.js';
import { contentSample } from './content-sample.js';
import { readingText } from './reading-options.js';

export interface InputMark {
  readonly content: string;
  readonly reading: string;
  /** Whether the run that wrote it had corrections. */
  readonly isCorrected: boolean;
  /** The options of the reading. */
  readonly options: string;
}

/** What of a plan is a reading of the input; the rest is how the result is written. */
const READING: readonly (keyof Plan)[] = [
  'normalize',
  'delimiter',
  'columnCount',
  'columns',
  'joined',
  'wholeName',
  'sexTicks',
  'birthDateColumn',
  'sexLetters',
  'dateOrder',
  'names',
  'ageColumn',
  'checkedAge',
  'centuryKeys',
  'countryColumn',
  'healthLayout',
  'mappedNames',
  'serialDates',
  'epochIsNoDate',
  'surnames',
  'quotes',
  'encoding',
  'widths',
];

const CONTENT_DIGITS = 16;
const READING_DIGITS = 8;

const digits = (count: number, ...parts: (string | Uint8Array)[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex').slice(0, count);
};

/** What `prepare` gives, as far as it is needed here. */
interface PreparedInput {
  readonly dialect: Dialect | undefined;
  readonly plan: Plan;
  readonly header: readonly string[];
  readonly beginning?: { readonly end: number };
}

/** Of an input that is prepared, and of which no row is cut yet. */
export async function inputMark(
  settings: OptionSettings & { readonly input: string },
  { dialect, plan, header, beginning }: PreparedInput,
): Promise<InputMark> {
  const { input } = settings;
  const firstRows = dialect?.rest.subarray(0, (beginning?.end ?? 0) - dialect.length) ?? Buffer.alloc(0);
  const content = isStream(input) ? firstRows : await contentSample(input);
  const reading = JSON.stringify([header, ...READING.map((name) => plan[name] ?? null)]);
  return {
    content: digits(CONTENT_DIGITS, content),
    reading: digits(READING_DIGITS, reading),
    isCorrected: false,
    options: readingText(settings),
  };
}

export const markText = ({ content, reading, isCorrected, options }: InputMark): string =>
  `c${content}-${reading}${isCorrected ? '+' : ''}${options === '' ? '' : `?${options}`}`;

const MARK = /^c([0-9a-f]{16})-([0-9a-f]{8})(\+?)(?:\?(.*))?$/;

/** Undefined if the text is no mark. */
export function readMark(text: string): InputMark | undefined {
  const [, content, reading, corrected, options = ''] = MARK.exec(text.trim()) ?? [];
  if (content === undefined || reading === undefined) return undefined;
  return { content, reading, isCorrected: corrected === '+', options };
}
