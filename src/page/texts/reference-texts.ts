/** Texts of the reference of the API in both languages. */
export const REFERENCE_TEXTS = {
  docsTitle: { es: 'La API', en: 'The API' },
  docsLead: {
    es: 'Cada operación con sus parámetros y respuestas; con un token se puede probar aquí mismo.',
    en: 'Each operation with its parameters and answers; with a token it can be tried here.',
  },
  docsContents: { es: 'Operaciones', en: 'Operations' },
  docsTokenHint: {
    es: 'Se envía solo a este servidor, en un encabezado, al probar una operación. Se guarda mientras esta pestaña esté abierta.',
    en: 'Sent to this server only, in a header, when an operation is tried. It is kept while this tab is open.',
  },
  docsParameters: { es: 'Parámetros', en: 'Parameters' },
  docsBody: { es: 'Cuerpo', en: 'Body' },
  docsFile: { es: 'Archivo (el cuerpo de la petición)', en: 'File (the body of the request)' },
  docsAnswers: { es: 'Respuestas', en: 'Answers' },
  docsSchemas: { es: 'Esquemas', en: 'Schemas' },
  docsInQuery: { es: 'en la dirección', en: 'in the query' },
  docsInPath: { es: 'en la ruta', en: 'in the path' },
  docsInHeader: { es: 'encabezado', en: 'header' },
  docsRequired: { es: 'obligatorio', en: 'required' },
  docsOptional: { es: 'opcional', en: 'optional' },
  docsDefault: { es: 'predeterminado: {value}', en: 'default: {value}' },
  docsListOf: { es: 'lista de {kind}', en: 'list of {kind}' },
  docsWithoutToken: { es: 'sin token', en: 'without a token' },
  docsTry: { es: 'Probar', en: 'Try it' },
  docsSend: { es: 'Enviar', en: 'Send' },
  docsSending: { es: 'Enviando…', en: 'Sending…' },
} as const;
