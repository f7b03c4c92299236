/** The service with its own Redis and optional workers: uploads files and follows runs to their end. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, type TestContext } from 'vitest';
import type { RunView } from '../../src/service/views/run-view.js';
import { until } from '../vitest/waiting.js';
import { bearer, type Service, type ServiceChanges, startService } from './http/service.js';
import { type RunDepot, startDepot } from './run-depot.js';

export interface Answer {
  status: number;
  headers: Headers;
  code: number;
  message: string | null;
  // biome-ignore lint/suspicious/noExplicitAny: each test knows the shape of its answer
  response: any;
}

export interface Form {
  file?: string | Buffer;
  filename?: string;
  [option: string]: string | string[] | Buffer | undefined;
}

/** A form as a browser sends it: options first, unless `fileFirst` is set. */
export function formOf({ file, filename = 'people.csv', ...options }: Form, fileFirst = false): FormData {
  const form = new FormData();
  const addFile = () => {
    if (file !== undefined) form.append('file', new Blob([new Uint8Array(Buffer.from(file))]), filename);
  };
  if (fileFirst) addFile();
  for (const [name, value] of Object.entries(options)) {
    for (const one of [value].flat()) if (one !== undefined) form.append(name, String(one));
  }
  if (!fileFirst) addFile();
  return form;
}

export class RunService {
  constructor(
    readonly depot: RunDepot,
    readonly service: Service,
    readonly token: string = service.token,
  ) {}

  /** The same service for another project. */
  as(project: string): RunService {
    return new RunService(this.depot, this.service, this.service.options.tokens.addTemporary(project));
  }

  fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = { ...bearer(this.token), ...(init.headers as Record<string, string>) };
    return fetch(`${this.service.address}${path}`, { ...init, headers });
  }

  async ask(method: string, path: string, init: RequestInit = {}): Promise<Answer> {
    const answer = await this.fetch(path, { method, ...init });
    const envelope = (await answer.json()) as Record<string, unknown>;
    return {
      status: answer.status,
      headers: answer.headers,
      code: envelope.code_error as number,
      message: envelope.error_message as string | null,
      response: envelope.response,
    };
  }

  upload(
    body: string | Uint8Array | FormData | ReadableStream,
    query = '',
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const type: Record<string, string> = body instanceof FormData ? {} : { 'content-type': 'text/csv' };
    return this.ask('POST', `/runs${query}`, { body, headers: { ...type, ...headers } });
  }

  async run(id: string): Promise<RunView> {
    return (await this.ask('GET', `/runs/${id}`)).response.run;
  }

  /** Waits until the run is in this state. */
  reaches(id: string, state: RunView['state']): Promise<RunView> {
    return until(`the run is ${state}`, async () => {
      const run = await this.run(id);
      return run.state === state && run;
    });
  }

  /** Uploads in progress: this folder must be empty afterwards. */
  incoming(): string[] {
    return readdirSync(join(this.depot.store.folder, 'incoming'));
  }

  runs(): string[] {
    return readdirSync(join(this.depot.store.folder, 'runs'));
  }
}

type Lifetime = Pick<TestContext, 'onTestFinished'>;

/** A lifetime that ends with the test file. Must be called outside of hooks and tests. */
export function wholeFile(): Lifetime {
  const ends: (() => unknown)[] = [];
  afterAll(async () => {
    for (const end of ends.reverse()) await end();
  });
  return { onTestFinished: (end) => void ends.push(end as () => unknown) };
}

export async function startRunService(lifetime: Lifetime, changes: ServiceChanges = {}): Promise<RunService> {
  const depot = await startDepot(lifetime);
  const { store, queue, redis } = depot;
  const service = await startService({ redis, store, runQueue: queue, data: store.folder, ...changes });
  lifetime.onTestFinished(() => service.stop());
  return new RunService(depot, service);
}
