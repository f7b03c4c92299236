/** Tickets: access to one run for one minute, without a token. */
import { beforeAll, describe, expect, it } from 'vitest';
import { Tickets, ticketKeys } from '../../../src/service/access/tickets.js';
import { csv, ROSA } from '../../engine/run/runs.js';
import { temporaryFolder } from '../../vitest/temporary-folder.js';
import { until } from '../../vitest/waiting.js';
import { eventsOf } from '../run-routes/event-stream.js';
import { type RunService, startRunService, wholeFile } from '../run-service.js';

describe('a ticket', () => {
  const TOKEN_ID = '0123456789ab';
  let now = 1_700_000_000_000;
  const tickets = new Tickets([Buffer.from('a key')], () => now);

  it('is valid for one minute and for its run', () => {
    const { ticket, expires } = tickets.make('r1', TOKEN_ID);
    expect(Date.parse(expires) - now).toBe(60_000);
    expect(tickets.tokenOf('r1', ticket)).toBe(TOKEN_ID);
    expect(tickets.tokenOf('r2', ticket)).toBeUndefined();
    now += 60_000;
    expect(tickets.tokenOf('r1', ticket)).toBe(TOKEN_ID);
    now += 1;
    expect(tickets.tokenOf('r1', ticket)).toBeUndefined();
  });

  it('cannot be extended, shortened or forged', () => {
    const { ticket } = tickets.make('r1', TOKEN_ID);
    const [time, id, signature] = ticket.split('.') as [string, string, string];
    const later = (Number.parseInt(time, 36) + 1000).toString(36);
    // The last character of a signature in base64url has two unused bits.
    const last = signature.at(-1)!;
    const twin = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const other = twin[twin.indexOf(last) ^ 1]!;
    for (const forged of [
      `${later}.${id}.${signature}`,
      `${time}.${id.replace('0', '1')}.${signature}`,
      `${time}.${signature}`,
      `${time}.${id}.${signature.slice(1)}`,
      `${time}.${id}.${signature}.extra`,
      `${time}.${id}.${signature}=`,
      `${time}.${id}.${signature}\n`,
      ` ${ticket}`,
      `${time}.${id}.${signature.slice(0, -1)}${other}`,
      `${time.toUpperCase()}.${id}.${signature}`,
      `0${time}.${id}.${signature}`,
      `${time}.${id}.`,
      `.${id}.${signature}`,
      signature,
      '',
      'null.null.null',
      `${time}.${id}.${'A'.repeat(43)}`,
    ]) {
      expect(tickets.tokenOf('r1', forged), forged).toBeUndefined();
    }
  });

  it('is valid for all processes that know the secret, or without one share the folder, and for no others', async () => {
    const [secret, other] = ['x'.repeat(40), 'y'.repeat(40)];
    const [folder, elsewhere] = [temporaryFolder(), temporaryFolder()];
    const process = async (secrets: string[], data: string) => new Tickets(await ticketKeys(secrets, data));
    const owner = async (ticket: string, secrets: string[], data: string) =>
      (await process(secrets, data)).tokenOf('r1', ticket);
    const { ticket } = (await process([secret], folder)).make('r1', TOKEN_ID);
    expect(await owner(ticket, [secret, other], elsewhere)).toBe(TOKEN_ID);
    expect(await owner(ticket, [other, secret], elsewhere)).toBe(TOKEN_ID); // while the secret is replaced
    expect(await owner(ticket, [other], folder)).toBeUndefined();
    expect(await owner(ticket, [], folder)).toBeUndefined();
    const { ticket: without } = (await process([], folder)).make('r1', TOKEN_ID);
    expect(await owner(without, [], folder)).toBe(TOKEN_ID);
    expect(await owner(without, [], elsewhere)).toBeUndefined();
  });
});

describe('over HTTP', () => {
  const lifetime = wholeFile();
  let service: RunService;
  let id: string;

  beforeAll(async () => {
    service = await startRunService(lifetime);
    await service.depot.computeHere();
    await service.depot.executeHere();
    ({ id } = (await service.upload(csv(ROSA), '?duplicates=true')).response.run);
    await service.reaches(id, 'finished');
  });

  it('opens downloads and events without a token', async () => {
    const { status, response } = await service.ask('POST', `/runs/${id}/tickets`);
    expect(status).toBe(201);
    const open = (part: string) =>
      fetch(`${service.service.address}/runs/${id}/${part}?ticket=${response.ticket}`);
    for (const part of ['result', 'errors', 'duplicates', 'report', 'summary'])
      expect((await open(part)).status).toBe(200);
    expect((await eventsOf(await open('events'))).map(({ event }) => event)).toEqual(['run', 'end']);
  });

  it('a wrong one is refused even with a valid token', async () => {
    expect(await service.ask('GET', `/runs/${id}/result?ticket=wrong`)).toMatchObject({
      status: 401,
      code: 492,
    });
  });

  it('with more characters at its end is not valid', async () => {
    const { response } = await service.ask('POST', `/runs/${id}/tickets`);
    const answer = await fetch(
      `${service.service.address}/runs/${id}/result?ticket=${response.ticket}.extra`,
    );
    expect([answer.status, await answer.json()]).toMatchObject([401, { code_error: 492 }]);
  });
});

it('counts towards the rate limit of the token that created it', async (context) => {
  const service = await startRunService(context, { limits: { ratePerSecond: 5 } });
  const { id } = (await service.upload(csv(ROSA))).response.run;
  const { response } = await service.ask('POST', `/runs/${id}/tickets`);
  const address = `${service.service.address}/runs/${id}/result?ticket=${response.ticket}`;
  await until('a request too many', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => fetch(address)));
    for (const answer of answers) await answer.arrayBuffer();
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status !== 429 && status !== 409)).toEqual([]);
    return statuses.includes(429);
  });
  await until('the token has none left either', async () => {
    const [, { status }] = await Promise.all([
      Promise.all(Array.from({ length: 12 }, () => fetch(address).then((answer) => answer.arrayBuffer()))),
      service.ask('GET', '/runs'),
    ]);
    return status === 429;
  });
});
