/**
 * `npm run bench -- key`: keys per second of this code, validation and envelope included, against other libraries. Same
 * people, one process, one thread. What it does not measure: whole files (`npm run bench -- run`), or other machines.
 */
import { parseArgs } from 'node:util';
import { PeopleGenerator } from '../samples/people-generator.js';
import { alignColumns } from '../src/cli/terminal/table.js';
import { calculate, ENTITIES, type Field } from '../src/index.js';
import { loadPeer, PEERS } from './peers.js';
import { type Contender, compare } from './repetitions.js';

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    people: { type: 'string', default: '2000' },
    repetitions: { type: 'string', default: '31' },
  },
});

const TODAY = '2026-01-01';

type FullPerson = Record<Field, string>;

/** Only people with a key: the other libraries throw for invalid ones, which would slow them down. */
function people(count: number): FullPerson[] {
  const generator = new PeopleGenerator(7);
  const found: FullPerson[] = [];
  while (found.length < count) {
    const [
      nombres,
      apellido_paterno,
      apellido_materno,
      anio_nacimiento,
      mes_nacimiento,
      dia_nacimiento,
      sexo,
      entidad,
    ] = generator.next() as [string, string, string, string, string, string, string, string];
    const person: FullPerson = {
      nombres,
      apellido_paterno,
      apellido_materno,
      anio_nacimiento,
      mes_nacimiento,
      dia_nacimiento,
      sexo,
      entidad,
    };
    if (!calculate(person, { today: TODAY }).error) found.push(person);
  }
  return found;
}

/** A library to be measured: `key` calculates the key of the person at an index. */
interface Library {
  name: string;
  key: (index: number) => string;
}

interface CurpLibrary {
  generar(person: object): string;
  getPersona(): Record<string, unknown>;
}

type CalculationLibrary = new (...person: string[]) => { curp: string };

const ABBREVIATIONS = new Map(ENTITIES.map((entity) => [entity.clave_entidad, entity.abreviatura_entidad]));

function curpContender(everyone: readonly FullPerson[]): Library | undefined {
  const library = loadPeer<CurpLibrary>(PEERS.curp);
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
  return { name: 'curp 1.4.0', key: (index) => library.generar(prepared[index]!) };
}

/** According to its README it takes the name of the state in title case, and two sexes. */
function calculationContender(everyone: readonly FullPerson[]): Library | undefined {
  const Calculation = loadPeer<CalculationLibrary>(PEERS.calculation, 'lib/curp_calculation.js');
  if (Calculation === undefined) return undefined;
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
  return { name: 'curp-calculation 0.1.1', key: (index) => new Calculation(...prepared[index]!).curp };
}

const everyone = people(Number(values.people));
const options = { today: TODAY };
const ours: Library = {
  name: 'curp-batch',
  key: (index) => calculate(everyone[index]!, options).response.curp ?? '',
};
const peers = [curpContender(everyone), calculationContender(everyone)].filter((peer) => peer !== undefined);
const all = [ours, ...peers];

/** Calculates every key once and keeps none, so that no library is slowed down by the garbage of another. */
const contenders: Contender[] = all.map(({ name, key }) => ({
  name,
  work: () => {
    let characters = 0;
    for (let index = 0; index < everyone.length; index++) characters += key(index).length;
    if (characters < everyone.length * 18) throw new Error(`${name} left keys out`);
    return everyone.length;
  },
}));
const figures = compare(contenders, Number(values.repetitions));
const keysOf = ({ key }: Library): string[] => everyone.map((_, index) => key(index));
const expected = keysOf(ours);
const rows = figures.map(({ name, perSecond, firstIsFaster }, index) => {
  const keys = keysOf(all[index]!);
  return {
    name,
    keysPerSecond: Math.round(perSecond),
    timesSlower: Number(firstIsFaster.toFixed(2)),
    sameKey: Number((keys.filter((key, at) => key === expected[at]).length / keys.length).toFixed(4)),
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
