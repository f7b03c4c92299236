/** Headings that say whose value it is, or that ask for it, as forms and databases have them. */
import { columnsWith, type EverydayFile, listFile } from '../everyday-file.js';
import { PEOPLE } from '../people.js';
import type { Cell } from '../spellings.js';
import type { Column } from '../table.js';

const PERSONS = PEOPLE.slice(0, 30);
const under = (headings: string): Column[] =>
  columnsWith().map(([, cell], at): Column => [headings.split('|')[at]!, cell]);

const HEADINGS = [
  'Nombre(s) del menor|Primer apellido del menor|Segundo apellido del menor|Fecha de nacimiento del menor|Sexo del menor|Entidad de nacimiento del menor',
  'NOMBRE_ALUMNO|APPAT_ALUMNO|APMAT_ALUMNO|FECNAC_ALUMNO|SEXO_ALUMNO|ENTNAC_ALUMNO',
  'Nombre(s) del niño/a|Apellido paterno del niño/a|Apellido materno del niño/a|Fecha de nacimiento del niño/a|Sexo|Lugar de nacimiento',
  'NOMBRE DEL ASEGURADO|PATERNO DEL ASEGURADO|MATERNO DEL ASEGURADO|F. NAC.|SEXO|ENT. NAC.',
  'Nombre(s) del alumno(a)|Apellido paterno del alumno(a)|Apellido materno del alumno(a)|Fecha de nacimiento del alumno(a)|Sexo del alumno(a)|Entidad de nacimiento del alumno(a)',
  'Emp_Nombre|Emp_ApPaterno|Emp_ApMaterno|Emp_FecNac|Emp_Sexo|Emp_EntNac',
  'Employee First Name|Employee Last Name|Employee Second Last Name|Birth Date|Gender|Birth State',
  '¿Cuál es tu nombre?|¿Cuál es tu primer apellido?|¿Cuál es tu segundo apellido?|¿Cuál es tu fecha de nacimiento?|¿Cuál es tu sexo?|¿En qué estado naciste?',
  'Escribe tu(s) nombre(s)|Escribe tu primer apellido|Escribe tu segundo apellido|Fecha de nacimiento|Sexo|Estado en el que naciste',
  'Tu nombre|Tu apellido paterno|Tu apellido materno|Tu fecha de nacimiento|Tu sexo|Tu estado de nacimiento',
  'Nombre(s)|Primer apellido (como aparece en tu acta)|Segundo apellido (si no tienes, deja en blanco)|Fecha en que nació|Sexo|Entidad en la que nació',
  'Legal First Name|Legal Last Name - Primary|Legal Last Name - Secondary|Date of Birth|Gender|Region of Birth',
  'Nombre de pila|Apellido|Segundo apellido|Fecha de nacimiento|Sexo|Lugar de nacimiento',
  'NOMBRE|PRIMER_AP|SEGUNDO_AP|FEC_NAC|CVE_SEXO|LUG_NAC',
];

const OTHER = PEOPLE.slice(10, 40).toReversed();
const ofOther =
  (cell: Cell): Cell =>
  (_, at) =>
    cell(OTHER[at]!, at);

/** The three names of somebody else, with these words behind them. */
const namesOf = (who: string): Column[] =>
  columnsWith()
    .slice(0, 3)
    .map(([heading, cell]): Column => [`${heading} ${who}`.trim(), ofOther(cell)]);

const ofPupil = (headings = HEADINGS[0]!): Column[] => under(headings);
const [NAMES, REST] = [ofPupil().slice(0, 3), columnsWith().slice(3)];

export const SUBJECT_FILES: readonly EverydayFile[] = [
  ...HEADINGS.map((headings) => listFile(`subjects: ${headings.split('|')[0]} …`, PERSONS, under(headings))),
  listFile('subjects: the pupil and the names of a tutor', PERSONS, [...ofPupil(), ...namesOf('del tutor')]),
  listFile('subjects: a tutor before the pupil', PERSONS, [...namesOf('del tutor'), ...ofPupil()]),
  listFile('subjects: the pupil, and the whole name of the mother', PERSONS, [
    ...ofPupil(),
    ['Nombre de la madre', ofOther(({ nombres, apellido_paterno }) => `${nombres} ${apellido_paterno}`)],
  ]),
  listFile(
    'subjects: names of two persons, and nothing says whose date it is',
    PERSONS,
    [...namesOf('del titular'), ...NAMES, ...REST],
    { refused: /nombres/ },
  ),
  listFile('subjects: two kinds of persons', PERSONS, [...ofPupil(), ...namesOf('del trabajador')], {
    refused: /no column provides/,
  }),
  listFile(
    'subjects: plain names of a tutor beside the dates of the pupil',
    PERSONS,
    [...namesOf(''), ...ofPupil().slice(3)],
    { refused: /fecha_nacimiento/ },
  ),
  listFile(
    'subjects: what a form asks beside the name of the account',
    PERSONS,
    [
      ['Nombre', () => 'Carlos'],
      ['¿Cuál es tu nombre?', ({ nombres }) => nombres],
      ...columnsWith().slice(1),
    ],
    {
      refused: /two columns could be the field nombres/,
      facts: { map: { nombres: '¿Cuál es tu nombre?' } },
    },
  ),
];
