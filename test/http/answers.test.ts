// Faults of the service itself come in the envelope too.
import { expect, it } from 'vitest';
import { startService } from './service.js';

it('answers an unknown path with 404 and code 490', async () => {
  const { address } = await startService();
  const answer = await fetch(`${address}/nothing`);
  expect(answer.status).toBe(404);
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(await answer.json()).toEqual({
    error: true,
    code_error: 490,
    error_message: 'No existe esta ruta',
    response: {},
  });
});
