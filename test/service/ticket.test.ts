/** Tickets: one run, one minute, no token. */
import { beforeAll, describe, expect, it } from 'vitest';
import { Tickets } from '../../src/http/tickets.js';
import { csv, ROSA } from '../run/runs.js';
import { eventsOf } from './event-stream.js';
import { type RunService, startRunService, wholeFile } from './run-service.js';

describe('a ticket', () => {
  let now = 1_700_000_000_000;
  const tickets = new Tickets([], () => now);

  it('is good for a minute and for its run', () => {
    const { ticket, expires } = tickets.make('r1');
    expect(Date.parse(expires) - now).toBe(60_000);
    expect(tickets.isValid('r1', ticket)).toBe(true);
    expect(tickets.isValid('r2', ticket)).toBe(false);
    now += 60_000;
    expect(tickets.isValid('r1', ticket)).toBe(true);
    now += 1;
    expect(tickets.isValid('r1', ticket)).toBe(false);
  });

  it('cannot be prolonged, shortened or made up', () => {
    const { ticket } = tickets.make('r1');
    const [time, signature] = ticket.split('.');
    const later = (Number.parseInt(time!, 36) + 1000).toString(36);
    for (const forged of [
      `${later}.${signature}`,
      `${time}.${signature!.slice(1)}`,
      `${time}.`,
      `.${signature}`,
      signature!,
      '',
      'null.null',
      `${time}.${'A'.repeat(43)}`,
    ]) {
      expect(tickets.isValid('r1', forged), forged).toBe(false);
    }
  });

  it('is shared by servers with the same secret, and by no others', () => {
    const [secret, other] = ['x'.repeat(40), 'y'.repeat(40)];
    const { ticket } = new Tickets([secret]).make('r1');
    expect(new Tickets([secret, other]).isValid('r1', ticket)).toBe(true);
    expect(new Tickets([other, secret]).isValid('r1', ticket)).toBe(false);
    expect(new Tickets([]).isValid('r1', ticket)).toBe(false);
  });
});

describe('over the wire', () => {
  const lifetime = wholeFile();
  let service: RunService;
  let id: string;

  beforeAll(async () => {
    service = await startRunService(lifetime);
    await service.depot.startChunkWorker();
    await service.depot.startRunWorker();
    ({ id } = (await service.upload(csv(ROSA))).response.run);
    await service.reaches(id, 'finished');
  });

  it('opens downloads and events without a token', async () => {
    const { status, response } = await service.ask('POST', `/runs/${id}/tickets`);
    expect(status).toBe(201);
    const open = (part: string) =>
      fetch(`${service.service.address}/runs/${id}/${part}?ticket=${response.ticket}`);
    for (const part of ['result', 'report', 'summary']) expect((await open(part)).status).toBe(200);
    expect((await eventsOf(await open('events'))).map(({ event }) => event)).toEqual(['run', 'end']);
  });

  it('a wrong one is not made good by a token', async () => {
    expect(await service.ask('GET', `/runs/${id}/result?ticket=wrong`)).toMatchObject({
      status: 401,
      code: 492,
    });
  });
});
