/**
 * The texts of the local page, in both languages: those that differ from the page of a server, and those that only this page
 * has. A text that is missing in one language does not compile.
 */
import type { Sentence } from '../../../base/sentence.js';
import { language } from '../../shell/page-language.js';
import type { TextKey } from '../../shell/texts.js';

/** In the place of the texts of the page of a server. */
export const TEXT_OVERRIDES = {
  leadFile: {
    es: 'Elija una lista de personas (CSV o Excel) y guarde la misma lista con la CURP, o un código de error, en cada fila.',
    en: 'Choose a list of people (CSV or Excel) and save the same list with the CURP, or an error code, on every row.',
  },
  whereData: {
    es: 'Esta página no envía nada: su lista se queda en esta computadora.',
    en: 'This page sends nothing: your list stays on this computer.',
  },
  leadRuns: {
    es: 'Los archivos procesados desde que abrió esta página. Al cerrarla se olvidan.',
    en: 'The files processed since you opened this page. They are forgotten when you close it.',
  },
  leadRun: { es: 'Empezada {when}', en: 'Started {when}' },
  titleRuns: { es: 'Corridas de esta sesión', en: 'Runs of this session' },
  factServerTitle: { es: 'No salen de esta computadora', en: 'They do not leave this computer' },
  factServer: {
    es: 'Todo se calcula aquí mismo, en el navegador. La propia página le prohíbe al navegador enviar cualquier dato: puede usarla sin conexión.',
    en: 'Everything is calculated here, in the browser. The page itself forbids the browser to send anything: you can use it offline.',
  },
  factKeepTitle: { es: 'Hasta que cierre la página', en: 'Until you close the page' },
  factKeep: {
    es: 'Guarde el resultado antes de cerrarla: después no queda nada, ni del archivo ni de lo que se escribió sobre una persona.',
    en: 'Save the result before you close it: afterwards nothing is left, neither of the file nor of what you typed about a person.',
  },
  factBrowser: {
    es: 'Solo recuerda el idioma elegido.',
    en: 'It remembers only the language that you chose.',
  },
  chooseHint: {
    es: 'Una lista con encabezado: Excel (también .xls y .xlsb), CSV o texto, LibreOffice (.ods), DBF o JSON; también en .zip o .gz. No se leen PDF, imágenes ni libros con contraseña.',
    en: 'A list with a header: Excel (also .xls and .xlsb), CSV or text, LibreOffice (.ods), DBF or JSON; also in .zip or .gz. PDF, pictures and workbooks with a password are not read.',
  },
  otherWays: { es: 'O pruebe con un ejemplo, o pegue una lista', en: 'Or try an example, or paste a list' },
  fileTooLarge: {
    es: 'El archivo pesa {size}; este navegador puede con archivos de hasta {most}. Con uno más grande use Chrome o Edge.',
    en: 'The file has {size}; this browser can process files of up to {most}. Use Chrome or Edge for a larger one.',
  },
  take: { es: 'elija', en: 'choose' },
  startHint: {
    es: '{name}, {size}. Se calcula en esta computadora; nada se envía.',
    en: '{name}, {size}. It is calculated on this computer; nothing is sent.',
  },
  uploading: { es: 'Abriendo el archivo…', en: 'Opening the file…' },
  uploadStopped: {
    es: 'No se eligió dónde guardar el resultado. No se calculó nada.',
    en: 'No place for the result was chosen. Nothing was calculated.',
  },
  stopUpload: { es: 'Detener', en: 'Stop' },
  runningHint: {
    es: 'No cierre esta página hasta que termine: el cálculo se hace en ella.',
    en: 'Do not close this page before it ends: it does the work.',
  },
  expires: {
    es: 'Guarde el resultado antes de cerrar esta página.',
    en: 'Save the result before you close this page.',
  },
  download: { es: 'Guardar CSV', en: 'Save CSV' },
  downloadWorkbook: { es: 'Guardar Excel', en: 'Save Excel' },
  downloadErrors: { es: 'Guardar filas con error', en: 'Save rows in error' },
  downloadAttention: { es: 'Guardar filas por revisar', en: 'Save rows to look at' },
  downloadDuplicates: { es: 'Guardar duplicados', en: 'Save duplicates' },
  otherDownloads: { es: 'Guardar otra cosa', en: 'Save something else' },
  openReport: { es: 'Guardar informe', en: 'Save report' },
  newTab: { es: '(página web)', en: '(web page)' },
  removed: { es: '«{name}» se quitó de esta página.', en: '“{name}” was removed from this page.' },
  remove: { es: 'Quitar', en: 'Remove' },
  confirmRemoveTitle: { es: '¿Quitar «{name}»?', en: 'Remove “{name}”?' },
  confirmRemove: {
    es: 'Se quitan de esta página el resultado y el informe. Lo que ya guardó no cambia.',
    en: 'Its result and its report are removed from this page. What you have saved does not change.',
  },
  confirmRemoveActive: {
    es: 'La corrida se detiene y se descarta lo calculado.',
    en: 'The run stops, and what was calculated is discarded.',
  },
  runGone: {
    es: 'Esta corrida ya no está: se quitó, o la página se volvió a abrir.',
    en: 'This run is not here any more: it was removed, or the page was opened again.',
  },
  runsEmpty: {
    es: 'Cuando procese un archivo aparecerá aquí, con su avance y su resultado.',
    en: 'When you process a file it appears here, with its progress and its result.',
  },
  uploadOne: { es: 'Elegir un archivo', en: 'Choose a file' },
  answerOnUpload: {
    es: 'Elija el archivo otra vez y dígalo en «Más opciones»: {answers}.',
    en: 'Choose the file again and say it in “More options”: {answers}.',
  },
  answerHere: {
    es: 'El archivo sigue elegido en esta página: responda la pregunta y vuelva a empezar.',
    en: 'The file is still chosen on this page: answer the question and start again.',
  },
} as const satisfies Partial<Record<TextKey, Sentence>>;

