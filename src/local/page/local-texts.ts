/**
 * The texts of the local page, in both languages: those that differ from the page of a server, and those that only this page
 * has. A text that is missing in one language does not compile.
 */
import { language } from '../../http/page/shell/language.js';
import type { Language, TextKey } from '../../http/page/shell/texts.js';

const SPANISH_INSTEAD = {
  leadFile:
    'Elija una lista de personas (CSV o Excel) y guarde la misma lista con la CURP, o un código de error, en cada fila.',
  leadRuns: 'Los archivos procesados desde que abrió esta página. Al cerrarla se olvidan.',
  leadRun: 'Empezada {when}',
  titleRuns: 'Corridas de esta sesión',
  factServerTitle: 'No salen de esta computadora',
  factServer:
    'Todo se calcula aquí mismo, en el navegador. La propia página le prohíbe al navegador enviar cualquier dato: puede usarla sin conexión.',
  factKeepTitle: 'Hasta que cierre la página',
  factKeep:
    'Guarde el resultado antes de cerrarla: después no queda nada, ni del archivo ni de lo que se escribió sobre una persona.',
  factBrowserTitle: 'Este navegador',
  factBrowser: 'Solo recuerda el idioma elegido.',
  chooseHint:
    'Libro de Excel (.xlsx) o CSV con encabezado, también comprimido (.gz). Hoja, delimitador y codificación se encuentran solos.',
  otherWays: 'O pruebe con un ejemplo, o pegue una lista',
  fileTooLarge:
    'El archivo pesa {size}; este navegador puede con archivos de hasta {most}. Con uno más grande use Chrome o Edge.',
  kindOldWorkbook:
    '«{name}» es un libro de Excel antiguo (.xls). Ábralo en Excel, elija Archivo › Guardar como › «Libro de Excel (.xlsx)» y elija ese archivo.',
  kindOpenDocument:
    '«{name}» es una hoja de LibreOffice (.ods). Ábrala, elija Archivo › Guardar como › «Excel 2007-365 (.xlsx)» y elija ese archivo.',
  kindPdf: '«{name}» es un PDF. Pida los datos en una hoja de cálculo (.xlsx o CSV) y elija ese archivo.',
  kindArchive:
    '«{name}» es un archivo comprimido que esta página no abre. Descomprímalo y elija el archivo que contiene; .gz sí se acepta.',
  kindPicture:
    '«{name}» es una imagen. Pida los datos en una hoja de cálculo (.xlsx o CSV) y elija ese archivo.',
  kindWebPage:
    '«{name}» es una página web o XML, aunque su nombre diga otra cosa. Ábralo en Excel, guárdelo como .xlsx y elija ese archivo.',
  startHint: '{name}, {size}. Se calcula en esta computadora; nada se envía.',
  uploading: 'Abriendo el archivo…',
  uploaded: 'Abriendo el archivo…',
  uploadStopped: 'No se eligió dónde guardar el resultado. No se calculó nada.',
  stopUpload: 'Detener',
  uploadBroken: 'No se pudo abrir el archivo. Puede intentarlo otra vez.',
  serverGone: 'La página no responde. Ciérrela, ábrala otra vez y vuelva a intentarlo.',
  connectionLost: 'La página tarda en responder; volviendo a preguntar…',
  queuedHint: 'No cierre esta página hasta que termine.',
  runningHint: 'No cierre esta página hasta que termine: el cálculo se hace en ella.',
  expires: 'Guarde el resultado antes de cerrar esta página.',
  download: 'Guardar CSV',
  downloadWorkbook: 'Guardar Excel',
  downloadErrors: 'Guardar filas con error',
  downloadDuplicates: 'Guardar duplicados',
  openReport: 'Guardar informe',
  newTab: '(página web)',
  removed: '«{name}» se quitó de esta página.',
  remove: 'Quitar',
  confirmRemoveTitle: '¿Quitar «{name}»?',
  confirmRemove: 'Se quitan de esta página el resultado y el informe. Lo que ya guardó no cambia.',
  confirmRemoveActive: 'La corrida se detiene y se descarta lo calculado.',
  runGone: 'Esta corrida ya no está: se quitó, o la página se volvió a abrir.',
  runsEmpty: 'Cuando procese un archivo aparecerá aquí, con su avance y su resultado.',
  uploadOne: 'Elegir un archivo',
  answerOnUpload: 'Elija el archivo otra vez y dígalo en «Más opciones»: {answers}.',
  answerHere: 'El archivo sigue elegido en esta página: responda la pregunta y vuelva a empezar.',
} as const satisfies Partial<Record<TextKey, string>>;

