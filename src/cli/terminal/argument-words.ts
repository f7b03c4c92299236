/**
 * What follows an option or a command in its help, as `<file>`: these words in Spanish. The names of options are never
 * translated, nor are the values that are typed.
 */

const SPANISH: Readonly<Record<string, string>> = {
  address: 'dirección',
  bytes: 'bytes',
  chunks: 'bloques',
  columns: 'columnas',
  command: 'comando',
  curp: 'curp',
  delimiter: 'delimitador',
  'field=column': 'campo=columna',
  file: 'archivo',
  folder: 'carpeta',
  format: 'formato',
  id: 'id',
  'id|project': 'id|proyecto',
  input: 'entrada',
  key: 'clave',
  kind: 'tipo',
  language: 'idioma',
  letters: 'letras',
  limit: 'límite',
  limits: 'límites',
  mode: 'modo',
  name: 'nombre',
  number: 'número',
  options: 'opciones',
  order: 'orden',
  origin: 'origen',
  pattern: 'patrón',
  project: 'proyecto',
  sheet: 'hoja',
  state: 'estado',
  style: 'estilo',
  text: 'texto',
  time: 'tiempo',
  url: 'url',
  zone: 'zona',
};

/** `--out <file>` is `--out <archivo>`; `[options]` is `[opciones]`. */
export const spanishArguments = (term: string): string =>
  term.replace(/([<[])([^<>[\]]+?)(?=(?:\.\.\.)?[>\]])/g, (whole, open: string, word: string) => {
    const spanish = SPANISH[word];
    return spanish === undefined ? whole : open + spanish;
  });

/** The name of an argument without brackets. */
export const spanishArgument = (name: string): string => SPANISH[name] ?? name;
