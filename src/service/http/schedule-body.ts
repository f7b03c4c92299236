/**
 * The body of a request that makes or changes a schedule: a JSON object with the names of the options of `schedule add`, and
 * the options of the run under `options`. Values are read as on the command line; null takes an option away.
 *
 * What it does not accept: a command (`--on-end`), seconds in the pattern, or a path outside of the allowed folders.
 */
import type { Sentence } from '../../base/sentence.js';
import type { RunChoices } from '../../input/options/option-types.js';
import { OptionError } from '../../input/options/option-values.js';
import { allowedCallback } from '../callbacks/webhook.js';
import { HttpFault } from '../reply/http-fault.js';
import { badParameter, optionFault } from '../reply/option-fault.js';
import { parameter, query, type Words } from '../reply/parameter-schema.js';
import { about, exact, FLAG, object, orNull, type Schema, TEXT } from '../reply/schema.js';
import { judged } from '../reply/validation.js';
import { EXPECTATION_OPTIONS, type Expectations } from '../runs/expectations.js';
import { OPTION_PARAMETERS } from '../runs/upload-options.js';
import { placeIn } from '../schedule/allowed-folders.js';
import { parseCron } from '../schedule/cron-pattern.js';
import { parseScheduleName, parseTimeZone, type ScheduleRecord } from '../schedule/schedule-record.js';
import { checkPlaceholders } from '../schedule/scheduled-paths.js';

const MAX_PATH = 1000;

const CRON: Sentence = {
  es: 'use cinco campos, minuto hora día mes día-de-la-semana, como 0 3 * * *',
  en: 'use five fields, minute hour day month weekday, as 0 3 * * *',
};

/** A text that a parser of the command line reads. Its error says how it is written. */
const textOf = <T>(parse: (text: string) => T, expected: Sentence): Schema<T> =>
  parameter({ type: 'string', maxLength: MAX_PATH } as Schema<T>, ([given = '']) => parse(given), expected);

function fiveFields(text: string): string {
  if (text.trim().split(/\s+/).length !== 5) throw new OptionError(CRON);
  return parseCron(text);
}

const INPUT: Sentence = {
  es: 'use una ruta en una carpeta permitida; una fecha se escribe {yyyy-MM-dd}',
  en: 'use a path in an allowed folder; a date is written {yyyy-MM-dd}',
};

function inputOf(text: string): string {
  // A date may not contain a folder: it could lead out of the one that was checked.
  if (text === '' || text.length > MAX_PATH || /\{[^}]*[/\\][^}]*\}/.test(text)) throw new OptionError(INPUT);
  checkPlaceholders(text);
  return text;
}

function flagOf([text = '']: readonly string[]): boolean | undefined {
  return text === 'true' ? true : text === 'false' ? false : undefined;
}

const FLAG_EXPECTED: Sentence = { es: 'use true o false', en: 'use true or false' };
const flag = (): Schema<boolean> => parameter(FLAG, flagOf, FLAG_EXPECTED);

const LIMIT: Sentence = {
  es: 'use un número, como 500, o una parte, como 20%',
  en: 'use a count, as 500, or a share, as 20%',
};
const BAND: Sentence = { es: 'use 400-500, 400- o -500', en: 'use 400-500, 400- or -500' };

const NAME = about(
  textOf(parseScheduleName, {
    es: 'use minúsculas, dígitos, - y _, 64 como máximo',
    en: 'use small letters, digits, - and _, at most 64',
  }),
  'Su nombre; único en el servidor.',
  'Its name; unique on the server.',
);

