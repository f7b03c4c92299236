/** Names that say that there is no name: the grammar of fillers, words that may be names, and X. */
import { allMean, cellsFile } from '../cells-file.js';
import { columnsWith, type EverydayFile, listFile, withColumn } from '../everyday-file.js';
import { keyOf, MEN_AND_WOMEN, repeated, type StrictPerson } from '../people.js';

/** Groups of the grammar. */
const FILLERS: Readonly<Record<string, string>> = {
  'a negation and tener': 'no tiene|NO TIENE|No tiene.|no tienen|sin tener|no tuvo|No tenía',
  'a negation and other verbs':
    'no cuenta con|no hay|no existe|no aplica|No Aplica.|sin especificar|no especificado|no especificada|no especifica|no proporciona|no proporcionó|NO PROPORCIONADO|no registra|sin registrar|no registrado|no capturado|SIN CAPTURAR|no identificado|sin identificar|sin definir|no definido|no se conoce|no presenta|no presentó|no indica|no indicado|sin indicar|no sabe|no se sabe|se ignora|se desconoce',
  'a negation and a noun':
    'sin dato|sin datos|SIN INFORMACIÓN|sin informacion|sin apellido|sin apellidos|SIN AP. MATERNO|sin ap mat|sin apellido materno|sin segundo apellido|no disponible|sin registro|sin valor|sin materno|sin nombre|sin ap. pat.|no tiene segundo apellido',
  'words of their own':
    'por definir|pendiente|PENDIENTE|extranjero|único apellido|unico apellido|ninguno|Ninguna|ningún|desconocida|ignorado|IGNORADA|falta|vacío|VACIO|nulo',
  'words of programs': 'null|NULL|none|None|undefined|#N/A|#n/a',
  'letters with a stroke': 'n/a|N/A|n/d|N/T|s/a|S/N|s/d|S/I|s/m|S/AP|N.A.|n.a.|N / A|N.D.|S.N.|s. n.|N-A',
  'written together, or with a slip':
    'NOTIENE|NoAplica|NO_TIENE|NOREGISTRADO|SINAPELLIDO|no tien|no tine|sin apelido',
  'words of offices':
    'carece|OMITIDO|en blanco|reservado|confidencial|no posee|no obra|no obra en acta|madre soltera|padre no registrado|a confirmar|PEND.|TBA|desconozco|solo uno|N/C|N/P|S/R|N.P.',
  'punctuation and zeros': '-|--|---|.|..|*|**|?|???|_|0|00|000|/|, ,',
};

const ONE = MEN_AND_WOMEN.map((person): StrictPerson => ({ ...person, apellido_materno: '' }));
const MAYBE = ['NA', 'SN', 'ND', 'BLANCO', 'NIL', 'NAN', 'SIN', 'NO'];
const NO_GIVEN = [
  ...['RN', 'Recién nacido', 'RECIEN NACIDO', 'DESCONOCIDO', 'TEST', 'Prueba', 'X'],
  ...[
    'HIJO DE ROSA',
    'Hija de Rosa',
    'BEBE MEDINA',
    'NEONATO FEMENINO',
    'PRODUCTO 1',
    'GEMELO A',
    'OBITO',
    'NN',
  ],
  ...[
    'HOMBRE',
    'Mujer',
    'El menor',
    'MENOR DE EDAD',
    'Paciente',
    'ALUMNO 1',
    'Femenino N',
    'Test 2',
    'TITULAR',
    'Mamá',
  ],
];

/** A surname that fills six rows of 200. */
const frequent = (word: string): StrictPerson[] =>
  repeated(MEN_AND_WOMEN, 200).map((person, at) =>
    at % 33 === 0 ? { ...person, apellido_materno: word } : person,
  );

/** Twelve of 200 people with the one given name MARÍA, as programs for statistics write them: without a second name, `NA`. */
const MARIAS = repeated(MEN_AND_WOMEN, 200).map((person, at) =>
  at % 17 === 0 ? { ...person, nombres: 'MARÍA' } : person,
);
const NAMES_APART = withColumn(
  columnsWith({ names: ['Primer nombre', ({ nombres }) => nombres.split(' ')[0]!] }),
  'Apellido Paterno',
  ['Segundo nombre', ({ nombres }) => nombres.split(' ').slice(1).join(' ') || 'NA'],
  ['Apellido Paterno', ({ apellido_paterno }) => apellido_paterno],
);

