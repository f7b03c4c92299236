/**
 * System errors of reading and writing a file, as sentences for people.
 *
 * What they never contain: the path. The caller knows whether it may be shown.
 */
import type { Sentence } from '../sentence.js';

/** `name`: what is written, without an article (a masculine noun in Spanish), as `output` and `resultado`. */
type WriteFault = (name: Sentence) => Sentence;

const missingFolder: WriteFault = ({ en, es }) => ({
  en: `the folder of the ${en} does not exist`,
  es: `no existe la carpeta del ${es}`,
});

const noPermission: WriteFault = ({ en, es }) => ({
  en: `the ${en} may not be written there`,
  es: `no hay permiso para escribir ahí el ${es}`,
});

const WRITE_FAULTS: Readonly<Record<string, WriteFault>> = {
  EEXIST: () => ({
    en: 'there is a file of that name already, and it is not overwritten',
    es: 'ya existe un archivo con ese nombre, y no se sobrescribe',
  }),
  ENOENT: missingFolder,
  ENOTDIR: missingFolder,
  EISDIR: ({ en, es }) => ({ en: `the ${en} is a folder`, es: `el ${es} es una carpeta` }),
  ELOOP: ({ en, es }) => ({
    en: `the ${en} would be written through a link, which is not followed`,
    es: `el ${es} se escribiría a través de un enlace, que no se sigue`,
  }),
  EACCES: noPermission,
  EPERM: noPermission,
  EROFS: ({ en, es }) => ({
    en: `the disk of the ${en} is read-only`,
    es: `el disco del ${es} es de solo lectura`,
  }),
  ENOSPC: () => ({ en: 'the disk is full', es: 'el disco está lleno' }),
  EDQUOT: () => ({ en: 'the disk quota is used up', es: 'la cuota de disco se agotó' }),
  EFBIG: () => ({ en: 'the file may not grow any more', es: 'el archivo no puede crecer más' }),
};

const otherFault = (code: string, { en, es }: Sentence): Sentence => ({
  en: `the ${en} cannot be written (${code})`,
  es: `no se puede escribir el ${es} (${code})`,
});

/** Why a file cannot be written. An unknown code is repeated. */
export const writeFault = (code: string | undefined, name: Sentence): Sentence =>
  WRITE_FAULTS[code ?? '']?.(name) ?? otherFault(code ?? 'unknown', name);

const READ_FAULTS: Readonly<Record<string, Sentence>> = {
  ENOENT: { en: 'there is no such file', es: 'no existe ese archivo' },
  EACCES: { en: 'this user may not read it', es: 'este usuario no puede leerlo' },
  EISDIR: { en: 'it is a folder', es: 'es una carpeta' },
};

/** Why a file cannot be read. */
export const readFault = (code = 'unknown'): Sentence =>
  READ_FAULTS[code] ?? { en: `it cannot be read (${code})`, es: `no se puede leer (${code})` };
