/** Texts of the whole page in both languages: headings, what happens to the data, the session, notices. */
export const SESSION_TEXTS = {
  skip: { es: 'Saltar al contenido', en: 'Skip to the content' },
  navigation: { es: 'Secciones', en: 'Sections' },
  otherLanguage: { es: 'English', en: 'Español' },
  signOut: { es: 'Salir', en: 'Sign out' },

  navFile: { es: 'Archivo', en: 'File' },
  navPerson: { es: 'Persona', en: 'Person' },
  navRuns: { es: 'Corridas', en: 'Runs' },

  titleFile: { es: 'Claves para un archivo', en: 'Keys for a file' },
  leadFile: {
    es: 'Suba una lista de personas (CSV o Excel) y descargue el mismo archivo con la CURP, o un código de error, en cada fila.',
    en: 'Upload a list of people (CSV or Excel) and download the same file with the CURP, or an error code, on every row.',
  },
  titlePerson: { es: 'La clave de una persona', en: 'The key of one person' },
  leadPerson: {
    es: 'Se calcula con las reglas vigentes, y se explica cada uno de sus 18 caracteres.',
    en: 'Calculated by the current rules, with the reason for each of its 18 characters.',
  },
  titleRuns: { es: 'Corridas', en: 'Runs' },
  leadRuns: {
    es: 'Los archivos procesados en el proyecto de este token. Los demás proyectos no los ven.',
    en: 'The files processed in the project of this token. Other projects do not see them.',
  },
  titleSession: { es: 'La CURP de cada persona de un archivo', en: 'The CURP of every person in a file' },
  leadSession: {
    es: 'Se sube una lista de personas (CSV o Excel) y se descarga la misma lista con la CURP, o un código de error, en cada fila.',
    en: 'You upload a list of people (CSV or Excel) and download the same list with the CURP, or an error code, on every row.',
  },
  needToken: {
    es: 'Necesita un token de este servidor, y la lista: nombre, apellidos, fecha de nacimiento, sexo y entidad de nacimiento de cada persona.',
    en: 'You need a token of this server, and the list: name, surnames, date of birth, sex and state of birth of each person.',
  },
  needList: {
    es: 'Necesita nombre, apellidos, fecha de nacimiento, sexo y entidad de nacimiento de cada persona, en columnas con encabezado y en cualquier orden.',
    en: 'You need the name, surnames, date of birth, sex and state of birth of each person, in columns with a header and in any order.',
  },
  whereData: {
    es: 'Los datos se quedan en este servidor ({host}): {keep} después de cada corrida se borran solos, o antes si usted los borra.',
    en: 'The data stays on this server ({host}): {keep} after each run it is removed by itself, or before if you delete it.',
  },
  leadRun: { es: 'Subido {when}', en: 'Uploaded {when}' },

  factsTitle: { es: 'Qué pasa con los datos', en: 'What happens to the data' },
  factServerTitle: { es: 'Se quedan en este servidor', en: 'It stays on this server' },
  factServer: {
    es: 'El archivo y su resultado se guardan en el disco del servidor ({host}). La página no pide nada a terceros y no lleva cuenta de visitas.',
    en: 'Your file and its result are kept on the disk of the server ({host}). The page asks nothing of third parties and counts no visits.',
  },
  factKeepTitle: { es: '{keep}, o hasta que los borre', en: '{keep}, or until you delete it' },
  factKeep: {
    es: 'Pasado ese tiempo desde el fin de la corrida se borran solos. «Borrar» quita al momento el archivo, el resultado y el informe. Lo que se escribe sobre una sola persona no se guarda.',
    en: 'That long after the run has ended it is removed by itself. “Delete” removes the file, the result and the report at once. What you type about one person is not kept.',
  },
  factScheduled: {
    es: 'Lo programado tiene su propia regla: está al final de «Programadas».',
    en: 'What is scheduled has a rule of its own: it is at the end of “Scheduled”.',
  },
  factBrowserTitle: { es: 'Este navegador', en: 'This browser' },
  factBrowser: {
    es: 'Recuerda el token hasta que cierre la pestaña o salga. Del archivo no recuerda nada después de cerrarla.',
    en: 'Remembers the token until you close the tab or sign out. It remembers nothing of the file after it is closed.',
  },
  factProofTitle: { es: 'Una clave calculada no es prueba', en: 'A calculated key is no proof' },
  factProof: {
    es: 'Es el resultado de un algoritmo, no prueba de registro: la autoridad puede haber asignado otra clave a esa persona.',
    en: 'It is the output of an algorithm, not proof of registration: the registry may have assigned another key to that person.',
  },
  proofShort: {
    es: 'Una clave calculada es el resultado de un algoritmo, no prueba de registro: la autoridad puede haber asignado otra.',
    en: 'A calculated key is the output of an algorithm, not proof of registration: the registry may have assigned another.',
  },
  apiDescription: { es: 'Descripción de la API', en: 'Description of the API' },
  localPage: {
    es: 'Calcular sin subir nada, en esta computadora',
    en: 'Calculate without an upload, on this computer',
  },

  token: { es: 'Token', en: 'Token' },
  tokenHint: {
    es: '¿No tiene uno? Pídalo a la persona que administra este servidor, casi siempre de sistemas: es una clave larga que empieza con «curp_». Se recuerda solo en esta pestaña, hasta que la cierre o salga.',
    en: 'You have none? Ask the person who runs this server, usually in IT: it is a long key that begins with “curp_”. It is remembered in this tab only, until you close it or sign out.',
  },
  tokenOwnerHint: {
    es: 'Si usted administra el servidor: lo muestra «curp-batch serve» al iniciar, y «curp-batch token add» hace otros.',
    en: 'If you run the server: “curp-batch serve” prints one when it starts, and “curp-batch token add” makes others.',
  },
  noToken: { es: 'Sin token también se puede:', en: 'Without a token you can also:' },
  tokenMissing: { es: 'Escriba el token.', en: 'Enter the token.' },
  tokenWrong: {
    es: 'El servidor no acepta ese token. Revise que esté completo; también pudo revocarse, o el servidor reiniciarse.',
    en: 'The server does not accept this token. Check that it is complete; it may have been revoked, or the server restarted.',
  },
  enter: { es: 'Entrar', en: 'Enter' },

  offline: {
    es: 'No hay conexión a la red. La página seguirá en cuanto vuelva.',
    en: 'There is no network. The page goes on as soon as it is back.',
  },
  serverGone: {
    es: 'El servidor no responde. Puede que se haya detenido o que la red falle.',
    en: 'The server does not answer. It may have been stopped, or the network fails.',
  },
  serverOdd: {
    es: 'El servidor dio una respuesta que esta página no entiende (HTTP {status}).',
    en: 'The server answered something that this page does not understand (HTTP {status}).',
  },
  tooMany: {
    es: 'Demasiadas solicitudes por ahora. Espere unos segundos y vuelva a intentarlo.',
    en: 'Too many requests for now. Wait a few seconds and try again.',
  },
  retry: { es: 'Reintentar', en: 'Try again' },
  close: { es: 'Cerrar', en: 'Close' },
} as const;
