/**
 * The descriptions of answers, parameters and fields in Spanish, by their English text in the description of the API. A
 * test fails for a text without its translation, so one that was changed in English has to be translated again.
 *
 * What it does not have: texts whose Spanish is in the description itself (`x-description-es`), as those of options and faults.
 */
export const SPANISH_TEXTS: Readonly<Record<string, string>> = {
  // Answers
  'The description of the API.': 'La descripción de la API.',
  'The figures.': 'Las cifras.',
  'It answers.': 'Responde.',
  'It can work.': 'Puede trabajar.',
  'The key.': 'La clave.',
  'An element for each person, in order.': 'Un elemento por persona, en orden.',
  'The 33 records.': 'Los 33 registros.',
  'The key, position by position.': 'La clave, posición por posición.',
  'What was found, and what is wrong with it.': 'Lo que se encontró, y qué está mal.',
  'The run that this upload has become before, by its Idempotency-Key.':
    'La corrida que ya se creó con este envío, según su Idempotency-Key.',
  'The run; `Location` is its address.': 'La corrida; `Location` es su dirección.',
  'A page of the list.': 'Una página de la lista.',
  'The run.': 'La corrida.',
  'It is removed.': 'Se borró.',
  'The run is cancelled, or its worker will cancel it shortly.':
    'La corrida está cancelada, o su proceso la cancelará en breve.',
  'The run that the same request has begun before, and that has not ended.':
    'La corrida que la misma petición ya inició y que no ha terminado.',
  'The new run; `Location` is its address.': 'La corrida nueva; `Location` es su dirección.',
  'The ticket.': 'El pase.',
  'The events.': 'Los eventos.',
  'The file.': 'El archivo.',
  'The part that `Range` asks for.': 'La parte que pide `Range`.',
  'The client has it: `If-None-Match` names its `ETag`.':
    'El cliente ya lo tiene: `If-None-Match` indica su `ETag`.',

  'Whether files stay: those of a schedule, in the folders of the operator.':
    'Si quedan archivos: los de un horario, en las carpetas del operador.',

  // Parameters
  'The name of the file.': 'El nombre del archivo.',
  'Called when the run ends; its origin is allowed.':
    'Dirección a la que se avisa cuando termina la corrida; su origen debe estar permitido.',
  'It is only the beginning of the file. A workbook must be whole.':
    'Es solo el principio del archivo. Un libro de Excel debe estar completo.',
  'The same key with the same upload is the same run.':
    'La misma clave con el mismo envío es la misma corrida.',
  'Those made before this run, which may have been removed since.':
    'Las creadas antes de esta corrida, aunque ya se haya borrado.',
  'Those in this state.': 'Las que están en este estado.',
  'Those whose file name contains this text, in upper or lower case.':
    'Aquellas cuyo nombre de archivo contiene este texto, en mayúsculas o minúsculas.',
  'Those made at this time or later; a date begins at midnight UTC.':
    'Las creadas en este momento o después; una fecha empieza a medianoche UTC.',
  'A CSV as it is, or as a workbook: every cell is text, but for the numbers of rows, groups and codes.':
    'El CSV tal cual, o como libro de Excel: cada celda es texto, salvo los números de fila, de grupo y de código.',
  'Of `POST /v1/runs/{id}/tickets`.': 'De `POST /v1/runs/{id}/tickets`.',

  // Lists
  'Of all pages: the runs that match the filters.':
    'De todas las páginas: las corridas que cumplen los filtros.',
  'The path of the next page; null on the last one.': 'La ruta de la página siguiente; null en la última.',

  // Faults
  'The same sentence in both languages.': 'La misma frase en los dos idiomas.',
  'The option that was probably meant.': 'La opción que probablemente se quiso escribir.',
  'The element at fault, from 0; null for the list itself.':
    'El elemento con la falla, desde 0; null si es la lista misma.',
  'Runs at the same time, bytes kept, or rows of the last 24 hours.':
    'Corridas a la vez, bytes guardados o filas de las últimas 24 horas.',
  'Of bytes: with the upload.': 'En bytes: con este envío incluido.',

  // A person
  'Calculated. No proof of registration: the registry may have assigned another key.':
    'Calculada. No prueba el registro: el RENAPO puede haber asignado otra clave.',
  'With `detail`: why there is no key, for 417.': 'Con `detail`: por qué no hay clave, para 417.',
  'With `detail`: every code that applies.': 'Con `detail`: todos los códigos que aplican.',
  'With `mode=reconcile` or `validate`: the verdict on the key on file.':
    'Con `mode=reconcile` o `validate`: el veredicto sobre la clave en archivo.',
  'With `mode=reconcile`: the parts in which the keys differ.':
    'Con `mode=reconcile`: las partes en que difieren las claves.',
  'With `echo=all`: the person as it was sent.': 'Con `echo=all`: la persona tal como se envió.',
  'The word or value that it was taken from.': 'La palabra o el dato de donde se tomó.',
  'The letter of the source that decided.': 'La letra de origen que decidió.',

  // What was understood of a file
  'The file can be read in two ways. The options of an answer, sent with the file, decide.':
    'El archivo se puede leer de dos maneras. Deciden las opciones de una respuesta, enviadas con el archivo.',
  'How many rows support each side.': 'Cuántas filas apoyan cada lectura.',
  'The first row of each side.': 'La primera fila de cada lectura.',
  'What was understood of the input before its first row: words and counts, never a value.':
    'Lo que se entendió de la entrada antes de su primera fila: palabras y conteos, nunca un dato.',
  'Null while all is ASCII.': 'Null mientras todo sea ASCII.',
  'What decided: an option, the file itself, the strict format; or nothing did.':
    'Qué decidió: una opción, el archivo mismo, el formato estricto; o nada.',
  'How often each way of writing occurs in the surveyed rows.':
    'Cuántas veces aparece cada forma de escribirlo en las filas revisadas.',
  'The visible sheets of a workbook.': 'Las hojas visibles de un libro.',
  'The sheet that is read.': 'La hoja que se lee.',
  'The reading for people, in the language of the answer.':
    'La lectura en palabras, en el idioma de la respuesta.',
  'Whether most errors of the first rows vanish with `normalize`, which was not given.':
    'Si con `normalize`, que no se pidió, desaparece la mayoría de los errores de las primeras filas.',
  'The first rows of the result, behind its header.':
    'Las primeras filas del resultado, después de su encabezado.',
  'Plain words for the messages of rows in error, by message.':
    'Palabras sencillas para los mensajes de las filas con error, por mensaje.',
  'In English: what is wrong, and what to do about it.': 'En inglés: qué está mal, y qué hacer.',

  // A run
  'When the run is removed with everything that belongs to it.':
    'Cuándo se borra la corrida con todo lo suyo.',
  'The options of the run.': 'Las opciones de la corrida.',
  'What a running run does now.': 'Lo que hace ahora una corrida en curso.',
  'Of the phase.': 'De la fase.',
  'As in the rows of the result.': 'Como en las filas del resultado.',
  'What is wrong, in the words of a person who works with lists.':
    'Qué está mal, en palabras de quien trabaja con listas.',
  'The parameter at fault, or the reason.': 'El parámetro con la falla, o la razón.',
  'What to do.': 'Qué hacer.',
  'Of a finished run that searched for duplicates: the classes that its mode can find.':
    'De una corrida terminada que buscó duplicados: las clases que su modo puede encontrar.',
  'A row may be in groups of several classes.': 'Una fila puede estar en grupos de varias clases.',
  'What it means, in the words of a person who works with lists.':
    'Qué significa, en palabras de quien trabaja con listas.',
  'Why it failed, or why it waits and what to do.': 'Por qué falló, o por qué espera y qué hacer.',
  'In English: what happened, and what to do about it.': 'En inglés: qué pasó, y qué hacer.',
  'The line of the file that is at fault.': 'La línea del archivo que tiene la falla.',
  'What a run waits for that does not go on; null while it goes on, and when it has ended.':
    'Qué espera una corrida que no avanza; null mientras avanza, y cuando ya terminó.',
  'The place of a run that waits for its turn.': 'El lugar de una corrida que espera su turno.',
  'Runs that are executed now or begin before it.':
    'Corridas que se ejecutan ahora o que empiezan antes que ella.',
  'Until it begins, estimated by the runs in progress.':
    'Hasta que empiece, estimado por las corridas en curso.',
  'The failed run whose upload it processes again.': 'La corrida fallida cuyo archivo procesa otra vez.',
  'Of a failed run: until then it can be tried again.':
    'De una corrida fallida: hasta entonces se puede intentar de nuevo.',
  'The rows in error; null if the run keeps no such file.':
    'Las filas con error; null si la corrida no guarda ese archivo.',
  'The duplicates file; null if the run does not search for duplicates.':
    'El archivo de duplicados; null si la corrida no los busca.',
  'Null if it has not failed, or its upload is no longer kept.':
    'Null si no ha fallado, o si su archivo ya no se guarda.',
  'The same id as everywhere else.': 'El mismo identificador que en todas partes.',
  'The numbers of the first rows with it, at most five.':
    'Los números de las primeras filas que lo tienen, cinco como máximo.',
};
