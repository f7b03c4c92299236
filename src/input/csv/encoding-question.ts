/**
 * The encoding of an input by its bytes. If they do not decide it, the user is asked for `--encoding`.
 *
 * What its sentences never contain: text of the input. They have names of encodings and counts.
 */
import { plural, type Sentence } from '../../base/sentence.js';
import { type Encoding, judgeEncoding } from '../encodings/judge.js';
import { CONTRADICTS_ENCODING, FITS_ENCODING, type Tally } from './tally.js';
import { type Answer, UndecidedError } from './undecided-error.js';

const MEANINGS: Readonly<Record<Encoding, Sentence>> = {
  'utf-8': { es: 'UTF-8', en: 'UTF-8' },
  'windows-1252': {
    es: 'Windows-1252: el archivo viene de Windows o de Excel',
    en: 'Windows-1252: the file is from Windows or Excel',
  },
  cp850: { es: 'CP850: el archivo viene de MS-DOS', en: 'CP850: the file is from MS-DOS' },
  cp437: {
    es: 'CP437: el archivo viene de MS-DOS en inglés',
    en: 'CP437: the file is from an English MS-DOS',
  },
  macintosh: {
    es: 'Mac Roman: el archivo viene de una Macintosh',
    en: 'Mac Roman: the file is from a Macintosh',
  },
};

const encodingAnswer = (encoding: Encoding): Answer => ({
  options: { encoding },
  meaning: MEANINGS[encoding],
});

const CLOSE: Sentence = {
  es: 'Las letras con acento y la Ñ se pueden leer con más de una codificación, y el archivo no basta para saber cuál es la correcta',
  en: 'the letters with accents and the Ñ can be read in more than one encoding, and the file does not decide which one is right',
};

const LEFT_OVER: Sentence = {
  es: 'Ninguna codificación convierte todos los bytes del archivo en letras propias de un nombre',
  en: 'no encoding turns all bytes of the file into letters that a name has',
};

/** The encoding of bytes of whole records; null if all are ASCII. Throws if the bytes leave it open. */
export function encodingOf(bytes: Buffer): Encoding | null {
  const verdict = judgeEncoding(bytes);
  if (verdict.decided) return verdict.encoding ?? null;
  const { plausible } = verdict;
  throw new UndecidedError({
    topic: 'encoding',
    sentence: plausible[0]!.wrong === 0 ? CLOSE : LEFT_OVER,
    answers: plausible.map(({ encoding }) => encodingAnswer(encoding)),
    counts: Object.fromEntries(plausible.map(({ encoding, letters }) => [encoding, letters])),
  });
}

/** Minimum share of characters, in percent, that must fit the detected encoding. */
const NEEDED_PERCENT = 99;

/**
 * Throws if the rows of the whole input do not support the encoding that its beginning was found to have: the rest may be
 * from another source. Only an input in a single-byte encoding that `--encoding` does not name has this evidence.
 */
export function refuseEncoding({ evidence, firstRows }: Tally, encoding: Encoding | null): void {
  const fits = evidence[FITS_ENCODING] ?? 0;
  const contradicts = evidence[CONTRADICTS_ENCODING] ?? 0;
  if (encoding === null || contradicts * 100 <= (fits + contradicts) * (100 - NEEDED_PERCENT)) return;
  const [row = 0] = firstRows[CONTRADICTS_ENCODING] ?? [];
  throw new UndecidedError({
    topic: 'encoding',
    sentence: {
      es: `El principio del archivo está en ${encoding}, pero ${plural(contradicts, '1 carácter lo contradice, en', `${contradicts} caracteres lo contradicen, los primeros en`)} la fila ${row}. El archivo parece juntar partes con codificaciones distintas: sepárelas, o guarde todo como UTF-8`,
      en: `the beginning of the input is in ${encoding}, but ${plural(contradicts, '1 character contradicts it,', `${contradicts} characters contradict it, the first`)} in row ${row}. The input seems to be parts in several encodings put together: separate them, or save all of it as UTF-8`,
    },
    answers: [],
    counts: { fits, contradicts },
    firstRows: { contradicts: row },
  });
}
