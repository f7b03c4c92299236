/**
 * A client that goes on when a process of the service ends: it sends a request again whose connection broke, and opens events
 * again. What it may do twice has an Idempotency-Key, or is the same when it is done twice.
 *
 *   upload ─▶ events to the end ─▶ result, compared byte by byte ─▶ deleted ─▶ 404
 *
 * An answer that must not happen is a fault: 404 of a run that exists, 500 and above other than 502 of the balancer and 503, a
 * request that fails again and again, other bytes.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { AnswerFigures } from './answer-figures.js';
import { hashOf, type LoadFile } from './load-files.js';

const TRIES = 100;
const PAUSE_MS = 100;

/** Those after which a request is sent again. */
const AGAIN = [429, 502, 503];

const PERSON =
  'nombres=Rosa&apellido_paterno=Medina&apellido_materno=Castro&anio_nacimiento=1984&mes_nacimiento=07&dia_nacimiento=19&sexo=M&entidad=14';

interface Received {
  status: number;
  body: Buffer;
  /** Whether an earlier try may have reached the service. */
  isRepeated: boolean;
}

export class SteadyClient {
  /** Requests that were sent again, and streams of events that were opened again. */
  repeated = 0;
  reopened = 0;
  finished = 0;

  constructor(
    private readonly address: string,
    private readonly figures: AnswerFigures,
  ) {}

  /** Whole lives of runs, one after the other, until the time is over. */
  async work(token: string, choose: () => LoadFile, isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      try {
        await this.#life(token, choose());
      } catch (error) {
        this.figures.fault((error as Error).message);
      }
    }
  }

  async #life(token: string, file: LoadFile): Promise<void> {
    const headers = { 'content-type': file.type, 'idempotency-key': randomUUID() };
    const query = new URLSearchParams([...new URLSearchParams(file.query), ['name', file.name]]);
    const path = `/v1/runs?${query}`;
    const posted = await this.#send('upload', token, 'POST', path, [200, 202], { headers, body: file.body });
    const { id } = JSON.parse(posted.body.toString()).response.run as { id: string };
    const run = `/v1/runs/${id}`;
    await this.#send('person', token, 'GET', `/curp/calcular_curp?${PERSON}`, [200]);
    await this.#send('list', token, 'GET', '/v1/runs?limit=5', [200]);
    await this.#follow(token, `${run}/events`);
    const shown = JSON.parse((await this.#send('run', token, 'GET', run, [200])).body.toString());
    if (shown.response.run.state !== 'finished') throw new Error(`a run is ${shown.response.run.state}`);
    const { body } = await this.#send('result', token, 'GET', `${run}/result`, [200]);
    this.figures.compare('result', hashOf(body) === file.hash);
    const removed = await this.#send('delete', token, 'DELETE', run, [200, 404]);
    if (removed.status === 404 && !removed.isRepeated) throw new Error('delete: 404 of a run that exists');
    await this.#send('gone', token, 'GET', run, [404]);
    this.finished++;
  }

  async #send(
    operation: string,
    token: string,
    method: string,
    path: string,
    expected: readonly number[],
    init: RequestInit = {},
  ): Promise<Received> {
    const headers = { ...init.headers, authorization: `Bearer ${token}` };
    for (let tries = 0; tries < TRIES; tries++) {
      const start = performance.now();
      const received = await this.#try(path, { ...init, method, headers });
      this.figures.count(operation, received?.status ?? 'broken', performance.now() - start);
      if (received !== undefined && expected.includes(received.status))
        return { ...received, isRepeated: tries > 0 };
      if (received !== undefined && !AGAIN.includes(received.status))
        throw new Error(`${operation}: answered ${received.status}`);
      this.repeated++;
      await pause(PAUSE_MS);
    }
    throw new Error(`${operation}: fails again and again`);
  }

  async #try(path: string, init: RequestInit): Promise<Omit<Received, 'isRepeated'> | undefined> {
    try {
      const answer = await fetch(`${this.address}${path}`, init);
      return { status: answer.status, body: Buffer.from(await answer.arrayBuffer()) };
    } catch {
      return undefined; // the connection broke
    }
  }

  /** Resolves at the event `end`. */
  async #follow(token: string, path: string): Promise<void> {
    for (let tries = 0; tries < TRIES; tries++) {
      const start = performance.now();
      const text = await this.#events(token, path);
      this.figures.count('events', text === undefined ? 'broken' : 200, performance.now() - start);
      if (text?.includes('event: end')) return;
      this.reopened++;
      await pause(PAUSE_MS);
    }
    throw new Error('events: end never');
  }

  /** The text of a stream until it ends; undefined if it broke off. */
  async #events(token: string, path: string): Promise<string | undefined> {
    let text = '';
    try {
      const answer = await fetch(`${this.address}${path}`, { headers: { authorization: `Bearer ${token}` } });
      if (answer.status === 404) throw new Error('events: 404 of a run that exists');
      for await (const piece of answer.body!.pipeThrough(new TextDecoderStream())) text += piece;
      return text;
    } catch (error) {
      if ((error as Error).message.startsWith('events:')) throw error;
      return undefined;
    }
  }
}
