/**
 * The kinds of clients of a mixed load. Each call is one client from its first request to its last: a person, a list, a preview,
 * the list of runs, and walks with a file: upload, events, a download of one kind, deletion. Some clients are slow, leave in the
 * middle, cancel, or delete a run that is executed.
 *
 * Every result that is downloaded whole is compared with its expected bytes.
 */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { PeopleGenerator } from '../../samples/people-generator.js';
import { calculate, FIELDS, type Person } from '../../src/index.js';
import type { LoadClient } from './load-client.js';
import { chooseFile, hashOf, type LoadFile } from './load-files.js';

const LIST_SIZES = [10, 1000];

/** A slow client sends or reads this much ten times a second: well above the least that the service accepts. */
const SLOW_PIECE = 8 * 1024;
const SLOW_MS = 100;

/** What a slow client transfers at most, so that it ends within a minute. */
const SLOW_BYTES = 2 * 1024 ** 2;

interface List {
  body: string;
  answer: string;
}

interface Walk {
  token: string;
  file: LoadFile;
  path: string;
}

const OK = [200] as const;
const one = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)]!;

export class LoadKinds {
  readonly #lists: List[];
  readonly #queries: string[];

  constructor(
    private readonly client: LoadClient,
    private readonly files: readonly LoadFile[],
    private readonly tokens: readonly string[],
  ) {
    const generator = new PeopleGenerator(11);
    const next = (): Person => {
      const values = generator.next();
      return Object.fromEntries(FIELDS.map((field, at) => [field, values[at]!]));
    };
    this.#lists = LIST_SIZES.map((size) => {
      const persons = Array.from({ length: size }, next);
      return {
        body: JSON.stringify(persons),
        answer: JSON.stringify(persons.map((each) => calculate(each))),
      };
    });
    this.#queries = Array.from({ length: 200 }, () =>
      new URLSearchParams(next() as Record<string, string>).toString(),
    );
  }

  /** By their share of all clients. */
  readonly shares: readonly (readonly [share: number, start: () => Promise<unknown>])[] = [
    [30, () => this.#person()],
    [20, () => this.#list()],
    [8, () => this.#runs()],
    [4, () => this.#preview()],
    [1, () => this.#operator()],
    [18, () => this.#wholeWalk()],
    [1, () => this.#cancelled()],
    [1, () => this.#deletedAtOnce()],
    [1, () => this.#leftUpload()],
  ];

  choose(): () => Promise<unknown> {
    let left = Math.random() * this.shares.reduce((sum, [share]) => sum + share, 0);
    for (const [share, start] of this.shares) {
      left -= share;
      if (left < 0) return start;
    }
    return this.shares[0]![1];
  }

  #person(): Promise<unknown> {
    const path = `/curp/calcular_curp?${one(this.#queries)}`;
    return this.client.send('one person', { path, token: one(this.tokens), expected: [200, 400] });
  }

  async #list(): Promise<void> {
    const at = Math.floor(Math.random() * this.#lists.length);
    const { body, answer } = this.#lists[at]!;
    const received = await this.client.send(`list of ${LIST_SIZES[at]}`, {
      ...{ method: 'POST', path: '/curp/calcular_curp', token: one(this.tokens), body, expected: OK },
      headers: { 'content-type': 'application/json' },
    });
    this.client.figures.compare('list', received.body.toString() === answer);
  }

  #runs(): Promise<unknown> {
    const path = one(['/v1/runs?limit=20', '/v1/runs?state=running', '/v1/runs?name=plain&limit=5']);
    return this.client.send('list of runs', { path, token: one(this.tokens), expected: OK });
  }

  #preview(): Promise<unknown> {
    const { body } = this.files[1]!;
    const sent = { method: 'POST', path: '/v1/preview', token: one(this.tokens), body, expected: OK };
    return this.client.send('preview', { ...sent, headers: { 'content-type': 'text/csv' } });
  }

  #operator(): Promise<unknown> {
    const path = one(['/metrics', '/readyz', '/openapi.json']);
    return this.client.send(path.slice(1), { path, token: one(this.tokens), expected: OK });
  }

  async #upload(file: LoadFile, operation = 'upload', body: Sendable = file.body): Promise<Walk> {
    const token = one(this.tokens);
    const key = Math.random() < 0.3 ? { 'idempotency-key': randomUUID() } : {};
    const received = await this.client.send(operation, {
      ...{ method: 'POST', path: `/v1/runs?name=${file.name}&${file.query}`, token, body, expected: [202] },
      headers: { 'content-type': file.type, ...key },
    });
    const { id } = JSON.parse(received.body.toString()).response.run;
    return { token, file, path: `/v1/runs/${id}` };
  }

  /** Follows the run to its end: the state that it ends with. */
  async #end({ token, path }: Walk): Promise<string> {
    const { body } = await this.client.send('events to the end of the run', {
      ...{ path: `${path}/events`, token, expected: OK },
    });
    const [, state = 'removed'] = [...body.toString().matchAll(/"state":"(\w+)"/g)].at(-1) ?? [];
    return state;
  }

  async #finished(walk: Walk): Promise<void> {
    const state = await this.#end(walk);
    if (state !== 'finished') this.client.figures.fault(`a run of ${walk.file.name} ended as ${state}`);
  }

  async #delete({ token, path }: Walk): Promise<void> {
    await this.client.send('delete', { method: 'DELETE', path, token, expected: OK });
    await this.client.send('a deleted run', { path, token, expected: [404] });
  }

  async #wholeWalk(): Promise<void> {
    const walk = await this.#upload(chooseFile(this.files, Math.random()));
    await this.#finished(walk);
    await one([
      () => this.#plain(walk),
      () => this.#gzip(walk),
      () => this.#parts(walk),
      () => this.#others(walk),
    ])();
    await this.#delete(walk);
  }

  #result(
    { token, path }: Walk,
    operation: string,
    headers: Record<string, string> = {},
    read = buffer as Read,
  ) {
    const sent = { path: `${path}/result`, token, headers, expected: [200, 206] };
    return this.client.send(operation, sent, read);
  }

  #compare(operation: string, { file }: Walk, bytes: Buffer): void {
    this.client.figures.compare(operation, hashOf(bytes) === file.hash);
  }

  async #plain(walk: Walk): Promise<void> {
    this.#compare('download', walk, unpacked((await this.#result(walk, 'download')).body));
  }

  async #gzip(walk: Walk): Promise<void> {
    const { body } = await this.#result(walk, 'download, gzip', { 'accept-encoding': 'gzip' });
    this.#compare('download, gzip', walk, unpacked(body));
  }

  /** A download that is interrupted twice and resumed. */
  async #parts(walk: Walk): Promise<void> {
    const head = await this.client.send('head', {
      ...{ method: 'HEAD', path: `${walk.path}/result`, token: walk.token, expected: OK },
    });
    const size = Number(head.headers['content-length']);
    const cuts = [0, Math.floor(size / 3), Math.floor(size / 2), size];
    const parts: Buffer[] = [];
    for (const [at, start] of cuts.slice(0, -1).entries()) {
      const range = { range: `bytes=${start}-${cuts[at + 1]! - 1}`, 'if-range': String(head.headers.etag) };
      parts.push((await this.#result(walk, 'download, range', range)).body);
    }
    this.#compare('download, range', walk, unpacked(Buffer.concat(parts)));
  }

  async #others({ token, path, file }: Walk): Promise<void> {
    for (const name of ['errors', 'summary', 'report'])
      await this.client.send(name, { path: `${path}/${name}`, token, expected: OK });
    if (file.result.length > SLOW_BYTES) return;
    const { body } = await this.client.send('download, workbook', {
      ...{ path: `${path}/result?as=xlsx`, token, expected: OK },
    });
    this.client.figures.compare('download, workbook', body.subarray(0, 2).toString() === 'PK');
  }

  async #cancelled(): Promise<void> {
    const walk = await this.#upload(this.files.at(-1)!);
    await pause(Math.random() * 500);
    const { token, path } = walk;
    await this.client.send('cancel', {
      method: 'POST',
      path: `${path}/cancel`,
      token,
      expected: [200, 202, 409],
    });
    await this.#end(walk);
    await this.#delete(walk);
  }

  async #deletedAtOnce(): Promise<void> {
    const walk = await this.#upload(one(this.files));
    await pause(Math.random() * 500);
    await this.#delete(walk);
  }

  /** Sends the beginning of a file and closes the connection. */
  async #leftUpload(): Promise<void> {
    const { body } = this.files[2]!;
    const start = performance.now();
    const half = Readable.from(
      (async function* () {
        yield body.subarray(0, body.length / 2);
        await pause(200);
        throw new Error('left');
      })(),
    );
    const headers = { 'content-type': 'text/csv', 'content-length': String(body.length) };
    const sent = {
      method: 'POST',
      path: '/v1/runs',
      token: one(this.tokens),
      headers,
      body: half,
      expected: [],
    };
    await this.client.open(sent).then(
      (answer) => void answer.resume(),
      () => {},
    );
    this.client.figures.count('upload that the client leaves', 'left', performance.now() - start);
  }

  /** A client that sends slowly. */
  async slowUpload(): Promise<void> {
    const file = this.files[2]!;
    const walk = await this.#upload(file, 'slow upload', Readable.from(slowly(file.body)));
    await this.#finished(walk);
    await this.#plain(walk);
    await this.#delete(walk);
  }

  /** A client that reads slowly, and leaves a large file in the middle, to go on from there. */
  async slowReader(): Promise<void> {
    const walk = await this.#upload(this.files.at(-1)!);
    await this.#finished(walk);
    const begun: Buffer[] = [];
    await this.#result(walk, 'slow download, left', {}, async (answer) => {
      for await (const piece of slow(answer)) {
        begun.push(piece);
        if (begun.reduce((sum, { length }) => sum + length, 0) > SLOW_BYTES) break; // closes the connection
      }
      return Buffer.alloc(0);
    });
    const beginning = Buffer.concat(begun);
    const rest = await this.#result(walk, 'download, range', { range: `bytes=${beginning.length}-` });
    this.#compare('resumed download', walk, Buffer.concat([beginning, rest.body]));
    await this.#delete(walk);
  }
}

type Sendable = Buffer | Readable;
type Read = (answer: IncomingMessage) => Promise<Buffer>;

const unpacked = (bytes: Buffer): Buffer =>
  bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes;

async function* slowly(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += SLOW_PIECE) {
    yield bytes.subarray(at, at + SLOW_PIECE);
    await pause(SLOW_MS);
  }
}

/** Small pieces with pauses: the service sees a client whose window is full most of the time. */
async function* slow(answer: IncomingMessage): AsyncGenerator<Buffer> {
  for await (const piece of answer as AsyncIterable<Buffer>) {
    yield piece;
    await pause((SLOW_MS * piece.length) / (4 * SLOW_PIECE));
  }
}
