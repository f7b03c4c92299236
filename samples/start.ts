/**
 * `npm start`: runs the command line with `samples/people.csv` and shows the result, for a first try after cloning the
 * repository, in the language of the terminal. The options ask for all of it, also for so small a file: a Redis, a queue and
 * two worker processes. The result is written to a temporary folder, which is removed at the end.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parse } from 'csv-parse/sync';
import type { Sentence } from '../src/base/sentence.js';
import { alignColumns } from '../src/cli/terminal/table.js';
import { chooseLanguage, say } from '../src/cli/terminal/terminal-language.js';
import { COMMAND } from './command.js';

const PEOPLE = fileURLToPath(new URL('../../samples/people.csv', import.meta.url));

const folder = mkdtempSync(join(tmpdir(), 'curp-batch-'));
const result = join(folder, 'people.curp.csv');
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

chooseLanguage(process.argv.slice(2));

/** A chunk of 1 KiB: the sample has several, so that both workers are started. */
const OPTIONS = ['--workers', '2', '--chunk', '1k'];

const STARTED: Sentence = {
  en: `It starts, on this machine:
  producer  this command: it cuts the file into chunks and sends each as a job of BullMQ
  Redis     a server for this run alone, which holds the queue
  workers   two processes, which take the jobs and compute the keys
The producer writes the results in the order of the file.
`,
  es: `Inicia, en esta computadora:
  productor     este comando: corta el archivo en bloques y envía cada uno como trabajo de BullMQ
  Redis         un servidor solo para esta corrida, que guarda la cola
  trabajadores  dos procesos, que toman los trabajos y calculan las claves
El productor escribe los resultados en el orden del archivo.
`,
};

const HEAD: readonly Sentence[] = [
  { en: 'row', es: 'fila' },
  { en: 'person', es: 'persona' },
  { en: 'born', es: 'nacimiento' },
  { en: 'sex', es: 'sexo' },
  { en: 'ent', es: 'ent' },
  { en: 'key, or what is wrong', es: 'clave, o el error' },
];

const LAST_LINES: Sentence = {
  en: `Without ${OPTIONS.join(' ')} the command computes so small a file itself, with the same result.
A calculated key is the output of an algorithm, not proof of registration.
Next: npx curp-batch run <your file>.csv        npx curp-batch run --help`,
  es: `Sin ${OPTIONS.join(' ')} el comando calcula él mismo un archivo tan pequeño, con el mismo resultado.
Una clave calculada es el resultado de un algoritmo, no prueba de registro.
Para seguir: npx curp-batch run <su archivo>.csv        npx curp-batch run --help`,
};

const shorten = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length - 1)}…` : text;

console.log(`$ curp-batch run samples/people.csv ${OPTIONS.join(' ')}\n\n${say(STARTED)}`);
const { REDIS_URL: _, ...env } = process.env; // of a server that others may use
const run = spawn(process.execPath, [COMMAND, 'run', PEOPLE, '-o', result, ...OPTIONS], {
  stdio: ['inherit', 'inherit', 'pipe'],
  env,
});
// Omits the path of the result, since the file is removed at the end.
for await (const line of createInterface({ input: run.stderr })) {
  if (!line.includes(folder)) console.error(line);
}
const code = run.exitCode ?? ((await once(run, 'exit')) as [number | null])[0];
if (code !== 0) process.exit(code ?? 1);

const rows = parse(readFileSync(result), { columns: true }) as Record<string, string>[];
const cells = rows.map((row) => [
  row.row!,
  shorten(`${row.nombres} ${row.apellido_paterno} ${row.apellido_materno}`, 36),
  shorten(`${row.anio_nacimiento}-${row.mes_nacimiento}-${row.dia_nacimiento}`, 12),
  row.sexo!,
  row.entidad!,
  row.error === 'true' ? `${row.code_error} ${shorten(row.error_message!, 60)}` : row.curp!,
]);
console.log(`\n${alignColumns([HEAD.map(say), ...cells]).join('\n')}`);
console.log(`\n${say(LAST_LINES)}`);
