/**
 * What came out of a run, in few words, each after a count: for the sentence on which its page opens. Before the bar for one
 * row, after it for several.
 */
export const OUTCOME_TEXTS = {
  outcome_with_key: { es: 'con clave', en: 'with a key' },
  outcome_in_error: { es: 'con error', en: 'in error' },
  outcome_valid: { es: 'bien formada|bien formadas', en: 'well formed' },
  outcome_match: { es: 'coincide|coinciden', en: 'agrees|agree' },
  outcome_homonym: { es: 'de un homónimo|de homónimos', en: 'of a homonym|of homonyms' },
  outcome_check_digit: { es: 'con el último dígito equivocado', en: 'with a wrong last digit' },
  outcome_explained: {
    es: 'distinta, con causa conocida|distintas, con causa conocida',
    en: 'different, with a known cause',
  },
  outcome_different: {
    es: 'distinta, sin causa conocida|distintas, sin causa conocida',
    en: 'different, without a known cause',
  },
  outcome_generic: {
    es: 'con una clave genérica, que no es de una persona',
    en: 'with a generic key, which is no person’s',
  },
  outcome_invalid: { es: 'no es una CURP|no son una CURP', en: 'not a CURP' },
  outcome_missing: { es: 'sin clave en el archivo', en: 'without a key on file' },
  outcome_uncomputable: {
    es: 'no se puede calcular|no se pueden calcular',
    en: 'cannot be calculated',
  },
  outcomesTitle: { es: 'Filas del resultado', en: 'Rows of the result' },
  outcomesHint: {
    es: 'Elija una cifra para ver esas filas.',
    en: 'Choose a figure to see those rows.',
  },
  causesTitle: { es: 'Por causa', en: 'By cause' },
  allCauses: { es: 'Todas las causas', en: 'All causes' },
  filteredRows: { es: '{rows}: {outcome}', en: '{rows}: {outcome}' },
  firstFiltered: {
    es: 'Las primeras {shown} de {all}: el resultado las tiene todas.',
    en: 'The first {shown} of {all}: the result has all of them.',
  },
  farFiltered: {
    es: 'El resultado es muy largo y solo se buscó en su principio. Descárguelo para verlas todas.',
    en: 'The result is very long, and only its beginning was searched. Download it to see all of them.',
  },
  numbersOnly: {
    es: 'La corrida no repite las columnas del archivo: aquí están solo los números de fila. La fila 1 es la primera después del encabezado.',
    en: 'The run does not repeat the columns of the file: here are the row numbers alone. Row 1 is the first one after the header.',
  },
  keyOnFile: { es: 'CURP en el archivo', en: 'CURP on file' },
  keyCalculated: { es: 'CURP calculada', en: 'Calculated CURP' },
} as const;
