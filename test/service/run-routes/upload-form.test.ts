/** A form whose connection is lost before its first part is read. Tests of other forms are in test/service/run-routes/upload-routes.test.ts. */
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import multipart from '@fastify/multipart';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { HttpFault } from '../../../src/service/reply/http-fault.js';
import { FORM_LIMITS, receiveForm } from '../../../src/service/run-routes/upload-form.js';

it('a connection that is lost before the form is read is refused, not waited for', async (context) => {
  const server = Fastify();
  context.onTestFinished(() => server.close());
  await server.register(multipart, { limits: FORM_LIMITS });
  const outcome = new Promise((resolve) => {
    server.post('/', async (request) => {
      client.destroy();
      if (!request.raw.closed) await once(request.raw, 'close').catch(() => {});
      await receiveForm(request, (file) => buffer(file)).then(resolve, resolve);
    });
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  const client = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
  client.write(
    'POST / HTTP/1.1\r\nhost: localhost\r\ncontent-type: multipart/form-data; boundary=xyz\r\n' +
      'content-length: 100000\r\n\r\n--xyz\r\n',
  );
  const error = await outcome;
  expect(error).toBeInstanceOf(HttpFault);
  expect(error).toMatchObject({ fault: 'upload_broken' });
});
