/** The ACL of docs/operations.md is sufficient for a run, the service with its workers, and direct jobs. */

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CurpClient } from '../../src/client.js';
import { CliProcess } from '../built-command/cli-process.js';
import { startServing } from '../built-command/serving.js';
import { csv, freshPath, keysOf, ROSA, ROSA_KEY, startRun, textOf, writeInput } from '../engine/run/runs.js';
import { ROOT } from '../repository.js';
import { startNative } from '../servers/native-server.js';
import { WAIT_MS } from '../vitest/limits.js';
import { temporaryFolder } from '../vitest/temporary-folder.js';
import { until } from '../vitest/waiting.js';

const DOCUMENT = `${ROOT}docs/operations.md`;

/** The rules after `user curp`, with a password of the test. */
function rules(): string[] {
  const line = /^user curp (.*)$/m.exec(readFileSync(DOCUMENT, 'utf8'))?.[1];
  expect(line).toBeDefined();
  return line!.replace('PASSWORD', 'word').split(' ');
}

it('is sufficient for run, worker, serve, run-worker, direct-worker and the client', async (context) => {
  const { port, client } = await startNative(context);
  await client.call('ACL', 'SETUSER', 'curp', ...rules());
  await client.call('ACL', 'LOG', 'RESET');
  const url = `redis://curp:word@127.0.0.1:${port}`;
  const output = freshPath();
  const run = await startRun([writeInput(csv(ROSA)), '-o', output, '--redis', url, '--workers', '1']).ended;
  expect(run.code, run.stderr).toBe(0);
  expect(keysOf(textOf(output))).toEqual([ROSA_KEY]);

  const data = temporaryFolder();
  const standing = [['worker'], ['run-worker', '--data', data], ['direct-worker']].map(
    ([command, ...words]) => new CliProcess([command!, '--redis', url, '--processes', '1', ...words]),
  );
  const { address, token, process: serving } = await startServing(['--data', data, '--redis', url]);
  const ask = async (path: string, init: RequestInit = {}) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'text/csv' };
    return (await fetch(`${address}${path}`, { ...init, headers })).text();
  };
  const posted = JSON.parse(await ask('/runs', { method: 'POST', body: csv(ROSA) })) as {
    response: { run: { id: string } };
  };
  const { id } = posted.response.run;
  await until('the run is finished', async () => /"state":"finished"/.test(await ask(`/runs/${id}`)));
  expect(await ask('/readyz')).toContain('"redis":"ready"');
  expect(await ask('/metrics')).toMatch(/^curp_batch_workers\{queue="curp-chunks"\} 1$/m);

  const direct = new CurpClient({ redis: url, timeoutMs: WAIT_MS });
  const person = {
    nombres: 'Rosa',
    apellido_paterno: 'Medina',
    apellido_materno: 'Castro',
    anio_nacimiento: '1984',
    mes_nacimiento: '07',
    dia_nacimiento: '19',
    sexo: 'M',
    entidad: '14',
  };
  const [envelope] = await direct.calculate([person]);
  expect(envelope).toMatchObject({ error: false, response: { curp: ROSA_KEY } });
  await direct.close();

  for (const { code, stderr } of await Promise.all([serving, ...standing].map((process) => process.stop()))) {
    expect(code, stderr).toBe(0);
    expect(stderr).not.toMatch(/refuses commands/);
  }
  const log = JSON.stringify(await client.call('ACL', 'LOG'));
  const refused = [...log.matchAll(/"object"[,:]"([^"]*)"/g)].map(([, object]) => object);
  expect(refused.filter((object) => object !== 'client|setinfo')).toEqual([]); // whose failure has no effect
});
