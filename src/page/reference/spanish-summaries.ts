/**
 * What each operation does, in Spanish, by its name in the description of the API, which has the English texts.
 *
 * What it does not have: the texts of answers, parameters and fields. They are in `spanish-descriptions.ts`.
 */
export const SPANISH_SUMMARIES: Readonly<Record<string, string>> = {
  calculate: 'La clave de una persona',
  calculateList: 'Las claves de hasta 1,000 personas',
  explain: 'La clave de una persona, y la regla de cada carácter',
  listEntities: 'El catálogo de entidades de nacimiento',
  createRun: 'Subir un archivo: cada fila recibe su clave o un código de error',
  preview: 'Lo que una corrida encontraría en un archivo, o en su principio, hasta 8 MiB; no se guarda nada',
  listRuns: 'Las corridas de este proyecto, las más recientes primero',
  getRun: 'Una corrida: su estado, su avance y sus cifras',
  listenToRun: 'Seguir el avance de una corrida: eventos enviados por el servidor',
  cancelRun: 'Cancelar una corrida',
  removeRun: 'Cancelar una corrida si no ha terminado, y borrarla',
  retryRun: 'Intentar de nuevo una corrida que falló',
  createTicket: 'Un pase que abre eventos y archivos de una corrida por un minuto, sin token',
  getResult: 'El resultado',
  getErrors:
    'Solo las filas con error, con las columnas de la entrada, para corregirlas y enviarlas de nuevo',
  getDuplicates: 'Los grupos de duplicados: un renglón por cada fila de cada grupo',
  getReport: 'El informe, para personas',
  getSummary: 'Los conteos, para programas',
  isAlive: 'Si el proceso responde',
  isReady: 'Si el servicio puede trabajar',
  getMetrics: 'Cifras para Prometheus',
  getDescription: 'La descripción de la API, para programas',
};

const OF_ONE = 'Una clave calculada no es prueba de registro.';

const OF_FILE =
  'Un `ETag` fuerte, partes con `Range` (un solo rango) e `If-Range`, y gzip con `Accept-Encoding` para un archivo completo.';

/** The longer descriptions. */
export const SPANISH_DESCRIPTIONS: Readonly<Record<string, string>> = {
  calculate: OF_ONE,
  explain: OF_ONE,
  calculateList:
    'Las personas como arreglo, o una por línea (NDJSON, líneas de hasta 65536 bytes); la respuesta tiene la misma forma, salvo que `Accept` pida otra, y un elemento por persona, en orden. Lo que está mal en una persona está en su elemento, y el estado es 200. Las líneas se responden mientras llegan. Con `normalize` hace falta la opción `sexo`, porque una lista no tiene columnas que muestren qué significa M; sin `date_order` solo se leen fechas que se leen de una sola manera.',
  createRun:
    'El archivo como cuerpo, con las opciones en la dirección; o un formulario con el campo `file` y las opciones como campos, en cualquier orden.',
  retryRun:
    'Una corrida nueva. Las opciones de la dirección sustituyen a las de la corrida fallida. El archivo se guarda hasta `upload_kept_until`.',
  preview:
    'El archivo como cuerpo, con las opciones en la dirección; o un formulario con el campo `file` y las opciones como campos, en cualquier orden.',
  removeRun:
    'La entrada de un horario, y sus resultados con los archivos que los acompañan, son del operador: se quedan donde están. Un resultado sin terminar se borra.',
  listenToRun: '`event: run` con la corrida como JSON cada vez que cambia, `event: end` al final.',
  getResult: OF_FILE,
  getErrors: OF_FILE,
  getDuplicates: OF_FILE,
  getReport: OF_FILE,
  getSummary: OF_FILE,
};

export const SPANISH_TAGS: Readonly<Record<string, readonly [title: string, text: string]>> = {
  curp: ['Personas', 'Una persona, o una lista en una petición.'],
  runs: ['Corridas', 'Archivos. Un proyecto solo ve sus propias corridas.'],
  operators: ['Operación', 'Para quien mantiene el servicio; sin token.'],
};

export const ENGLISH_TAGS: Readonly<Record<string, string>> = {
  curp: 'Persons',
  runs: 'Runs',
  operators: 'Operators',
};