type InsteadKey = keyof typeof SPANISH_INSTEAD;

const ENGLISH_INSTEAD: Readonly<Record<InsteadKey, string>> = {
  leadFile:
    'Choose a list of people (CSV or Excel) and save the same list with the CURP, or an error code, on every row.',
  leadRuns: 'The files processed since you opened this page. They are forgotten when you close it.',
  leadRun: 'Started {when}',
  titleRuns: 'Runs of this session',
  factServerTitle: 'They do not leave this computer',
  factServer:
    'Everything is calculated here, in the browser. The page itself forbids the browser to send anything: you can use it offline.',
  factKeepTitle: 'Until you close the page',
  factKeep:
    'Save the result before you close it: afterwards nothing is left, neither of the file nor of what you typed about a person.',
  factBrowserTitle: 'This browser',
  factBrowser: 'It remembers only the language that you chose.',
  chooseHint:
    'Excel workbook (.xlsx) or CSV with a header, also compressed (.gz). Sheet, delimiter and encoding are found.',
  otherWays: 'Or try an example, or paste a list',
  fileTooLarge:
    'The file has {size}; this browser can process files of up to {most}. Use Chrome or Edge for a larger one.',
  kindOldWorkbook:
    '“{name}” is an old Excel workbook (.xls). Open it in Excel, choose File › Save As › “Excel Workbook (.xlsx)” and choose that file.',
  kindOpenDocument:
    '“{name}” is a LibreOffice sheet (.ods). Open it, choose File › Save As › “Excel 2007-365 (.xlsx)” and choose that file.',
  kindPdf: '“{name}” is a PDF. Ask for the data in a spreadsheet (.xlsx or CSV) and choose that file.',
  kindArchive:
    '“{name}” is an archive that this page does not open. Unpack it and choose the file inside; .gz is accepted.',
  kindPicture:
    '“{name}” is a picture. Ask for the data in a spreadsheet (.xlsx or CSV) and choose that file.',
  kindWebPage:
    '“{name}” is a web page or XML, although its name says otherwise. Open it in Excel, save it as .xlsx and choose that file.',
  startHint: '{name}, {size}. It is calculated on this computer; nothing is sent.',
  uploading: 'Opening the file…',
  uploaded: 'Opening the file…',
  uploadStopped: 'No place for the result was chosen. Nothing was calculated.',
  stopUpload: 'Stop',
  uploadBroken: 'The file could not be opened. You can try it again.',
  serverGone: 'The page does not answer. Close it, open it again and try once more.',
  connectionLost: 'The page takes long to answer; asking again…',
  queuedHint: 'Do not close this page before it ends.',
  runningHint: 'Do not close this page before it ends: it does the work.',
  expires: 'Save the result before you close this page.',
  download: 'Save CSV',
  downloadWorkbook: 'Save Excel',
  downloadErrors: 'Save rows in error',
  downloadDuplicates: 'Save duplicates',
  openReport: 'Save report',
  newTab: '(web page)',
  removed: '“{name}” was removed from this page.',
  remove: 'Remove',
  confirmRemoveTitle: 'Remove “{name}”?',
  confirmRemove: 'Its result and its report are removed from this page. What you have saved does not change.',
  confirmRemoveActive: 'The run stops, and what was calculated is discarded.',
  runGone: 'This run is not here any more: it was removed, or the page was opened again.',
  runsEmpty: 'When you process a file it appears here, with its progress and its result.',
  uploadOne: 'Choose a file',
  answerOnUpload: 'Choose the file again and say it in “More options”: {answers}.',
  answerHere: 'The file is still chosen on this page: answer the question and start again.',
};

/** In the place of the texts of the page of a server. */
export const INSTEAD: Readonly<Record<Language, Partial<Record<TextKey, string>>>> = {
  es: SPANISH_INSTEAD,
  en: ENGLISH_INSTEAD,
};