/** What can be changed. */
const FIELDS = {
  cron: about(
    textOf(fiveFields, CRON),
    'Minuto hora día mes día-de-la-semana.',
    'Minute hour day month weekday.',
  ),
  tz: about(
    textOf(parseTimeZone, {
      es: 'use un nombre como America/Mexico_City',
      en: 'use a name as America/Mexico_City',
    }),
    'La zona horaria del patrón; UTC si no se indica.',
    'The time zone of the pattern; UTC by default.',
  ),
  input: about(
    textOf(inputOf, INPUT),
    'El archivo, en una carpeta permitida; `{yyyy-MM-dd}` es la fecha programada.',
    "The file, in an allowed folder; `{yyyy-MM-dd}` is the slot's date.",
  ),
  output_dir: about(
    { type: 'string', minLength: 1, maxLength: MAX_PATH } as Schema<string>,
    'A dónde van los resultados, en una carpeta permitida.',
    'Where results go, in an allowed folder.',
  ),
  keep_last: about(
    { type: 'integer', minimum: 1, maximum: 100_000 } as Schema<number>,
    'Cuántos resultados se conservan; todos si no se indica.',
    'How many results are kept; all by default.',
  ),
  callback: about(
    { type: 'string', maxLength: 2000, format: 'uri' } as Schema<string>,
    'Dirección a la que se avisa qué resultó de cada hora programada; su origen debe estar permitido.',
    'Called when the outcome of a slot is known; its origin is allowed.',
  ),
  paused: about(
    flag(),
    'Si está en pausa: no se ejecuta a sus horas.',
    'Whether it is paused: no slot is due.',
  ),
  expect_rows: about(
    textOf(EXPECTATION_OPTIONS.expect_rows.parse, BAND),
    'Cuántas filas se esperan: 400-500, 400- o -500.',
    'How many rows are expected: 400-500, 400- or -500.',
  ),
  expect_errors: about(
    textOf(EXPECTATION_OPTIONS.expect_errors.parse, LIMIT),
    'Filas con error, como máximo.',
    'Rows in error, at most.',
  ),
  expect_different: about(
    textOf(EXPECTATION_OPTIONS.expect_different.parse, LIMIT),
    'Filas con otra clave registrada, como máximo.',
    'Rows with a different key on file, at most.',
  ),
  expect_generic: about(
    textOf(EXPECTATION_OPTIONS.expect_generic.parse, LIMIT),
    'Filas con una clave genérica, como máximo.',
    'Rows with a generic key on file, at most.',
  ),
  expect_newer: about(
    flag(),
    'Si la entrada debe haber cambiado desde la hora programada anterior.',
    'Whether the input must have changed since the last slot.',
  ),
};

const OPTIONS = about(
  object<Record<string, unknown>>(),
  'Las opciones de la corrida, con los nombres de `POST /v1/runs`.',
  'The options of the run, with the names of `POST /v1/runs`.',
);

/** Those that null takes away. */
const REMOVABLE = [
  'keep_last',
  'callback',
  'expect_rows',
  'expect_errors',
  'expect_different',
  'expect_generic',
];

const properties = Object.fromEntries(
  Object.entries(FIELDS).map(([name, schema]) => {
    const { description, ...plain } = schema as Schema & { description: Sentence };
    return [name, REMOVABLE.includes(name) ? { ...orNull(plain), description } : schema];
  }),
);

const REQUIRED = ['name', 'cron', 'input', 'output_dir'] as const;

const jsonBody = (schema: Schema): object => ({ content: { 'application/json': { schema } } });

/** The bodies in the document. */
export const NEW_SCHEDULE = jsonBody({
  ...exact({ name: NAME, ...properties, options: OPTIONS }),
  required: REQUIRED,
});
export const SCHEDULE_CHANGES = jsonBody({ ...exact({ ...properties, options: OPTIONS }), required: [] });

const NEW_FIELDS = query({ name: NAME, ...FIELDS });
const CHANGED_FIELDS = query(FIELDS);
const RUN_OPTIONS = query(OPTION_PARAMETERS);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** JSON values as the texts that a form would have. Null for a value that no option has. */
function wordsOf(value: unknown): string[] | null {
  if (['string', 'number', 'boolean'].includes(typeof value)) return [String(value)];
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value;
  if (isObject(value) && Object.values(value).every((one) => typeof one === 'string'))
    return Object.entries(value).map(([field, column]) => `${field}=${column}`);
  return null;
}

