/** Texts of what can be done about rows in error, in both languages: correct them in a table, or process the file again. */
export const CORRECTION_TEXTS = {
  correctTitle: { es: 'Corregir aquí las filas con error', en: 'Correct the rows in error here' },
  correctOpen: { es: 'Corregir en una tabla', en: 'Correct them in a table' },
  correctHint: {
    es: 'Corrija las celdas marcadas: cada fila se revisa al momento. Con Intro pasa a la siguiente celda marcada. Su archivo no cambia: las correcciones se aplican a una copia.',
    en: 'Correct the marked cells: each row is checked at once. Enter goes to the next marked cell. Your file does not change: corrections are applied to a copy.',
  },
  correctSome: {
    es: 'Se muestran las primeras {shown} de {all} con error.',
    en: 'The first {shown} of {all} in error are shown.',
  },
  correctMore: { es: 'Mostrar {count} más', en: 'Show {count} more' },
  correctTooMany: {
    es: 'Aquí no se pueden mostrar más: aplique estas correcciones y siga con las demás, o corrija el archivo de errores.',
    en: 'No more can be shown here: apply these corrections and go on with the others, or correct the errors file.',
  },
  correctDone: { es: 'Corregida: {key}', en: 'Corrected: {key}' },
  correctValid: { es: 'Corregida', en: 'Corrected' },
  correctCell: { es: '{column}, fila {row}', en: '{column}, row {row}' },
  correctNothing: { es: 'Todavía no hay correcciones.', en: 'No corrections yet.' },
  correctCount: {
    es: 'Filas cambiadas: {changed}. Ya sin error: {fixed}.',
    en: 'Rows changed: {changed}. Without an error now: {fixed}.',
  },
  correctApply: { es: 'Aplicar y descargar', en: 'Apply and download' },
  correctUndo: { es: 'Deshacer', en: 'Undo' },
  correctUndone: { es: 'Se deshizo el cambio en {cell}.', en: 'The change in {cell} was undone.' },
  fileGone: {
    es: 'El archivo ya no está en el servidor: se borró al terminar la corrida. Elija otra vez «{name}» y la corrida empieza sola.',
    en: 'The file is no longer on the server: it was deleted when the run ended. Choose “{name}” again, and the run starts by itself.',
  },
  otherFile: {
    es: 'Ese archivo no es «{name}», de {size}: elija el mismo archivo de esta corrida.',
    en: 'That file is not “{name}” of {size}: choose the same file of this run.',
  },
  correctElsewhere: {
    es: 'Esta corrida ya incluye correcciones que esta página no conserva. Corrija en su archivo las filas que faltan y súbalo otra vez.',
    en: 'This run already has corrections that this page does not keep. Correct the other rows in your file, and upload it again.',
  },
  correctLater: {
    es: 'Las filas no se pueden revisar al momento: se revisan al aplicar las correcciones.',
    en: 'The rows cannot be checked at once: they are checked when the corrections are applied.',
  },
  correctedHint: {
    es: 'Es la misma lista con las filas que usted corrigió.',
    en: 'It is the same list with the rows that you corrected.',
  },

  seeRows: { es: 'Ver {rows}', en: 'See {rows}' },
  ofFault: { es: 'con este error: {fault}', en: 'with this error: {fault}' },
  hideRows: { es: 'Ocultar las filas', en: 'Hide the rows' },
  surnamesAgain: {
    es: 'Otra vez, con apellidos vacíos permitidos',
    en: 'Again, with empty surnames allowed',
  },
  surnamesAgainHint: {
    es: 'Solo si esas personas no tienen ese apellido: su clave llevará una X en su lugar. Es otra corrida del mismo archivo; esta se queda como está.',
    en: 'Only if those people do not have that surname: their key gets an X in its place. It is another run of the same file; this one stays as it is.',
  },
} as const;
