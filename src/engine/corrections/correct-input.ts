/**
 * Brings an input and its corrections together, between the preparation of a run and its cutter:
 *
 *   readCorrections ─▶ withReadingOf ─▶ prepare ─▶ markInput
 *
 * The reading of a run with corrections is that of the input without them: the same bytes are surveyed with the same options, and
 * the mark of the corrections proves that the reading is the same. So a correction never changes how other rows are read.
 *
 * What it does not do: replace rows. `corrected-source.ts` does.
 */
import type { ByteSource } from '../../input/csv/byte-source.js';
import { Cutter, startOfInput } from '../../input/csv/cutter.js';
import type { Encoding } from '../../input/csv/encoding.js';
import type { Plan } from '../../input/csv/plan.js';
import { isStream } from '../../input/csv/stream-path.js';
import type { Dialect } from '../../input/header/dialect.js';
import { openInput } from '../../input/tables/open-input.js';
import type { RunSettings } from '../settings/settings.js';
import { correctRows, hasOtherThanAscii } from './corrected-source.js';
import { type CorrectionsFile, correctionsFor } from './corrections-file.js';
import { type InputMark, inputMark, markText } from './input-mark.js';
import { withReadingText } from './reading-options.js';
import { refused } from './refused-corrections.js';

const otherInput = () =>
  refused({
    en: 'the corrections were made for another input, or the input has changed since: run it again, and correct the new errors file',
    es: 'las correcciones se hicieron para otra entrada, o la entrada cambió después: córrala de nuevo y corrija el nuevo archivo de errores',
  });

const otherReading = () =>
  refused({
    en: 'the corrections were made with another reading of this input: give the options of that run, or none',
    es: 'las correcciones se hicieron con otra lectura de esta entrada: use las opciones de aquella corrida, o ninguna',
  });

const afterCorrections = () =>
  refused({
    en: 'the corrections file was written by a run that had corrections itself: correct the rows in the file that was given to that run, and give it again',
    es: 'el archivo de correcciones lo escribió una corrida que ya tenía correcciones: corrija las filas en el archivo que se le dio a esa corrida, y úselo de nuevo',
  });

/** The settings of a run with the options that decided the reading of the first one. */
export function withReadingOf<Given extends RunSettings>({ mark }: CorrectionsFile, settings: Given): Given {
  if (mark === undefined) return settings;
  const read = withReadingText(settings, mark.options);
  if (read === undefined) throw otherReading();
  return read;
}

function refuseOtherMark(made: InputMark, now: InputMark): void {
  if (made.content !== now.content) throw otherInput();
  if (made.isCorrected) throw afterCorrections();
  if (made.reading !== now.reading) throw otherReading();
}

/** What `prepare` gives, as far as it is needed here. */
interface PreparedInput {
  source: ByteSource;
  dialect: Dialect | undefined;
  plan: Plan;
  readonly header: readonly string[];
  readonly beginning?: { readonly end: number; readonly whole: boolean };
}

const BLOCK_BYTES = 1024 ** 2;

/** The encoding of an input whose beginning is ASCII: the first row that is not decides. */
async function encodingOfRows(settings: RunSettings, { dialect, plan }: PreparedInput): Promise<Encoding> {
  const { length } = dialect!;
  const source = await openInput(settings.input, { ...settings, offset: length });
  try {
    const { delimiter, normalize: skipsEmpty } = plan;
    const options = { chunkBytes: BLOCK_BYTES, maxRecord: settings.maxRecord, delimiter, skipsEmpty };
    const cutter = new Cutter(source, options, startOfInput());
    for (;;) {
      const chunk = await cutter.next();
      if (chunk === undefined || cutter.state.encoding !== null) return cutter.state.encoding ?? 'utf-8';
      cutter.recycle(chunk);
    }
  } finally {
    await source.close();
  }
}

/** Replaces the rows of a prepared input that the file corrects. Throws if it was made for another input. */
async function applyCorrections(
  prepared: PreparedInput,
  settings: RunSettings,
  file: CorrectionsFile,
  now: InputMark,
): Promise<void> {
  if (file.mark !== undefined) refuseOtherMark(file.mark, now);
  const corrections = correctionsFor(file, prepared.header);
  const { dialect, beginning, source } = prepared;
  const isOpen =
    dialect !== undefined && (source.encoding ?? dialect.encoding) === null && beginning?.whole === false;
  const encoding =
    isOpen && hasOtherThanAscii(corrections) && !isStream(settings.input)
      ? await encodingOfRows(settings, prepared)
      : undefined;
  correctRows(prepared, corrections, { maxRecord: settings.maxRecord, encoding });
}

/** Puts the mark of the input in the plan, if files are written that have it, and applies the corrections, if there are any. */
export async function markInput(
  prepared: PreparedInput,
  settings: RunSettings,
  file: CorrectionsFile | undefined,
): Promise<void> {
  const isMarked = prepared.plan.errors !== 'none' || prepared.plan.attention === true;
  if (file === undefined && !isMarked) return;
  const mark = await inputMark(settings, prepared);
  if (file !== undefined) await applyCorrections(prepared, settings, file, mark);
  const isCorrected = file?.mark !== undefined;
  if (isMarked) prepared.plan = { ...prepared.plan, mark: markText({ ...mark, isCorrected }) };
}