export const FILLER_FILES: readonly EverydayFile[] = [
  ...Object.entries(FILLERS).flatMap(([group, texts]) => {
    const written = texts.split('|');
    return [
      cellsFile(`fillers: ${group}, second surname required`, 'maternal', allMean('402', written)),
      cellsFile(`fillers: ${group}, second surname optional`, 'maternal', allMean('', written), {
        options: { surnames: 'optional' },
        people: ONE,
      }),
      cellsFile(`fillers: ${group}, first surname`, 'paternal', allMean('401', written)),
      cellsFile(`fillers: ${group}, given name`, 'names', allMean('400', written)),
      cellsFile(`fillers, strict: ${group}`, 'maternal', allMean('417 placeholder', written), {
        strict: true,
      }),
      cellsFile(`fillers, strict: ${group}, first surname`, 'paternal', allMean('417 placeholder', written), {
        strict: true,
      }),
    ];
  }),
  cellsFile(
    'fillers: as the first surname where surnames are optional the other one moves',
    'paternal',
    allMean('', ['N/A', 'no tiene', '-']),
    {
      options: { surnames: 'optional' },
    },
  ),
  cellsFile('fillers: surnames that only begin like one', 'maternal', [
    ['Nogales', 'Nogales'],
    ['Sinecio', 'Sinecio'],
    ['Norzagaray', 'Norzagaray'],
    ['Segundo', 'Segundo'],
    ['Falta Ruiz', 'Falta Ruiz'],
    ['Primero', 'Primero'],
    ['Nulo Pérez', 'Nulo Perez'],
    ['Valor', 'Valor'],
    ['Sin Cruz', 'Sin Cruz'],
    ['Registro', 'Registro'],
    ['Padre', 'Padre'],
    ['Noriega', 'Noriega'],
    ['Pendás', 'Pendas'],
    ['Careaga', 'Careaga'],
    ['Blanco Madre', 'Blanco'],
  ]),
  cellsFile('fillers: DESCONOCIDO as a surname says none', 'maternal', [['DESCONOCIDO', '']], {
    options: { surnames: 'optional' },
  }),
  cellsFile('fillers, strict: DESCONOCIDO as a surname says none', 'maternal', [['DESCONOCIDO', '']], {
    strict: true,
  }),
  cellsFile(
    'fillers: words that may be names, once each',
    'maternal',
    MAYBE.map((word) => [word, word] as const),
    { plain: 200 },
  ),
  cellsFile(
    'fillers, strict: words that may be names',
    'maternal',
    MAYBE.map((word) => [word, word] as const),
    { strict: true },
  ),
  ...MAYBE.map((word) =>
    listFile(`fillers: ${word} in six rows of 200 is one`, frequent(word), columnsWith(), {
      results: frequent(word).map((person) => (person.apellido_materno === word ? '402' : keyOf(person))),
    }),
  ),
  listFile('fillers: NA as the second of two columns of given names', MARIAS, NAMES_APART),
  listFile('fillers: NA in four rows is a name', frequent('NA').slice(0, 130), columnsWith()),
  cellsFile('fillers: given names that are none', 'names', allMean('400', NO_GIVEN)),
  cellsFile('fillers, strict: given names that are none', 'names', allMean('417 placeholder', NO_GIVEN), {
    strict: true,
  }),
  cellsFile('fillers: given names that only begin like one', 'names', [
    ['Hijinio', 'Hijinio'],
    ['Moralito', 'Moralito'],
    ['Nino', 'Nino'],
    ['Pacita', 'Pacita'],
    ['Demóstenes', 'Demostenes'],
    ['Adminda', 'Adminda'],
    ['Gemma', 'Gemma'],
    ['Neo', 'Neo'],
    ['H. Luis', '417 abbreviated_name'],
    ['Nina', 'Nina'],
    ['Totonacapan', 'Totonacapan'],
  ]),
  cellsFile('fillers: X as the second surname', 'maternal', [
    ['X', 'X'],
    ['XX', 'XX'],
    ['XXX', 'XXX'],
  ]),
  cellsFile(
    'fillers, strict: X as the second surname',
    'maternal',
    [
      ['X', 'X'],
      ['XX', 'XX'],
      ['XXX', 'XXX'],
    ],
    { strict: true },
  ),
  cellsFile(
    'fillers, strict: X as the first surname beside a real second one',
    'paternal',
    allMean('417 placeholder', ['X', 'XX', 'XXX']),
    { strict: true },
  ),
  cellsFile('fillers: X as the first surname says none', 'paternal', allMean('', ['X', 'XX', 'XXX']), {
    options: { surnames: 'optional' },
  }),
  cellsFile(
    'fillers: X as the first surname where it is required',
    'paternal',
    allMean(' or 401', ['X', 'XX', 'XXX']),
  ),
];