function readWords(
  given: Record<string, unknown>,
  schema: ReturnType<typeof query>,
): Record<string, unknown> {
  const words: [string, string[]][] = Object.entries(given).map(([name, value]) => {
    const texts = wordsOf(value);
    if (texts === null && Object.hasOwn(schema.properties, name))
      throw badParameter(name, schema.properties[name]!);
    return [name, texts ?? []];
  });
  return judged(schema, new Map(words) as Words);
}

type Fields = { [Name in keyof typeof FIELDS]?: unknown } & { name?: string };

interface ScheduleChanges {
  name: string | undefined;
  record: Partial<ScheduleRecord>;
  /** Expectations that are set, and those that are taken away. */
  expect: Expectations;
  unexpected: readonly (keyof Expectations)[];
}

interface BodyOptions {
  /** Of the project. */
  folders: readonly string[];
  callbacks: readonly string[];
}

function pathIn(folders: readonly string[], given: string, option: string): { path: string; folder: string } {
  const place = placeIn(folders, given);
  if (place === undefined) throw new HttpFault('folder_refused', { response: { option } });
  return place;
}

/** Reads a body. Throws the fault of what is missing or wrong in it. */
export function readScheduleBody(
  body: unknown,
  kind: 'new' | 'changes',
  { folders, callbacks }: BodyOptions,
): ScheduleChanges {
  if (!isObject(body)) throw new HttpFault('malformed_request');
  const { options, ...given } = body;
  const removed = kind === 'new' ? [] : REMOVABLE.filter((name) => given[name] === null);
  const present = Object.fromEntries(
    Object.entries(given).filter(([name, value]) => !(value === null && REMOVABLE.includes(name))),
  );
  if (options !== undefined && !isObject(options))
    throw optionFault('not_valid', {
      option: 'options',
      expected: { es: 'use un objeto', en: 'use an object' },
    });
  const schema = kind === 'new' ? NEW_FIELDS : CHANGED_FIELDS;
  for (const name of kind === 'new' ? REQUIRED : [])
    if (present[name] === undefined) throw badParameter(name, { ...FIELDS, name: NAME }[name]);
  const fields = readWords(present, schema) as Fields;
  const record: Partial<ScheduleRecord> = {};
  const within: ScheduleRecord['within'] = {};
  if (fields.cron !== undefined) record.cron = fields.cron as string;
  if (fields.tz !== undefined) record.tz = fields.tz as string;
  if (fields.input !== undefined) {
    const { path, folder } = pathIn(folders, fields.input as string, 'input');
    record.input = path;
    within.input = folder;
  }
  if (fields.output_dir !== undefined) {
    const { path, folder } = pathIn(folders, fields.output_dir as string, 'output_dir');
    record.outputDir = path;
    within.outputDir = folder;
  }
  record.within = within;
  if (fields.keep_last !== undefined) record.keepLast = fields.keep_last as number;
  if (fields.paused !== undefined) record.paused = fields.paused as boolean;
  if (fields.callback !== undefined) {
    const address = allowedCallback(fields.callback as string, callbacks);
    if (address === undefined) throw new HttpFault('callback_refused');
    record.callback = address;
  }
  if (removed.includes('keep_last')) record.keepLast = null;
  if (removed.includes('callback')) record.callback = null;
  if (options !== undefined) record.options = readWords(options, RUN_OPTIONS) as RunChoices;
  const expect: Record<string, unknown> = {};
  const unexpected: (keyof Expectations)[] = fields.expect_newer === false ? ['newer'] : [];
  for (const [name, { field }] of Object.entries(EXPECTATION_OPTIONS)) {
    const value = fields[name as keyof Fields];
    if (value !== undefined) expect[field] = value;
    if (removed.includes(name)) unexpected.push(field);
  }
  if (fields.expect_newer === true) expect.newer = true;
  return { name: fields.name, record, expect: expect as Expectations, unexpected };
}

/** The text of an answer that has an option. */
export const FOLDER_FAULT = exact({ option: TEXT });
