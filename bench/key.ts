/**
 * `npm run bench:key`: keys a second of this code, validation and envelope included, against other libraries. Same
 * people, one process, one thread. What it does not say: anything about whole files (`bench:run`), or other machines.
 */
import { parseArgs } from 'node:util';
import { PeopleGenerator } from '../samples/people-generator.js';
import { alignColumns } from '../src/cli/table.js';
import { calculate, ENTITIES, FIELDS, type Person } from '../src/index.js';
import { loadPeer } from './peers.js';
import { type Contender, compare } from './repetitions.js';

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    people: { type: 'string', default: '2000' },
    repetitions: { type: 'string', default: '15' },
  },
});

const TODAY = '2026-01-01';

type FullPerson = Record<(typeof FIELDS)[number], string>;

/** People with a key: the other libraries throw on faulty ones, and would be slowed by that. */
function people(count: number): FullPerson[] {
  const generator = new PeopleGenerator(7);
  const found: FullPerson[] = [];
  while (found.length < count) {
    const values = generator.next();
    const person = Object.fromEntries(FIELDS.map((field, index) => [field, values[index]])) as FullPerson;
    if (!calculate(person, { today: TODAY }).error) found.push(person);
  }
  return found;
}

interface CurpLibrary {
  generar(person: object): string;
  getPersona(): Record<string, unknown>;
}

type CalculationLibrary = new (...person: string[]) => { curp: string };

const ABBREVIATIONS = new Map(ENTITIES.map((entity) => [entity.clave_entidad, entity.abreviatura_entidad]));

function curpContender(everyone: readonly FullPerson[]): { name: string; keys: () => string[] } | undefined {
  const library = loadPeer<CurpLibrary>('curp', '1.4.0');
  if (library === undefined) return undefined;
  const prepared = everyone.map((person) =>
    Object.assign(library.getPersona(), {
      nombre: person.nombres,
      apellidoPaterno: person.apellido_paterno,
      apellidoMaterno: person.apellido_materno,
      genero: person.sexo,
      fechaNacimiento: `${person.dia_nacimiento}-${person.mes_nacimiento}-${person.anio_nacimiento}`,
      estado: ABBREVIATIONS.get(person.entidad),
    }),
  );
  return { name: 'curp 1.4.0', keys: () => prepared.map((person) => library.generar(person)) };
}

/** Its README asks for the name of the state in title case, and knows two sexes. */
function calculationContender(
  everyone: readonly FullPerson[],
): { name: string; keys: () => string[] } | undefined {
  const Library = loadPeer<CalculationLibrary>('curp-calculation', '0.1.1', 'lib/curp_calculation.js');
  if (Library === undefined) return undefined;
  const states = new Map(
    ENTITIES.map(({ clave_entidad, nombre_entidad }) => [
      clave_entidad,
      nombre_entidad.toLowerCase().replace(/(^|\s)(?!de\b)\p{L}/gu, (initial) => initial.toUpperCase()),
    ]),
  );
  const prepared = everyone.map((person) => [
    person.nombres,
    person.apellido_paterno,
    person.apellido_materno,
    `${person.anio_nacimiento}-${person.mes_nacimiento}-${person.dia_nacimiento}`,
    person.sexo === 'H' ? 'male' : 'female',
    states.get(person.entidad)!,
  ]);
  return {
    name: 'curp-calculation 0.1.1',
    keys: () => prepared.map((person) => new Library(...person).curp),
  };
}

const everyone = people(Number(values.people));
const ours = {
  name: 'curp-batch',
  keys: () => everyone.map((person: Person) => calculate(person, { today: TODAY }).response.curp ?? ''),
};
const peers = [curpContender(everyone), calculationContender(everyone)].filter((peer) => peer !== undefined);
const all = [ours, ...peers];

const contenders: Contender[] = all.map(({ name, keys }) => ({ name, work: () => keys().length }));
const figures = compare(contenders, Number(values.repetitions));
const right = ours.keys();
const rows = figures.map(({ name, perSecond }, index) => {
  const keys = all[index]!.keys();
  return {
    name,
    keysPerSecond: Math.round(perSecond),
    timesSlower: Number((figures[0]!.perSecond / perSecond).toFixed(2)),
    sameKey: Number((keys.filter((key, at) => key === right[at]).length / keys.length).toFixed(4)),
  };
});

if (values.json)
  console.log(JSON.stringify({ node: process.version, people: everyone.length, rows }, null, 2));
else {
  console.log(
    `${everyone.length} people, Node ${process.version}, median of ${values.repetitions} interleaved rounds\n`,
  );
  const cells = rows.map((row) => [
    row.name,
    row.keysPerSecond.toLocaleString('en'),
    `${row.timesSlower.toFixed(1)} x`,
    `${(row.sameKey * 100).toFixed(2)} %`,
  ]);
  console.log(alignColumns([['', 'keys/s', 'curp-batch is', 'same key as curp-batch'], ...cells]).join('\n'));
}