/** Texts of a page that the browser keeps (`offline.ts`). */
export const OFFLINE_TEXT_OVERRIDES: Partial<Record<TextKey, Sentence>> = {
  ...TEXT_OVERRIDES,
  factBrowser: {
    es: 'Recuerda el idioma elegido y guarda una copia de esta página, para abrirla sin conexión. De sus listas no guarda nada.',
    en: 'It remembers the language that you chose, and keeps a copy of this page, to open it offline. Of your lists it keeps nothing.',
  },
};

const OWN = {
  examplesTitle: { es: 'Pruebe con un ejemplo', en: 'Try an example' },
  examplesHint: {
    es: 'Personas inventadas, en archivos como los que llegan a una oficina.',
    en: 'Invented people, in files as offices get them.',
  },
  'people.csv': { es: 'Lista con errores', en: 'A list with errors' },
  'people.csv about': {
    es: 'Ejemplo de una lista en el formato estricto. A varias filas les falta un dato o lo traen mal: cada una recibe su error, y las demás su clave.',
    en: 'An example of a list in the strict format. Several rows lack a value or have a wrong one: each of them gets its error, and the others their key.',
  },
  'workbook.xlsx': { es: 'Excel con un título arriba', en: 'Excel with a title above' },
  'workbook.xlsx about': {
    es: 'Ejemplo de un libro con un título encima del encabezado, fechas de Excel y nombres de estados. Todo eso se lee tal como está.',
    en: 'An example of a workbook with a title above the header, dates of Excel and names of states. All of it is read as it is.',
  },
  'customers.csv': { es: 'Con personas repetidas', en: 'With people who are in it twice' },
  'customers.csv about': {
    es: 'Ejemplo de una lista de clientes donde algunas personas están dos veces. «Buscar duplicados» ya está puesto: al terminar verá los grupos.',
    en: 'An example of a list of customers in which some people are twice. “Search for duplicates” is on already: the groups are shown at the end.',
  },
  'on-file.csv': { es: 'Con la CURP que ya se tenía', en: 'With the CURP on file' },
  'on-file.csv about': {
    es: 'Ejemplo de una lista que ya trae una CURP. «Conciliar» ya está puesto: cada clave se compara con la calculada, y el resultado dice en qué difieren y por qué.',
    en: 'An example of a list that has a CURP already. “Reconcile” is on already: each key is compared with the calculated one, and the result says where they differ and why.',
  },
  'excel-export.csv': { es: 'CSV de Excel', en: 'CSV of Excel' },
  'excel-export.csv about': {
    es: 'Ejemplo de un CSV como lo guarda Excel en México: punto y coma, acentos de Windows y domicilios de varias líneas. Todo eso se encuentra solo.',
    en: 'An example of a CSV as Excel in Mexico saves it: semicolons, the accents of Windows, and addresses of several lines. All of it is found.',
  },
  'dos-export.csv': { es: 'De un sistema antiguo', en: 'From an old system' },
  'dos-export.csv about': {
    es: 'Ejemplo de un archivo de un sistema de MS-DOS: la codificación de sus acentos y eñes se encuentra sola.',
    en: 'An example of a file of an MS-DOS system: the encoding of its accents and of ñ is found.',
  },
  engineFailed: {
    es: 'La página no pudo hacerlo. Ciérrela, ábrala otra vez y vuelva a intentarlo.',
    en: 'The page could not do it. Close it, open it again and try once more.',
  },
  workbookFailed: {
    es: 'No se pudo hacer el libro de Excel: guarde el CSV.',
    en: 'The Excel workbook could not be made: save the CSV.',
  },
} as const satisfies Record<string, Sentence>;

type LocalKey = keyof typeof OWN;

export const say = (key: LocalKey): string => OWN[key][language()];

/** The name of a sample; its sentence has the same name and `about`. */
export type SampleKey = Exclude<Extract<LocalKey, `${string}.${'csv' | 'xlsx'}`>, `${string} about`>;
