/**
 * System errors of reading and writing files, as sentences for people: what happened and what to do. The one table of them.
 *
 * What they never contain: the path, except in `systemFault`. The caller knows whether it may be shown.
 */
import type { Language, Sentence } from './sentence.js';

const NOT_ALLOWED: Sentence = {
  en: 'this user may not use it: change its permissions, or name another place',
  es: 'este usuario no tiene permiso: cambie los permisos, o indique otro lugar',
};

/** About a file or a folder that is read, written or made. */
const FAULTS: Readonly<Record<string, Sentence>> = {
  ENOENT: { en: 'there is no such file or folder', es: 'no existe ese archivo o carpeta' },
  ENOTDIR: {
    en: 'a part of its path is a file, not a folder',
    es: 'una parte de su ruta es un archivo, no una carpeta',
  },
  EISDIR: { en: 'it is a folder: name a file', es: 'es una carpeta: indique un archivo' },
  EEXIST: { en: 'there is a file of that name already', es: 'ya existe un archivo con ese nombre' },
  EACCES: NOT_ALLOWED,
  EPERM: NOT_ALLOWED,
  EROFS: {
    en: 'its disk is read-only: name another place',
    es: 'su disco es de solo lectura: indique otro lugar',
  },
  ENOSPC: {
    en: 'the disk is full: make room and try again',
    es: 'el disco está lleno: libere espacio e intente de nuevo',
  },
  EDQUOT: {
    en: 'the disk quota is used up: make room and try again',
    es: 'la cuota de disco se agotó: libere espacio e intente de nuevo',
  },
  EFBIG: {
    en: 'the file may not grow any more: raise the limit (ulimit -f) and try again',
    es: 'el archivo no puede crecer más: suba el límite (ulimit -f) e intente de nuevo',
  },
  ENAMETOOLONG: {
    en: 'its name is too long: use a shorter one',
    es: 'su nombre es demasiado largo: use uno más corto',
  },
  ELOOP: {
    en: 'its links lead in a circle: name the file itself',
    es: 'sus enlaces forman un círculo: indique el archivo mismo',
  },
  EMFILE: {
    en: 'this process may open no more files: raise the limit (ulimit -n) and try again',
    es: 'este proceso no puede abrir más archivos: suba el límite (ulimit -n) e intente de nuevo',
  },
  ENFILE: {
    en: 'this machine may open no more files: end other programs and try again',
    es: 'esta máquina no puede abrir más archivos: cierre otros programas e intente de nuevo',
  },
  EBUSY: {
    en: 'another program uses it: close it there and try again',
    es: 'otro programa lo está usando: ciérrelo ahí e intente de nuevo',
  },
  ETXTBSY: {
    en: 'it is a program that runs now: name another file',
    es: 'es un programa que está en marcha: indique otro archivo',
  },
  EIO: {
    en: 'the disk or its connection has failed: check it and try again',
    es: 'falló el disco o su conexión: revíselo e intente de nuevo',
  },
  ESTALE: {
    en: 'the network folder is no longer the same: connect it anew and try again',
    es: 'la carpeta de red ya no es la misma: conéctela otra vez e intente de nuevo',
  },
  ENXIO: {
    en: 'the device is not there: check its connection',
    es: 'el dispositivo no está: revise su conexión',
  },
  EINVAL: { en: 'that name or place is not possible here', es: 'ese nombre o lugar no es posible aquí' },
  EAGAIN: {
    en: 'this machine may start no more processes: end other programs and try again',
    es: 'esta máquina no puede iniciar más procesos: cierre otros programas e intente de nuevo',
  },
  ENOMEM: {
    en: 'this machine has no memory left: end other programs and try again',
    es: 'esta máquina se quedó sin memoria: cierre otros programas e intente de nuevo',
  },
};

/** Why a file or a folder cannot be used; undefined for a code that has no sentence. */
export const causeOf = (code: string | undefined): Sentence | undefined => FAULTS[code ?? ''];

/** Why a file cannot be read. An unknown code is repeated. */
export const readFault = (code = 'unknown'): Sentence =>
  FAULTS[code] ?? { en: `it cannot be read (${code})`, es: `no se puede leer (${code})` };

/** Any error of the system about a file, with its path; undefined for another error. */
export function systemFault(error: unknown): Sentence | undefined {
  const { code, syscall, path, address } = (error ?? {}) as NodeJS.ErrnoException & { address?: string };
  const cause = causeOf(code);
  if (cause === undefined || syscall === undefined) return undefined;
  const place = syscall === 'uv_cwd' ? '.' : (path ?? address); // the folder of this process was removed
  return place === undefined ? cause : { en: `${place}: ${cause.en}`, es: `${place}: ${cause.es}` };
}

/** Why a file cannot be written. The sentence says what is written: `the output`. An unknown code is repeated. */
export function writeFault(code = 'unknown', { en, es }: Sentence): Sentence {
  switch (code) {
    case 'EEXIST':
      return {
        en: 'there is a file of that name already, and it is not overwritten',
        es: 'ya existe un archivo con ese nombre, y no se sobrescribe',
      };
    case 'ENOENT':
      return { en: `the folder of ${en} does not exist`, es: `no existe la carpeta donde iría ${es}` };
    case 'ENOTDIR':
      return { en: `the folder of ${en} is no folder`, es: `no es una carpeta el lugar donde iría ${es}` };
    case 'EISDIR':
      return { en: `${en} is a folder`, es: `${es} es una carpeta` };
    case 'ELOOP':
      return {
        en: `${en} would be written through a link, which is not followed`,
        es: `${es} se escribiría a través de un enlace, que no se sigue`,
      };
    case 'EACCES':
    case 'EPERM':
      return { en: `${en} may not be written there`, es: `no hay permiso para escribir ahí ${es}` };
    case 'EROFS':
      return { en: `the disk of ${en} is read-only`, es: `es de solo lectura el disco donde iría ${es}` };
    case 'ENOSPC':
      return { en: 'the disk is full', es: 'el disco está lleno' };
    case 'EDQUOT':
      return { en: 'the disk quota is used up', es: 'la cuota de disco se agotó' };
    case 'EFBIG':
      return { en: 'the file may not grow any more', es: 'el archivo no puede crecer más' };
  }
  const cause = FAULTS[code];
  const text = (language: Language): string => (cause === undefined ? ` (${code})` : `: ${cause[language]}`);
  return { en: `${en} cannot be written${text('en')}`, es: `no se puede escribir ${es}${text('es')}` };
}
