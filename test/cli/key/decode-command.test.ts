/** `curp-batch decode`, run in this process. */
import { expect, it } from 'vitest';
import { inProcess } from '../in-process.js';
import { ROSA_KEY } from './person.js';

it('reads a key in upper or lower case, with blanks around it', async () => {
  const { code, stdout, stderr } = await inProcess(['decode', ` ${ROSA_KEY.toLowerCase()} `, '--lang', 'es']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toContain(`${ROSA_KEY} (bien formada)`);
  expect(stdout).toMatch(/^Fecha de nacimiento +1984-07-19$/m);
  expect(stdout).toMatch(/^Entidad +14 JALISCO$/m);
  expect(stdout).not.toContain('\x1b');
});

it('prints what is wrong, in English with --lang en, and ends with 1', async () => {
  const { code, stdout } = await inProcess(['decode', `${ROSA_KEY.slice(0, 17)}9`, '--lang', 'en']);
  expect(code).toBe(1);
  expect(stdout).toContain('(not well-formed)');
  expect(stdout).toMatch(/^Failure +the check digit is wrong$/m);
  expect(stdout).toMatch(/^Date of birth +1984-07-19$/m);
});

it('--json', async () => {
  const good = await inProcess(['decode', ROSA_KEY, '--json']);
  expect(good.code).toBe(0);
  expect(JSON.parse(good.stdout)).toMatchObject({
    curp: ROSA_KEY,
    decoded: { birth_date: '1984-07-19', sex: 'M', entity: { clave_entidad: '14' }, differentiator: '0' },
    inspection: { well_formed: true, failures: [] },
  });
  const bad = await inProcess(['decode', 'X', '--json']);
  expect(bad.code).toBe(1);
  expect(JSON.parse(bad.stdout)).toMatchObject({ decoded: null, inspection: { failures: ['length'] } });
});
