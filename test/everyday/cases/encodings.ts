/** The same lists in every encoding: decoded right, or refused; never another name. */
import { asCodePage437, encoded, type WrittenEncoding } from '../encodings.js';
import { AS_WRITTEN, columnsWith, type EverydayFile, listFile } from '../everyday-file.js';
import { keysOf, PEOPLE, type StrictPerson } from '../people.js';
import { csvText, tableOf } from '../table.js';

const WRITTEN: readonly WrittenEncoding[] = [
  'utf-8',
  'utf-8 with a mark',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'cp850',
  'cp437',
  'macintosh',
];

const withNames = (people: readonly StrictPerson[], write: (text: string) => string): StrictPerson[] =>
  people.map((person) => ({
    ...person,
    nombres: write(person.nombres),
    apellido_paterno: write(person.apellido_paterno),
    apellido_materno: write(person.apellido_materno),
  }));

const UPPER = withNames(PEOPLE, (text) => text.toUpperCase());
const CP437_TITLE = withNames(PEOPLE, asCodePage437);
const CP437_UPPER = withNames(UPPER, asCodePage437);

const file = (encoding: WrittenEncoding, upper: boolean): EverydayFile => {
  const people = encoding === 'cp437' ? (upper ? CP437_UPPER : CP437_TITLE) : upper ? UPPER : PEOPLE;
  return listFile(`encoding ${encoding}, ${upper ? 'upper case' : 'title case'}`, people, columnsWith(), {
    encoding,
  });
};

/** A list in which one name only has letters beyond ASCII, near the end. */
const PLAIN = withNames(PEOPLE, (text) => text.normalize('NFD').replaceAll(/[\u0300-\u036f]/g, ''));
const RARE = [...PLAIN, PEOPLE[5]!, ...PLAIN.slice(0, 3)];

/** The sign ª has another byte in each encoding too. */
const MARIAS = withNames(PEOPLE, (text) => text.replace(/^(María|Ma\.)/, 'Mª'));

const STOP = { topic: 'encoding', option: 'encoding' } as const;

export const ENCODING_FILES: readonly EverydayFile[] = [
  ...WRITTEN.flatMap((encoding) => [file(encoding, false), file(encoding, true)]),
  ...(['cp850', 'cp437', 'macintosh', 'windows-1252'] as const).map((encoding) =>
    listFile(
      `encoding ${encoding}, with the option`,
      encoding === 'cp437' ? CP437_UPPER : UPPER,
      columnsWith(),
      {
        encoding,
        options: { encoding },
      },
    ),
  ),
  ...(['windows-1252', 'cp850', 'macintosh'] as const).map((encoding) =>
    listFile(`encoding ${encoding}, with Mª`, MARIAS, columnsWith(), {
      encoding,
      results: keysOf(PEOPLE),
      stops: STOP,
      orRead: true,
      answer: { encoding },
    }),
  ),
  ...(['cp850', 'macintosh'] as const).map((encoding) =>
    listFile(`encoding ${encoding}, one name beyond ASCII`, RARE, columnsWith(), {
      encoding,
      stops: STOP,
      orRead: true,
      answer: { encoding },
    }),
  ),
  listFile('encoding windows-1252, one name beyond ASCII', RARE, columnsWith(), { encoding: 'windows-1252' }),
  {
    name: 'encoding utf-16le without a mark, with the option',
    bytes: encoded(csvText(tableOf(PEOPLE, columnsWith())), 'utf-16le').subarray(2),
    options: { ...AS_WRITTEN, encoding: 'utf-16le' },
    results: listFile('', PEOPLE, columnsWith()).results!,
  },
];
