/** Columns of the place of birth: every spelling for all 33 entities, and texts that are not entities. */
import { columnsWith, type EverydayFile, listFile } from '../everyday-file.js';
import { keysOf, PEOPLE } from '../people.js';
import { ENTITIES } from '../spellings.js';
import type { Column } from '../table.js';

const TEXTS = ['Guatemala', 'Estados Unidos', 'España', 'DESCONOCIDO', 'Desconocido', '', 'Foráneo', '36'];

const entityColumn = (texts: readonly string[]): Column[] =>
  columnsWith({ entity: ['Lugar de nacimiento', (_, index) => texts[index]!] });

const ROWS = PEOPLE.slice(0, TEXTS.length);
const ABROAD = keysOf(ROWS.slice(-2).map((person) => ({ ...person, entidad: '36' })));

const MEXICANS = PEOPLE.map((person) => ({ ...person, entidad: '15' }));

export const ENTITY_FILES: readonly EverydayFile[] = [
  ...Object.entries(ENTITIES).map(([name, cell]) =>
    listFile(`entities ${name}`, PEOPLE, columnsWith({ entity: ['Entidad federativa de nacimiento', cell] })),
  ),
  listFile('entities in lower case without accents and full stops', PEOPLE, [
    ...columnsWith({
      entity: [
        'Estado Nac',
        (person, at) => ENTITIES['D.F.']!(person, at).replaceAll('.', '').toLowerCase().replace('é', 'e'),
      ],
    }),
  ]),
  listFile(
    'entities that say México and other countries',
    PEOPLE,
    columnsWith({ entity: ['Lugar de nacimiento', (_, at) => (at % 9 === 0 ? 'Guatemala' : 'MÉXICO')] }),
    { stops: { topic: 'columns', option: 'map' }, facts: { map: { entidad: false } } },
  ),
  listFile(
    'entities that say México, and --map',
    MEXICANS,
    columnsWith({ entity: ['Lugar de nacimiento', () => 'México'] }),
    { options: { map: new Map([['entidad', 'Lugar de nacimiento']]) } },
  ),
  listFile(
    'entities that say México in a column of states',
    MEXICANS,
    columnsWith({ entity: ['Estado de nacimiento', () => 'Méx.'] }),
  ),
  listFile('entities that are countries, unknown or abroad', ROWS, entityColumn(TEXTS), {
    results: ['411', '411', '411', '407', '407', '407', ...ABROAD],
  }),
];
