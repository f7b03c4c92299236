/** Texts of the view of a file in both languages: choosing it, its preview, the options of its run, the upload. */
export const FILE_TEXTS = {
  chooseTitle: { es: 'Elija el archivo', en: 'Choose the file' },
  chooseFile: { es: 'Elegir archivo', en: 'Choose a file' },
  chooseOther: { es: 'Elegir otro', en: 'Choose another' },
  dropHere: { es: 'o suéltelo aquí', en: 'or drop it here' },
  chooseHint: {
    es: 'Una lista con encabezado: Excel (también .xls y .xlsb), CSV o texto, LibreOffice (.ods), DBF o JSON; también en .zip o .gz. Hasta {size}.',
    en: 'A list with a header: Excel (also .xls and .xlsb), CSV or text, LibreOffice (.ods), DBF or JSON; also in .zip or .gz. Up to {size}.',
  },
  fileEmpty: {
    es: '«{name}» está vacío: no tiene ninguna fila. Ábralo y vea que tenga la lista; guárdelo y elíjalo otra vez.',
    en: '“{name}” is empty: it has no row. Open it and see that it has the list; save it and choose it again.',
  },
  fileTooLarge: {
    es: 'El archivo pesa {size}; este servidor acepta hasta {most}.',
    en: 'The file has {size}; this server takes up to {most}.',
  },
  fileUnreadable: {
    es: 'El navegador no puede leer el archivo. Si cambió o se movió, elíjalo otra vez; si es una carpeta, elija el archivo que está dentro.',
    en: 'The browser cannot read the file. If it was changed or moved, choose it again; if it is a folder, choose the file inside.',
  },

  /** What the user does with another file: `{take}` of the advice below. */
  take: { es: 'suba', en: 'upload' },
  kindPdf: {
    es: '«{name}» es un PDF. Pida la lista en Excel. Si solo hay PDF, ábralo en Excel (Datos › Obtener datos › De un archivo › De PDF), revise la tabla, elija Archivo › Guardar como › «Libro de Excel (.xlsx)» y {take} ese archivo.',
    en: '“{name}” is a PDF. Ask for the list in Excel. If there is only the PDF, open it in Excel (Data › Get Data › From File › From PDF), check the table, choose File › Save As › “Excel Workbook (.xlsx)” and {take} that file.',
  },
  kindArchive: {
    es: '«{name}» es un archivo comprimido de una clase que esta página no abre. Descomprímalo y {take} el archivo que contiene; .zip y .gz sí se aceptan.',
    en: '“{name}” is an archive of a kind that this page does not open. Unpack it and {take} the file inside; .zip and .gz are accepted.',
  },
  kindPacked: {
    es: '«{name}» tiene dentro un libro, una tabla u otro archivo comprimido. Descomprímalo y {take} el archivo que contiene.',
    en: '“{name}” has a workbook, a table or another archive inside. Unpack it and {take} the file inside.',
  },
  kindPicture: {
    es: '«{name}» es una imagen, un video o un sonido, y de ellos no se leen datos. Pida la lista en Excel o CSV y {take} ese archivo.',
    en: '“{name}” is a picture, a video or a sound, and no data is read from those. Ask for the list in Excel or CSV and {take} that file.',
  },
  kindDocument: {
    es: '«{name}» es un documento. Copie en él la tabla (Ctrl+C) y péguela abajo, en «Pegue una lista».',
    en: '“{name}” is a document. Copy the table in it (Ctrl+C) and paste it below, at “Paste a list”.',
  },
  /** After a sentence that says what the file is. */
  orPaste: {
    es: 'O copie la tabla (Ctrl+C) y péguela en «Pegue una lista».',
    en: 'Or copy the table (Ctrl+C) and paste it at “Paste a list”.',
  },
  kindNumbers: {
    es: '«{name}» es una hoja de Numbers. Ábrala, elija Archivo › Exportar a › Excel y {take} ese archivo.',
    en: '“{name}” is a Numbers spreadsheet. Open it, choose File › Export To › Excel and {take} that file.',
  },
  kindPages: {
    es: '«{name}» es un documento de Pages o de Keynote. Copie en él la tabla (⌘C) y péguela abajo, en «Pegue una lista».',
    en: '“{name}” is a document of Pages or Keynote. Copy the table in it (⌘C) and paste it below, at “Paste a list”.',
  },
  kindShortcut: {
    es: '«{name}» es un acceso directo, no la lista. Ábralo y guarde la lista en su computadora (en Google: Archivo › Descargar › «Microsoft Excel (.xlsx)»); después {take} ese archivo.',
    en: '“{name}” is a shortcut, not the list. Open it and save the list on your computer (in Google: File › Download › “Microsoft Excel (.xlsx)”); then {take} that file.',
  },
  kindLock: {
    es: '«{name}» es un archivo temporal que Office hace mientras la lista está abierta. Guarde la lista, ciérrela y elija el archivo del mismo nombre sin «~$».',
    en: '“{name}” is a temporary file that Office makes while the list is open. Save the list, close it and choose the file of the same name without “~$”.',
  },
  kindUnfinished: {
    es: '«{name}» es una descarga que no ha terminado: le faltan filas. Espere a que termine, o descárguela otra vez, y {take} el archivo completo.',
    en: '“{name}” is a download that has not ended: it lacks rows. Wait until it ends, or download it again, and {take} the whole file.',
  },
  kindDatabase: {
    es: '«{name}» es una base de datos. Ábrala (en Access: Datos externos › Exportar › Excel), exporte la tabla y {take} ese archivo.',
    en: '“{name}” is a database. Open it (in Access: External Data › Export › Excel), export the table and {take} that file.',
  },
  kindMail: {
    es: '«{name}» es un mensaje de correo. Ábralo, guarde la lista que trae adjunta y {take} ese archivo.',
    en: '“{name}” is an e-mail message. Open it, save the attached list and {take} that file.',
  },
  kindZeros: {
    es: '«{name}» no tiene contenido, solo ceros: la copia o la descarga no terminó. Ábralo para comprobarlo, cópielo o descárguelo otra vez y {take} el nuevo.',
    en: '“{name}” has no content, only zeros: the copy or the download did not end. Open it to check, copy or download it again and {take} the new one.',
  },

  otherWays: { es: 'O pegue una lista de una hoja de cálculo', en: 'Or paste a list of a spreadsheet' },
  pasteTitle: { es: 'Pegue una lista', en: 'Paste a list' },
  pasteHint: {
    es: 'Copie las celdas en Excel o LibreOffice, de preferencia con la fila del encabezado, y péguelas aquí (Ctrl+V).',
    en: 'Copy the cells in Excel or LibreOffice, with the row of the header if there is one, and paste them here (Ctrl+V).',
  },
  pasteLabel: { es: 'Lista copiada de una hoja de cálculo', en: 'List copied from a spreadsheet' },
  pasteUse: { es: 'Usar esta lista', en: 'Use this list' },
  pasteEmpty: { es: 'Pegue primero la lista.', en: 'Paste the list first.' },
  pasteLong: {
    es: 'Son {rows} filas. Con más de {most} no se muestra una tabla: el resultado se guarda como archivo.',
    en: '{rows} rows. More than {most} are not shown as a table: the result is saved as a file.',
  },
  pastedName: { es: 'lista pegada.csv', en: 'pasted list.csv' },
  columnNumber: { es: 'Columna {number}', en: 'Column {number}' },
  noHeaderOrder: {
    es: 'La lista no trae encabezado: la primera fila ya es una persona. ¿Cuál es la lectura correcta de esa fila? Si ninguna lo es, elija abajo qué hay en cada columna.',
    en: 'The list has no header: its first row is a person already. Which reading of that row is right? If none is, choose below what is in each column.',
  },
  orderOfList: {
    es: 'Nombre: {given}. Apellidos: {first} y {second}. Nació: {date}, {state}. Sexo: {sex}.',
    en: 'Given name: {given}. Surnames: {first} and {second}. Born: {date}, {state}. Sex: {sex}.',
  },
  orderOfListInParts: {
    es: 'Nombre: {given}. Apellidos: {first} y {second}. Nació: año {year}, mes {month}, día {day}; entidad {state}. Sexo: {sex}.',
    en: 'Given name: {given}. Surnames: {first} and {second}. Born: year {year}, month {month}, day {day}; state {state}. Sex: {sex}.',
  },
  noHeaderPasted: {
    es: 'La lista no trae encabezado: la primera fila ya es una persona. Elija abajo qué hay en cada columna.',
    en: 'The list has no header: its first row is a person already. Choose below what is in each column.',
  },
  firstRowIsPerson: { es: 'La primera fila ya es una persona', en: 'The first row is a person already' },
  firstRowIsHeader: { es: 'La primera fila es el encabezado', en: 'The first row is the header' },

  reviewTitle: { es: 'Así se leerá', en: 'How it will be read' },
  sheet: { es: 'Hoja', en: 'Sheet' },
  allSheets: { es: 'Todas las hojas', en: 'All sheets' },
  delimiter: { es: 'Delimitador', en: 'Delimiter' },
  encoding: { es: 'Codificación', en: 'Encoding' },
  found: { es: '{value} · encontrado', en: '{value} · found' },
  comma: { es: 'coma', en: 'comma' },
  semicolon: { es: 'punto y coma', en: 'semicolon' },
  tab: { es: 'tabulador', en: 'tab' },
  pipe: { es: 'barra vertical', en: 'vertical bar' },
  asciiSoFar: { es: 'ASCII hasta ahora', en: 'ASCII so far' },
  automatic: { es: 'La que se encuentre', en: 'Whatever is found' },
  columnsTitle: { es: 'Columnas', en: 'Columns' },
  columnsHint: {
    es: 'De qué columna del archivo sale cada dato. Cambie las que no correspondan.',
    en: 'Which column of the file each field comes from. Change those that do not fit.',
  },
  columnsReady: {
    es: 'Todas las columnas están. Vista previa lista.',
    en: 'All columns are there. The preview is ready.',
  },
  columnsMissing: { es: 'Falta elegir columnas: {fields}.', en: 'Columns still to choose: {fields}.' },
  columnTwice: {
    es: 'La misma columna está en «{field}». Cambie una de las dos.',
    en: 'The same column is in “{field}”. Change one of the two.',
  },
  nombre_completo: { es: 'Nombre completo', en: 'Whole name' },
  apellidos: { es: 'Los dos apellidos', en: 'Both surnames' },
  nameInOne: {
    es: '¿El nombre completo está en una sola columna?',
    en: 'Is the whole name in one column?',
  },
  nameInTwo: {
    es: '¿Los dos apellidos están en una sola columna?',
    en: 'Are both surnames in one column?',
  },
  nameInThree: {
    es: '¿Está en tres columnas: nombre y dos apellidos?',
    en: 'Is it in three columns: given name and two surnames?',
  },
  nameIsInOne: { es: 'El nombre completo está en una columna', en: 'The whole name is in one column' },
  nameIsInTwo: { es: 'Los dos apellidos están en una columna', en: 'Both surnames are in one column' },
  dateInThree: {
    es: '¿Está en tres columnas: año, mes y día?',
    en: 'Is it in three columns: year, month and day?',
  },
  dateInOne: { es: '¿La fecha está en una sola columna?', en: 'Is the date in one column?' },
  dateNeedsThree: {
    es: 'Al pie de la letra, la fecha se lee de tres columnas: año, mes y día.',
    en: 'By the letter, the date is read from three columns: year, month and day.',
  },
  noColumn: { es: 'Ninguna', en: 'None' },
  chooseColumn: { es: 'Elija una columna', en: 'Choose a column' },
  columnMissing: { es: 'Falta. Elija su columna.', en: 'Missing. Choose its column.' },
  columnDoubtful: {
    es: 'Hay dos columnas posibles. Elija una.',
    en: 'Two columns are possible. Choose one.',
  },
  noHeader: {
    es: 'No se reconoce ninguna columna. El archivo necesita una primera línea con los nombres de sus columnas; si la tiene con otros nombres, elíjalas abajo.',
    en: 'No column is recognized. The file needs a first line with the names of its columns; if it has one with other names, choose them below.',
  },
  fixedWidth: {
    es: 'Las columnas no tienen delimitador: parecen de ancho fijo. Indique en «Más opciones» las posiciones de las columnas, o sepárelas en Excel (Datos › Texto en columnas › De ancho fijo) y elija Archivo › Guardar como › «Libro de Excel (.xlsx)».',
    en: 'The columns have no delimiter: they seem to be of fixed width. Give the places of the columns in “More options”, or separate them in Excel (Data › Text to Columns › Fixed width) and choose File › Save As › “Excel Workbook (.xlsx)”.',
  },
  normalize: { es: 'Leer los datos como la gente los escribe', en: 'Read values as people write them' },
  normalizeHint: {
    es: '«mujer», «3/mar/1985», «Jalisco». Sin esto se leen al pie de la letra: M, mes 03, clave 14. Lo decide el encabezado; cámbielo si no corresponde.',
    en: '“mujer”, “3/mar/1985”, “Jalisco”. Without it they are read by the letter: M, month 03, key 14. The header decides; change it if it does not fit.',
  },
  questionOpen: { es: 'Hay una pregunta por responder.', en: 'There is a question to answer.' },
  questionOfColumns: {
    es: 'Si no es así, elija abajo la columna correcta. Si el archivo no la tiene, agréguela y elija el archivo otra vez.',
    en: 'If not, choose the right column below. If the file does not have it, add it and choose the file again.',
  },
  questionOfNames: {
    es: 'Si no es el nombre completo, elija abajo la columna de cada dato. Un nombre que se puede separar de dos maneras no se separa: esa fila lleva un error.',
    en: 'If it is not the whole name, choose below the column of each field. A name that can be cut in two ways is not cut: that row has an error.',
  },
  questionOfFile: {
    es: 'Si no es así, corrija el archivo y elíjalo otra vez.',
    en: 'If not, correct the file and choose it again.',
  },
  fileAgain: { es: 'Después elíjalo otra vez.', en: 'Then choose it again.' },
  previewAfterAnswer: {
    es: 'Aparecerá aquí cuando responda la pregunta.',
    en: 'It appears here when the question is answered.',
  },
  previewAfterUpload: {
    es: 'El archivo pesa más de {size}: el servidor lo revisa después de subirlo, y entonces pregunta lo que haga falta.',
    en: 'The file has more than {size}: the server reads it after the upload, and asks then what it needs to know.',
  },
  normalizeOffer: { es: 'Leerlo como lo escribe la gente', en: 'Read it as people write' },
  normalizeOfferHint: {
    es: 'Al pie de la letra, este archivo se lee mal o no se lee. La página puede leer lo que la gente escribe: «hombre», «3/mar/1985», «Jalisco».',
    en: 'By the letter, this file is read badly or not at all. The page can read what people write: “hombre”, “3/mar/1985”, “Jalisco”.',
  },
  reconcileOffer: {
    es: 'Conciliar: compararlas con las calculadas',
    en: 'Reconcile: compare them with the calculated ones',
  },
  reconcileOfferHint: { es: 'El archivo ya trae claves.', en: 'The file already has keys.' },
  previewTitle: { es: 'Así empezará el resultado', en: 'This is how the result begins' },
  previewHint: {
    es: 'Las primeras filas, ya calculadas; lo que se añade va aquí primero. Nada se ha guardado todavía.',
    en: 'The first rows, already calculated; here what is added comes first. Nothing has been stored yet.',
  },
  outcome: { es: 'CURP o error', en: 'CURP or error' },
  previewNoRows: {
    es: 'El archivo tiene encabezado y ninguna fila: el resultado será un encabezado solo.',
    en: 'The file has a header and no rows: the result will be a header alone.',
  },
  previewNone: {
    es: 'Aparecerá aquí cuando todas las columnas tengan su dato.',
    en: 'It appears here when every column has its field.',
  },

  moreOptions: { es: 'Más opciones', en: 'More options' },
  modeTitle: { es: 'Qué hacer con cada fila', en: 'What to do with each row' },
  modeCalculate: { es: 'Calcular', en: 'Calculate' },
  modeCalculateHint: {
    es: 'Una clave, o un código de error, para cada fila.',
    en: 'A key, or an error code, for every row.',
  },
  modeReconcile: { es: 'Conciliar', en: 'Reconcile' },
  modeReconcileHint: {
    es: 'Además compara con la clave que ya trae el archivo y dice en qué difieren y por qué.',
    en: 'Also compares it with the key in the file, and says where they differ and why.',
  },
  modeValidate: { es: 'Validar', en: 'Validate' },
  modeValidateHint: {
    es: 'Solo revisa que la clave del archivo esté bien formada.',
    en: 'Only checks that the key in the file is well formed.',
  },
  readTitle: { es: 'Al leer', en: 'When reading' },
  surnames: { es: 'Aceptar apellidos vacíos', en: 'Accept empty surnames' },
  surnamesHint: {
    es: 'Personas con un solo apellido, o con ninguno. Si no, es un error.',
    en: 'People with one surname, or none. Otherwise it is an error.',
  },
  asFound: { es: 'Según el archivo', en: 'As found in the file' },
  sexLetters: { es: 'Letras del sexo', en: 'Letters of the sex' },
  sexHM: { es: 'H hombre, M mujer', en: 'H man, M woman' },
  sexMF: { es: 'M masculino, F femenino', en: 'M male, F female' },
  sex12: { es: '1 hombre, 2 mujer', en: '1 man, 2 woman' },
  sex123: { es: '1 hombre, 2 mujer, 3 no binario', en: '1 man, 2 woman, 3 non-binary' },
  sex21: { es: '1 mujer, 2 hombre', en: '1 woman, 2 man' },
  sex01: { es: '0 hombre, 1 mujer', en: '0 man, 1 woman' },
  sex10: { es: '0 mujer, 1 hombre', en: '0 woman, 1 man' },
  dateOrder: { es: 'Orden de la fecha', en: 'Order of the date' },
  orderDmy: { es: 'día, mes, año', en: 'day, month, year' },
  orderMdy: { es: 'mes, día, año', en: 'month, day, year' },
  orderYmd: { es: 'año, mes, día', en: 'year, month, day' },
  widths: { es: 'Posiciones de las columnas', en: 'Places of the columns' },
  widthsHint: {
    es: 'Solo para un texto de ancho fijo: nombres=78-104,paterno=23-49,materno=51-77… o los anchos, si hay encabezado: 27,27,8.',
    en: 'Only for a text of fixed width: nombres=78-104,paterno=23-49,materno=51-77… or the widths, if it has a header: 27,27,8.',
  },
  nameOrder: { es: 'Orden del nombre completo', en: 'Order of the whole name' },
  orderSurnames: { es: 'primero los apellidos', en: 'surnames first' },
  orderGiven: { es: 'primero el nombre', en: 'given names first' },
  orderSerial: { es: 'número de serie de Excel', en: 'serial number of Excel' },
  resultTitle: { es: 'En el resultado', en: 'In the result' },
  echo: { es: 'Repetir las columnas del archivo', en: 'Repeat the columns of the file' },
  echoHint: {
    es: 'Sin ellas quedan el número de fila, el error y la clave: menos datos personales.',
    en: 'Without them there are row number, error and key: less personal data.',
  },
  detail: { es: 'Añadir el detalle de los errores', en: 'Add the detail of errors' },
  detailHint: {
    es: 'La razón del código 417 y todos los códigos de la fila.',
    en: 'The reason of code 417 and every code of the row.',
  },
  duplicates: { es: 'Buscar duplicados', en: 'Search for duplicates' },
  duplicatesHint: {
    es: 'Quién está dos veces en el archivo, quién comparte una clave y quién tiene dos. Los grupos van en un archivo aparte.',
    en: 'Who is in the file twice, who shares a key, and who has two. The groups are in a file of their own.',
  },
  language: { es: 'Idioma de los mensajes de error', en: 'Language of error messages' },
  spanish: { es: 'Español', en: 'Spanish' },
  english: { es: 'Inglés', en: 'English' },

  start: { es: 'Empezar', en: 'Start' },
  startHint: {
    es: '{name}, {size}. Se guardará en este servidor {keep}.',
    en: '{name}, {size}. It will be kept on this server for {keep}.',
  },
  uploading: { es: 'Subiendo: {percent} de {size}', en: 'Uploading: {percent} of {size}' },
  uploaded: {
    es: 'Subido. El servidor revisa el encabezado…',
    en: 'Uploaded. The server checks the header…',
  },
  stopUpload: { es: 'Detener la subida', en: 'Stop the upload' },
  uploadStopped: {
    es: 'La subida se detuvo. No se guardó nada.',
    en: 'The upload was stopped. Nothing was kept.',
  },
  uploadBroken: {
    es: 'La subida se cortó. Puede reintentarla: no se hará dos veces.',
    en: 'The upload broke off. You can try again: it will not be done twice.',
  },
} as const;
