/** The schemas of a run and of its summary. `run-view.ts` and `summary.ts` make the objects. */
import { RUN_PHASES } from '../../engine/run/pace.js';
import type { RunChoices } from '../../input/options/option-types.js';
import { RUN_OPTIONS } from '../../input/options/run-options.js';
import { REASONS } from '../../key/contract/codes.js';
import { GROUP_CLASSES } from '../../rows/duplicates/group-class.js';
import { ROW_CODES } from '../openapi/person-schema.js';
import {
  about,
  COUNT,
  COUNTS,
  exact,
  FLAG,
  list,
  named,
  object,
  oneOf,
  orNull,
  RUN_ID,
  type Schema,
  SENTENCE,
  TEXT,
  TIME,
  text,
} from '../reply/schema.js';
import { ATTENTION_CODES } from '../runs/expectations.js';
import { type Fault, RUN_STATES } from '../runs/run-record.js';
import { QUESTION, READING } from './preview-schema.js';
import { VERDICT_COUNTS } from './verdict-counts.js';
import { WAITING_FOR } from './waiting.js';

const CODE_COUNT = {
  code: oneOf(ROW_CODES),
  reason: orNull(oneOf(REASONS as readonly string[])),
  rows: COUNT,
  message: text('Como en las filas del resultado.', 'As in the rows of the result.'),
};

const ADVICE = text('Qué hacer.', 'What to do.');

/** With the words for people. */
const CODE_WITH_WORDS = exact({
  ...CODE_COUNT,
  label: text(
    'Qué está mal, en palabras de quien trabaja con listas.',
    'What is wrong, in the words of a person who works with lists.',
  ),
  term: text('El parámetro con la falla, o la razón.', 'The parameter at fault, or the reason.'),
  advice: ADVICE,
});

const CODE_WITH_ROWS = exact({
  ...CODE_COUNT,
  first_rows: about(
    list(COUNT),
    'Los números de las primeras filas que lo tienen, cinco como máximo.',
    'The numbers of the first rows with it, at most five.',
  ),
});

const CLASS_WITH_WORDS = exact({
  class: oneOf(GROUP_CLASSES),
  groups: COUNT,
  rows: about(
    COUNT,
    'Una fila puede estar en grupos de varias clases.',
    'A row may be in groups of several classes.',
  ),
  label: text(
    'Qué significa, en palabras de quien trabaja con listas.',
    'What it means, in the words of a person who works with lists.',
  ),
  advice: ADVICE,
});

const CLASS_COUNTS = exact(Object.fromEntries(GROUP_CLASSES.map((name) => [name, COUNT])));

const FILE_NAME = about(
  { type: 'string', maxLength: 200 } as Schema<string>,
  'El nombre del archivo.',
  'The name of the file.',
);
const NOT_NEGATIVE: Schema<number> = { type: 'number', minimum: 0 };

const QUEUE_PLACE = exact({
  ahead: about(
    COUNT,
    'Corridas que se ejecutan ahora o que empiezan antes que ella.',
    'Runs that are executed now or begin before it.',
  ),
  seconds: about(
    orNull(NOT_NEGATIVE),
    'Hasta que empiece, estimado por las corridas en curso.',
    'Until it begins, estimated by the runs in progress.',
  ),
});

const LINKS = exact({
  self: TEXT,
  events: TEXT,
  result: TEXT,
  errors: about(
    orNull(TEXT),
    'Las filas con error; null si la corrida no guarda ese archivo.',
    'The rows in error; null if the run keeps no such file.',
  ),
  attention: about(
    orNull(TEXT),
    'Las filas que una persona debe revisar; null si la corrida no guarda ese archivo.',
    'The rows that a person must look at; null if the run keeps no such file.',
  ),
  duplicates: about(
    orNull(TEXT),
    'El archivo de duplicados; null si la corrida no los busca.',
    'The duplicates file; null if the run does not search for duplicates.',
  ),
  changes: about(
    orNull(TEXT),
    'El archivo de cambios; null si la corrida no se comparó con otra, o no ha terminado.',
    'The changes file; null if the run was not compared with another, or has not finished.',
  ),
  report: TEXT,
  summary: TEXT,
  retry: about(
    orNull(TEXT),
    'Null si no ha fallado, o si su archivo ya no se guarda.',
    'Null if it has not failed, or its upload is no longer kept.',
  ),
});

/** Rows that are new, gone or changed. */
export const CHANGE_COUNTS = { new: COUNT, gone: COUNT, changed: COUNT };

const CHANGES_SINCE = exact({
  ...CHANGE_COUNTS,
  since: about(
    orNull(TIME),
    'La hora programada de la corrida con la que se comparó: la última que fue como se esperaba.',
    'The slot of the run with which it was compared: the last one that was as expected.',
  ),
});

export const ATTENTION_REASON = named(
  'AttentionReason',
  exact({ code: oneOf(ATTENTION_CODES), es: TEXT, en: TEXT }),
);

