/**
 * The answers of the service that are not about a row: each fault with its HTTP status, its `code_error` and its
 * sentence. All of these sentences are here; those about rows are in `src/key/contract/messages.ts`.
 *
 * What a sentence does not do: repeat what was sent. It names an option, never its value.
 */
import type { Sentence } from '../../base/sentence.js';

interface FaultEntry extends Sentence {
  readonly status: number;
  readonly code: number;
}

const entry = (status: number, code: number, es: string, en: string): FaultEntry => ({
  status,
  code,
  es,
  en,
});

/** `{option}` is replaced by the name of the option at fault. */
export const FAULTS = {
  token_missing: entry(401, 499, 'Falta el token', 'The token is missing'),
  token_unknown: entry(401, 498, 'El token no es válido', 'The token is not valid'),
  too_many_requests: entry(
    429,
    429,
    'Demasiadas peticiones con este token: espere un momento',
    'Too many requests with this token: wait a moment',
  ),
  quota_reached: entry(
    429,
    496,
    'La cuota de este proyecto se agotó',
    'The quota of this project is used up',
  ),
  no_such_path: entry(404, 490, 'No existe esta ruta', 'There is no such path'),
  method_not_allowed: entry(
    405,
    488,
    'Esta ruta no admite este método',
    'This path does not allow this method',
  ),
  malformed_request: entry(400, 491, 'La petición está mal formada', 'The request is malformed'),
  malformed_url: entry(
    400,
    491,
    'La dirección está mal formada: blancos y letras como Ñ se escriben codificados (%20, %C3%91)',
    'The address is malformed: blanks and letters like Ñ are written encoded (%20, %C3%91)',
  ),
  url_too_long: entry(414, 491, 'La dirección es demasiado larga', 'The address is too long'),
  headers_too_large: entry(
    431,
    491,
    'Los encabezados de la petición son demasiado grandes',
    'The headers of the request are too large',
  ),
  request_timeout: entry(
    408,
    491,
    'La petición tardó demasiado en llegar',
    'The request took too long to arrive',
  ),
  bad_option: entry(400, 480, 'La opción {option} no es válida', 'The option {option} is not valid'),
  unsupported_type: entry(
    415,
    481,
    'Este tipo de contenido no se admite',
    'This content type is not supported',
  ),
  too_large: entry(
    413,
    482,
    'El archivo o la petición es demasiado grande',
    'The file or the request is too large',
  ),
  no_such_run: entry(404, 483, 'No existe esta corrida', 'There is no such run'),
  wrong_state: entry(
    409,
    484,
    'El estado de la corrida no lo permite todavía, o ya no',
    'The state of the run does not allow this yet, or any more',
  ),
  key_reused: entry(
    409,
    485,
    'Esta Idempotency-Key ya se usó con otro archivo u otras opciones',
    'This Idempotency-Key was used with another file or other options',
  ),
  callback_refused: entry(
    400,
    486,
    'La dirección de callback no está en la lista permitida',
    'The callback address is not on the allow-list',
  ),
  upload_broken: entry(
    400,
    487,
    'El archivo llegó incompleto, vacío o no llegó',
    'The file arrived incomplete, empty, or not at all',
  ),
  unreadable_input: entry(
    422,
    489,
    'El archivo no se puede leer como lista de personas',
    'The file cannot be read as a list of people',
  ),
  file_too_costly: entry(
    422,
    472,
    'Leer este archivo requiere demasiado tiempo o memoria: revise que sea una lista de personas, o guárdela como CSV',
    'Reading this file takes too much time or memory: check that it is a list of people, or save it as CSV',
  ),
  ticket_invalid: entry(
    401,
    492,
    'El enlace no es válido o ya venció',
    'The link is not valid or has expired',
  ),
  disk_full: entry(507, 493, 'El servidor no tiene espacio en disco', 'The server has no disk space left'),
  no_errors_file: entry(
    404,
    494,
    'Esta corrida no tiene sus filas con error: su resultado es un libro de Excel, o su programación ya lo borró',
    'This run has no rows in error to give: its result is a workbook, or its schedule has removed it',
  ),
  no_attention_file: entry(
    404,
    473,
    'Esta corrida no guarda sus filas por revisar: se pidió sin columnas (echo=none), o es de una programación',
    'This run does not keep its rows to look at: it was asked for without columns (echo=none), or is of a schedule',
  ),
  no_duplicates_file: entry(
    404,
    495,
    'Esta corrida no tiene un archivo de duplicados: no se pidió buscarlos, o su programación ya lo borró',
    'This run has no file of duplicates: it was not asked to search for them, or its schedule has removed the file',
  ),
  no_changes_file: entry(
    404,
    479,
    'Esta corrida no tiene un archivo de cambios: no se comparó con otra, o su programación ya lo borró',
    'This run has no file of changes: it was not compared with another, or its schedule has removed the file',
  ),
  no_such_range: entry(
    416,
    471,
    'El archivo no tiene ese rango de bytes: pida desde el principio',
    'The file does not have that range of bytes: ask from the beginning',
  ),
  bad_list: entry(
    400,
    470,
    'El cuerpo no es una lista de personas en JSON',
    'The body is not a list of persons in JSON',
  ),
  right_missing: entry(
    403,
    497,
    'Este token no tiene permiso para esto: quien administra el servicio lo da con token add --right',
    'This token may not do this: the person who runs the service gives the right with token add --right',
  ),
  no_such_schedule: entry(404, 478, 'No existe esta programación', 'There is no such schedule'),
  schedule_exists: entry(
    409,
    474,
    'Ya existe una programación con ese nombre en este servidor',
    'There is a schedule of that name on this server already',
  ),
  folder_refused: entry(
    400,
    475,
    'Esa ruta no está en una carpeta permitida (serve --schedule-folder)',
    'This path is not in an allowed folder (serve --schedule-folder)',
  ),
  schedule_busy: entry(
    409,
    476,
    'La corrida anterior de esta programación no ha terminado',
    'The previous run of this schedule has not ended',
  ),
  too_many_schedules: entry(
    409,
    477,
    'Este proyecto ya tiene el máximo de programaciones',
    'This project has the maximum number of schedules already',
  ),
  internal: entry(500, 500, 'Ocurrió un error interno', 'An internal error occurred'),
  unavailable: entry(
    503,
    503,
    'El servicio no está disponible por el momento',
    'The service is not available at the moment',
  ),
} as const satisfies Record<string, FaultEntry>;

export type Fault = keyof typeof FAULTS;

interface FaultFacts {
  /** The name of the option at fault, as this program defines it; never text of the client. */
  option?: string;
  /** The field `response` of the envelope. Default: `{}`. */
  response?: object;
  /** Replaces the sentence of the table. */
  sentence?: Sentence;
  headers?: Readonly<Record<string, string>>;
}

export class HttpFault extends Error {
  override readonly name = 'HttpFault';

  readonly status: number;
  /** A property, not a getter: fastify sets the code of an error that has none. */
  readonly code: number;

  constructor(
    readonly fault: Fault,
    readonly facts: FaultFacts = {},
  ) {
    super(fault);
    ({ status: this.status, code: this.code } = FAULTS[fault]);
  }

  /** In every language. */
  get sentences(): Sentence {
    const { sentence = FAULTS[this.fault], option = '' } = this.facts;
    const fill = (text: string): string => text.replace('{option}', option);
    return { es: fill(sentence.es), en: fill(sentence.en) };
  }
}
