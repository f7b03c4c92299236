/**
 * Libraries that calculate a key, each with the same people in the form that it takes: this code, and others that are installed
 * when a bench runs (`peers.ts`).
 *
 * What it does not do: judge. A library may throw for a person.
 */
import { type CalculateOptions, calculate, ENTITIES, type Field } from '../src/index.js';
import { loadPeer, PEERS } from './peers.js';

export type FullPerson = Record<Field, string>;

/** A library to be measured: `key` calculates the key of the person at an index. */
export interface Library {
  name: string;
  key: (index: number) => string;
}

interface CurpLibrary {
  generar(person: object): string;
  getPersona(): Record<string, unknown>;
}

type CurpJs = (person: object) => string;

type CalculationLibrary = new (...person: string[]) => { curp: string };

const ABBREVIATIONS = new Map(ENTITIES.map((entity) => [entity.clave_entidad, entity.abreviatura_entidad]));

function curpLibrary(everyone: readonly FullPerson[]): Library | undefined {
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
function calculationLibrary(everyone: readonly FullPerson[]): Library | undefined {
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

function curpJsLibrary(everyone: readonly FullPerson[]): Library | undefined {
  const generate = loadPeer<CurpJs>(PEERS.curpJs);
  if (generate === undefined) return undefined;
  const prepared = everyone.map((person) => ({
    nombre: person.nombres,
    apellido_paterno: person.apellido_paterno,
    apellido_materno: person.apellido_materno,
    sexo: person.sexo,
    estado: ABBREVIATIONS.get(person.entidad),
    fecha_nacimiento: [person.dia_nacimiento, person.mes_nacimiento, person.anio_nacimiento].map(Number),
  }));
  return { name: 'curp.js 0.1.4', key: (index) => generate(prepared[index]!) };
}

/** This code first, then the others that can be installed. */
export function librariesFor(
  everyone: readonly FullPerson[],
  options: CalculateOptions,
): [Library, ...Library[]] {
  const ours: Library = {
    name: 'curp-batch',
    key: (index) => calculate(everyone[index]!, options).response.curp ?? '',
  };
  const peers = [curpLibrary(everyone), curpJsLibrary(everyone), calculationLibrary(everyone)];
  return [ours, ...peers.filter((peer) => peer !== undefined)];
}
