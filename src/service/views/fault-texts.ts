/**
 * Why a run failed or an upload was refused, in a sentence for the uploader. The detail of an error names columns and
 * options; these sentences name neither.
 *
 * What a sentence never does: repeat a value of the file.
 */
import type { Sentence } from '../../base/sentence.js';
import type { Fault } from '../runs/run-record.js';

export const FAULT_TEXTS: Readonly<Record<Fault, Sentence>> = {
  // The file.
  not_found: {
    es: 'El archivo de entrada no existe.',
    en: 'The input file does not exist.',
  },
  not_text: {
    es: 'El archivo no es un CSV ni un libro de Excel: parece un PDF u otro formato. Ponga la tabla en un libro de Excel (.xlsx) o en un CSV.',
    en: 'The file is neither a CSV nor an Excel workbook: it seems to be a PDF or another format. Put the table into an Excel workbook (.xlsx) or a CSV.',
  },
  missing_column: {
    es: 'Falta una columna: ninguna del encabezado corresponde a uno de los datos necesarios. Indique qué columna lo contiene.',
    en: 'A column is missing: none of the header fits a field that is needed. Say which column holds it.',
  },
  ambiguous_column: {
    es: 'Dos columnas podrían contener el mismo dato. Indique cuál de ellas se usa.',
    en: 'Two columns could hold the same field. Say which one is used.',
  },
  bad_mapping: {
    es: 'La correspondencia de columnas no es válida: nombra un dato o una columna que no existe, o una columna dos veces.',
    en: 'The mapping of columns is not valid: it names a field or a column that does not exist, or one column twice.',
  },
  unsplit_names: {
    es: 'Los apellidos no tienen columnas propias. Si una columna contiene el nombre completo o los dos apellidos, indíquelo: se separan donde no hay otra manera de hacerlo. Si no, indique qué columnas son los apellidos.',
    en: 'The surnames have no columns of their own. If one column holds the whole name or both surnames, say so: they are cut where there is no other way. Otherwise say which columns are the surnames.',
  },
  wrong_encoding: {
    es: 'Los nombres de las columnas se leyeron con una codificación equivocada. Indique la codificación, o guarde el archivo como UTF-8.',
    en: 'The names of the columns were read with the wrong encoding. Say the encoding, or save the file as UTF-8.',
  },
  damaged_header: {
    es: 'Los nombres de las columnas tienen letras dañadas: lo estaban antes de guardar el libro. Corríjalos en el libro, o indique qué columna es cada una.',
    en: 'The names of the columns have damaged letters: they had them before the workbook was saved. Correct them there, or say which column is which.',
  },
  record_too_long: {
    es: 'Una fila es demasiado larga: quizá unas comillas que se abren y no se cierran.',
    en: 'A record is too long: perhaps a quote that is opened and never closed.',
  },
  unclosed_quote: {
    es: 'El archivo abre unas comillas que nunca se cierran.',
    en: 'The file opens a quote that is never closed.',
  },
  bad_compression: {
    es: 'El archivo comprimido está dañado o incompleto.',
    en: 'The compressed file is damaged or cut short.',
  },
  too_large: {
    es: 'El archivo descomprimido es demasiado grande.',
    en: 'The file is too large once it is unpacked.',
  },
  workbook_format: {
    es: 'El archivo es un libro en un formato que no se lee aquí (Numbers, una página web sin tablas o similar). Ábralo y elija Guardar como… Libro de Excel (.xlsx).',
    en: 'The file is a workbook in a format that is not read here (Numbers, a web page without tables or similar). Open it and choose Save As… Excel Workbook (.xlsx).',
  },
  encrypted_workbook: {
    es: 'El libro tiene contraseña. Ábralo, quítele la contraseña, guárdelo y vuelva a enviarlo.',
    en: 'The workbook has a password. Open it, remove the password, save it and send it again.',
  },
  archive: {
    es: 'El archivo es un archivo comprimido dentro de otro, o está vacío. Descomprímalo y envíe el archivo que contiene.',
    en: 'The file is an archive inside another one, or empty. Unpack it and send the file that is inside.',
  },
  bad_workbook: {
    es: 'El libro de Excel está dañado o incompleto. Ábralo, guárdelo de nuevo y vuelva a enviarlo.',
    en: 'The Excel workbook is damaged or cut short. Open it, save it again and send it again.',
  },
  unsafe_workbook: {
    es: 'El libro de Excel no se lee porque sobrepasa los límites de un libro normal. Si es legítimo, guarde la hoja como CSV.',
    en: 'The Excel workbook is not read, because it exceeds the limits of a usual one. If it is a real one, save the sheet as CSV.',
  },
  no_sheet: {
    es: 'El libro de Excel no tiene la hoja indicada, o ninguna hoja que se pueda leer. Indique el nombre de la hoja.',
    en: 'The Excel workbook does not have the given sheet, or no sheet that can be read. Give the name of the sheet.',
  },
  bad_json: {
    es: 'El archivo JSON está dañado, incompleto o no es una lista de registros con las mismas claves. Expórtelo de nuevo, o guarde la tabla como CSV.',
    en: 'The JSON file is damaged, cut short, or no list of records with the same keys. Export it again, or save the table as CSV.',
  },
  undecided: {
    es: 'El archivo se puede leer de dos maneras y no dice de cuál. Responda la pregunta y vuelva a enviarlo.',
    en: 'The file can be read in two ways and does not say in which. Answer the question and send it again.',
  },
  unreadable: {
    es: 'El archivo de entrada no se puede leer.',
    en: 'The input file cannot be read.',
  },
  // The run.
  output_exists: {
    es: 'El archivo de resultado ya existe y no se sobrescribe.',
    en: 'The file of the result exists already and is not overwritten.',
  },
  output_is_input: {
    es: 'Dos archivos de la corrida serían el mismo archivo.',
    en: 'Two files of the run would be the same file.',
  },
  unfinished_run: {
    es: 'Hay una corrida sin terminar con el mismo resultado.',
    en: 'There is an unfinished run with the same result.',
  },
  already_running: {
    es: 'Otra corrida está escribiendo el mismo resultado.',
    en: 'Another run is writing the same result.',
  },
  input_changed: {
    es: 'El archivo de entrada cambió mientras se leía. Vuelva a empezar cuando esté completo.',
    en: 'The input changed while it was read. Start again when it is whole.',
  },
  options_changed: {
    es: 'La corrida empezó con otras opciones y no se puede continuar con estas.',
    en: 'The run began with other options and cannot go on with these.',
  },
  not_resumable: {
    es: 'La corrida no se puede continuar. Vuelva a empezar.',
    en: 'The run cannot be gone on with. Start again.',
  },
  ledger_damaged: {
    es: 'El registro de avance de la corrida está dañado. Vuelva a empezar.',
    en: 'The record of how far the run has come is damaged. Start again.',
  },
  output_damaged: {
    es: 'El resultado a medias está dañado o ya no está. Vuelva a empezar.',
    en: 'The partial result is damaged or gone. Start again.',
  },
  output_failed: {
    es: 'No se puede escribir el resultado: quizá el disco del servidor está lleno.',
    en: 'The result cannot be written: perhaps the disk of the server is full.',
  },
  redis_gone: {
    es: 'El servidor de colas no responde. La corrida continúa cuando vuelva.',
    en: 'The queue server does not answer. The run continues when it is back.',
  },
  error_limit: {
    es: 'Demasiadas filas tienen errores, más de las que se permitieron. Revise la correspondencia de columnas.',
    en: 'Too many rows are in error, more than were allowed. Check the mapping of columns.',
  },
  generic_limit: {
    es: 'Demasiadas filas tienen una clave genérica, más de las que se permitieron. Pida a esas personas su propia clave.',
    en: 'Too many rows have a generic key, more than were allowed. Ask these people for their own.',
  },
  corrections_refused: {
    es: 'Las correcciones no corresponden a este archivo, o una de ellas no se puede aplicar.',
    en: 'The corrections do not belong to this file, or one of them cannot be applied.',
  },
  cell_too_long: {
    es: 'Una celda es demasiado larga para un libro de Excel. Pida el resultado como CSV.',
    en: 'A cell is too long for a workbook. Ask for the result as CSV.',
  },
  too_many_columns: {
    es: 'El archivo tiene demasiadas columnas para un libro de Excel. Pida el resultado como CSV.',
    en: 'The file has too many columns for a workbook. Ask for the result as CSV.',
  },
  interrupted: {
    es: 'La corrida se interrumpió.',
    en: 'The run was interrupted.',
  },
  wrong_version: {
    es: 'Los componentes del servicio tienen versiones distintas. Avise a quien lo administra.',
    en: 'The parts of the service have different versions. Tell its operator.',
  },
  defect: {
    es: 'Ocurrió un error interno. Avise a quien administra el servicio.',
    en: 'An internal error occurred. Tell the operator of the service.',
  },
  // The server.
  old_version: {
    es: 'El servidor de colas es demasiado antiguo. Avise a quien administra el servicio.',
    en: 'The queue server is too old. Tell the operator of the service.',
  },
  evicts_keys: {
    es: 'El servidor de colas puede perder datos por su configuración. Avise a quien administra el servicio.',
    en: 'The queue server may lose data, as it is configured. Tell the operator of the service.',
  },
  redis_refuses: {
    es: 'El servidor de colas rechaza el trabajo. La corrida continúa cuando lo acepte. Avise a quien administra el servicio.',
    en: 'The queue server refuses the work. The run continues when it accepts it. Tell the operator of the service.',
  },
  not_started: {
    es: 'El servidor de colas no arrancó. Avise a quien administra el servicio.',
    en: 'The queue server did not start. Tell the operator of the service.',
  },
};

/** A fault that this version does not know (a newer version wrote it) has the sentence of a defect. */
export const faultText = (fault: Fault): Sentence => FAULT_TEXTS[fault] ?? FAULT_TEXTS.defect;