export const RUN = named(
  'Run',
  exact({
    id: RUN_ID,
    state: oneOf(RUN_STATES),
    attention: about(
      FLAG,
      'Si la corrida de una programación terminó y no es como se esperaba: alguien debe revisarla.',
      'Whether the run of a schedule has finished and is not as expected: a person should look at it.',
    ),
    attention_reasons: about(list(ATTENTION_REASON), 'Por qué; solo cifras.', 'Why; counts only.'),
    name: FILE_NAME,
    created: TIME,
    started: orNull(TIME),
    ended: orNull(TIME),
    expires: about(
      TIME,
      'Cuándo se borra la corrida con todo lo suyo.',
      'When the run is removed with everything that belongs to it.',
    ),
    options: about(object<RunChoices>(), 'Las opciones de la corrida.', 'The options of the run.'),
    bytes: COUNT,
    workbook: about(
      FLAG,
      'Si la entrada es un libro; se sabe cuando empieza a leerse.',
      'Whether the input is a workbook; known when it begins to be read.',
    ),
    rows: COUNT,
    errors: COUNT,
    phase: about(
      orNull(oneOf(RUN_PHASES)),
      'Lo que hace ahora una corrida en curso.',
      'What a running run does now.',
    ),
    percent: about(
      orNull({ type: 'number', minimum: 0, maximum: 100 } as Schema<number>),
      'De la fase.',
      'Of the phase.',
    ),
    rows_per_second: NOT_NEGATIVE,
    seconds_left: orNull(NOT_NEGATIVE),
    codes: list(CODE_WITH_WORDS),
    ...VERDICT_COUNTS,
    duplicates: about(
      orNull(list(CLASS_WITH_WORDS)),
      'De una corrida terminada que buscó duplicados: las clases que su modo puede encontrar.',
      'Of a finished run that searched for duplicates: the classes that its mode can find.',
    ),
    changes: about(
      orNull(CHANGES_SINCE),
      'De una corrida terminada de una programación: cuántas filas son distintas.',
      'Of a finished run of a schedule: how many rows are different.',
    ),
    fault: orNull(TEXT as Schema<Fault>),
    message: about(
      orNull(TEXT),
      'Por qué falló, o por qué espera y qué hacer.',
      'Why it failed, or why it waits and what to do.',
    ),
    messages: orNull(SENTENCE),
    detail: about(
      orNull(TEXT),
      'En inglés: qué pasó, y qué hacer.',
      'In English: what happened, and what to do about it.',
    ),
    details: orNull(SENTENCE),
    line: about(
      orNull({ type: 'integer', minimum: 1 } as Schema<number>),
      'La línea del archivo que tiene la falla.',
      'The line of the file that is at fault.',
    ),
    question: orNull(QUESTION),
    waiting_for: about(
      orNull(oneOf(WAITING_FOR)),
      'Qué espera una corrida que no avanza; null mientras avanza, y cuando ya terminó.',
      'What a run waits for that does not go on; null while it goes on, and when it has ended.',
    ),
    queue: about(
      orNull(QUEUE_PLACE),
      'El lugar de una corrida que espera su turno.',
      'The place of a run that waits for its turn.',
    ),
    resumed: FLAG,
    corrected: about(
      FLAG,
      'Si con el archivo llegaron filas corregidas.',
      'Whether corrected rows came with the file.',
    ),
    retry_of: about(
      orNull(RUN_ID),
      'La corrida fallida cuyo archivo procesa otra vez.',
      'The failed run whose upload it processes again.',
    ),
    upload_kept_until: about(
      orNull(TIME),
      'De una corrida fallida: hasta entonces se puede intentar de nuevo.',
      'Of a failed run: until then it can be tried again.',
    ),
    project: TEXT,
    schedule: orNull(TEXT),
    slot: about(
      orNull(TIME),
      'La hora de la programación a la que corresponde.',
      'The time of the schedule that it is for.',
    ),
    by_hand: about(
      FLAG,
      'Si una persona inició esta corrida de la programación.',
      'Whether a person started this run of the schedule.',
    ),
    links: LINKS,
  }),
);

/** A separate file; later versions may add properties. */
export const SUMMARY = named('Summary', {
  ...exact(
    {
      run: about(RUN_ID, 'El mismo identificador que en todas partes.', 'The same id as everywhere else.'),
      name: orNull(FILE_NAME),
      mode: oneOf(RUN_OPTIONS.mode.values),
      rows_read: COUNT,
      rows_written: COUNT,
      rows_with_key: COUNT,
      rows_in_error: COUNT,
      blank_lines: COUNT,
      codes: list(CODE_WITH_ROWS),
      verdicts: COUNTS,
      causes: COUNTS,
      checks: COUNTS,
      generic: COUNTS,
      generic_share: NOT_NEGATIVE,
      entities: COUNTS,
      decades: COUNTS,
      sexes: COUNTS,
      duplicates: exact({ groups: CLASS_COUNTS, rows: CLASS_COUNTS }),
      reading: READING,
      settings: object(),
      elapsed_seconds: NOT_NEGATIVE,
      rows_per_second: NOT_NEGATIVE,
      resumed: FLAG,
      version: TEXT,
    },
    ['duplicates', 'generic_share'],
  ),
  additionalProperties: true,
});