/** Of a page that the browser keeps (`offline.ts`). */
export const KEPT_INSTEAD: typeof INSTEAD = {
  es: {
    ...SPANISH_INSTEAD,
    factBrowser:
      'Recuerda el idioma elegido y guarda una copia de esta página, para abrirla sin conexión. De sus listas no guarda nada.',
  },
  en: {
    ...ENGLISH_INSTEAD,
    factBrowser:
      'It remembers the language that you chose, and keeps a copy of this page, to open it offline. Of your lists it keeps nothing.',
  },
};

const SPANISH = {
  promise: 'Esta página no envía nada: su lista se queda en esta computadora.',
  examplesTitle: 'Pruebe con un ejemplo',
  examplesHint: 'Personas inventadas, en archivos como los que llegan a una oficina.',
  'people.csv': 'Lista con errores',
  'people.csv about':
    'Ejemplo de una lista en el formato estricto. A varias filas les falta un dato o lo traen mal: cada una recibe su error, y las demás su clave.',
  'workbook.xlsx': 'Excel con un título arriba',
  'workbook.xlsx about':
    'Ejemplo de un libro con un título encima del encabezado, fechas de Excel y nombres de estados. El encabezado se encuentra solo; «Aceptar lo que la gente escribe» ya está puesto.',
  'customers.csv': 'Con personas repetidas',
  'customers.csv about':
    'Ejemplo de una lista de clientes donde algunas personas están dos veces. «Buscar duplicados» y «Aceptar lo que la gente escribe» ya están puestos: al terminar verá los grupos.',
  'on-file.csv': 'Con la CURP que ya se tenía',
  'on-file.csv about':
    'Ejemplo de una lista que ya trae una CURP. «Conciliar» ya está puesto: cada clave se compara con la calculada, y el resultado dice en qué difieren y por qué.',
  'excel-export.csv': 'CSV de Excel',
  'excel-export.csv about':
    'Ejemplo de un CSV como lo guarda Excel en México: punto y coma, acentos de Windows y domicilios de varias líneas. Todo eso se encuentra solo.',
  'dos-export.csv': 'De un sistema antiguo',
  'dos-export.csv about':
    'Ejemplo de un archivo de un sistema de MS-DOS: la codificación de sus acentos y eñes se encuentra sola.',
  fileChanged: 'El navegador no puede leer el archivo: cambió o se movió. Elíjalo otra vez.',
  engineFailed: 'La página no pudo hacerlo. Ciérrela, ábrala otra vez y vuelva a intentarlo.',
  workbookFailed: 'No se pudo hacer el libro de Excel: guarde el CSV.',
} as const;

type LocalKey = keyof typeof SPANISH;

const ENGLISH: Readonly<Record<LocalKey, string>> = {
  promise: 'This page sends nothing: your list stays on this computer.',
  examplesTitle: 'Try an example',
  examplesHint: 'Invented people, in files as offices get them.',
  'people.csv': 'A list with errors',
  'people.csv about':
    'An example of a list in the strict format. Several rows lack a value or have a wrong one: each of them gets its error, and the others their key.',
  'workbook.xlsx': 'Excel with a title above',
  'workbook.xlsx about':
    'An example of a workbook with a title above the header, dates of Excel and names of states. The header is found; “Accept what people type” is on already.',
  'customers.csv': 'With people who are in it twice',
  'customers.csv about':
    'An example of a list of customers in which some people are twice. “Search for duplicates” and “Accept what people type” are on already: the groups are shown at the end.',
  'on-file.csv': 'With the CURP on file',
  'on-file.csv about':
    'An example of a list that has a CURP already. “Reconcile” is on already: each key is compared with the calculated one, and the result says where they differ and why.',
  'excel-export.csv': 'CSV of Excel',
  'excel-export.csv about':
    'An example of a CSV as Excel in Mexico saves it: semicolons, the accents of Windows, and addresses of several lines. All of it is found.',
  'dos-export.csv': 'From an old system',
  'dos-export.csv about':
    'An example of a file of an MS-DOS system: the encoding of its accents and of ñ is found.',
  fileChanged: 'The browser cannot read the file: it was changed or moved. Choose it again.',
  engineFailed: 'The page could not do it. Close it, open it again and try once more.',
  workbookFailed: 'The Excel workbook could not be made: save the CSV.',
};

export const say = (key: LocalKey): string => (language() === 'es' ? SPANISH : ENGLISH)[key];

/** The name of a sample; its sentence has the same name and `about`. */
export type SampleKey = Exclude<Extract<LocalKey, `${string}.${'csv' | 'xlsx'}`>, `${string} about`>;
