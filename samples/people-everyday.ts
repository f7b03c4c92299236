/**
 * Invented people as offices write them, for `--normalize`: names, the date of birth as dd/mm/yyyy in one column, the sex as
 * a word, the entity by its name. The same people, with the same faults, as `people-generator.ts` gives for the seed.
 *
 * What it does not have: every spelling that occurs in files. `test/everyday` has those.
 */
import { ENTITIES } from '../src/index.js';
import { titleCase } from './names.js';
import { PeopleGenerator } from './people-generator.js';
import { type Sink, writeLines } from './written-lines.js';

const HEADER = 'nombres,apellido_paterno,apellido_materno,fecha_nacimiento,sexo,entidad';

/** Also of the letters that are faults in a strict file: a single `m` among words could be either sex. */
const SEXES: Readonly<Record<string, string>> = {
  H: 'Hombre',
  M: 'Mujer',
  F: 'Femenino',
  h: 'hombre',
  m: 'mujer',
};

const ENTITY_NAMES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ENTITIES.map(({ clave_entidad, nombre_entidad }) => [clave_entidad, titleCase(nombre_entidad)]),
  ),
  // As people write it: `México` is the country as well.
  15: 'Estado de México',
};

/** A value without a word stays as it is: `X`, and most faults. */
const wordOf = (words: Readonly<Record<string, string>>, value: string): string => words[value] ?? value;

export async function writeEverydayPeople(
  { rows, seed }: { rows: number; seed: number },
  sink: Sink,
): Promise<void> {
  const people = new PeopleGenerator(seed);
  const nextLine = (): string => {
    const [given, paternal, maternal, year, month, day, sex, entity] = people.next();
    const birth = `${day}/${month}/${year}`;
    return `${given},${paternal},${maternal},${birth},${wordOf(SEXES, sex!)},${wordOf(ENTITY_NAMES, entity!)}`;
  };
  await writeLines(HEADER, rows, nextLine, sink);
}
