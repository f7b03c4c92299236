/**
 * The simplest script for the task: csv-parse, the npm package `curp`, csv-stringify, one process, no queue.
 *
 *   node build/bench/contenders/plain-script.js input.csv output.csv
 */
import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { parse } from 'csv-parse';
import { stringify } from 'csv-stringify';
import { ENTITIES } from '../../src/index.js';
import { loadPeer, PEERS } from '../peers.js';

const [input = '', output = ''] = process.argv.slice(2);
const curp = loadPeer<{ getPersona(): Record<string, unknown>; generar(person: object): string }>(PEERS.curp);
if (curp === undefined) process.exit(69);
const states = new Map(ENTITIES.map((entity) => [entity.clave_entidad, entity.abreviatura_entidad]));

async function* withKeys(rows: AsyncIterable<Record<string, string>>) {
  for await (const row of rows) {
    let key = '';
    try {
      const person = Object.assign(curp!.getPersona(), {
        nombre: row.nombres,
        apellidoPaterno: row.apellido_paterno,
        apellidoMaterno: row.apellido_materno,
        genero: row.sexo,
        fechaNacimiento: `${row.dia_nacimiento}-${row.mes_nacimiento}-${row.anio_nacimiento}`,
        estado: states.get(row.entidad ?? ''),
      });
      key = curp!.generar(person);
    } catch {}
    yield { ...row, curp: key };
  }
}

await pipeline(
  createReadStream(input),
  parse({ columns: true }),
  withKeys,
  stringify({ header: true }),
  createWriteStream(output),
);
