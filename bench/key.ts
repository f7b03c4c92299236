/**
 * `npm run bench -- key`: keys per second of this code, validation and envelope included, against other libraries. Same
 * people, one process, one thread. What it does not measure: whole files (`npm run bench -- run`), or other machines.
 */
import { parseArgs } from 'node:util';
import { PeopleGenerator } from '../samples/people-generator.js';
import { alignColumns } from '../src/cli/terminal/table.js';
import { calculate } from '../src/index.js';
import { type FullPerson, type Library, librariesFor } from './key-libraries.js';
import { type Contender, compare } from './repetitions.js';

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    people: { type: 'string', default: '2000' },
    repetitions: { type: 'string', default: '31' },
  },
});

const TODAY = '2026-01-01';

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

const everyone = people(Number(values.people));
const all = librariesFor(everyone, { today: TODAY });
const [ours] = all;

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
