/**
 * The engine of the local page in a real browser, opened from disk as a double click does, under the policy of the page. Its
 * worker is started as the page starts it, and called as the page calls it.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import type { Summary } from '../../../src/engine/run/summary.js';
import type { RunView } from '../../../src/service/views/run-view.js';
import { openPage } from '../../browser/chromium.js';
import { ROOT } from '../../repository.js';

export const LOCAL_PAGE = join(ROOT, 'dist', 'curp-batch.html');

export const openLocalPage = (options: Parameters<typeof openPage>[1] = {}): ReturnType<typeof openPage> =>
  openPage(String(pathToFileURL(LOCAL_PAGE)), {
    locale: 'es-MX',
    reducedMotion: 'reduce',
    isNew: true,
    ...options,
  });

/** Options as the page sends them. */
export type Query = readonly (readonly [name: string, value: string])[];

export interface EngineFile {
  readonly bytes: Buffer;
  readonly name: string;
  readonly query: Query;
}

export interface EngineRun {
  readonly view: RunView;
  /** SHA-256 of each file: `result`, `errors`, `duplicates`, `summary`, `report`. */
  readonly hashes: Readonly<Record<string, string>>;
  /** The summary, if there is a result. */
  readonly summary: Summary | undefined;
}

/** In the page: starts the engine, and answers its calls. */
const START = `(script) => {
  const address = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
  const worker = new Worker(address);
  const waiting = new Map();
  const engine = { last: 0, files: new Map() };
  engine.call = (name, ...given) => new Promise((resolve, reject) => {
    const id = ++engine.last;
    waiting.set(id, { resolve, reject });
    worker.postMessage({ kind: 'call', id, name, given });
  });
  worker.addEventListener('message', ({ data }) => {
    if (data.kind === 'answer') waiting.get(data.id).resolve(data.value);
    else if (data.kind === 'error') waiting.get(data.id).reject(new Error(data.name + ': ' + data.message));
    else {
      const [run, part, bytes] = data.given;
      const key = run + ' ' + part;
      engine.files.set(key, [...(engine.files.get(key) ?? []), bytes]);
      worker.postMessage({ kind: 'answer', id: data.id, value: undefined });
    }
  });
  const hashOf = async (bytes) =>
    Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)), (byte) =>
      byte.toString(16).padStart(2, '0')).join('');
  const bytesOf = (base64) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  engine.run = async ({ name, base64, query }) => {
    const file = base64 === undefined ? document.querySelector('#tested').files[0] : new File([bytesOf(base64)], name);
    const [, text] = await engine.call('start', file, name, query, undefined, 'es');
    let { run } = JSON.parse(text).response;
    while (run.state === 'running') {
      await new Promise((resolve) => setTimeout(resolve, base64 === undefined ? 50 : 2));
      run = JSON.parse((await engine.call('request', 'GET', '/v1/runs/' + run.id, [], 'es'))[1]).response.run;
    }
    const found = { view: run, hashes: {}, summary: undefined };
    for (const [key, pieces] of engine.files) {
      const [id, part] = key.split(' ');
      if (id !== run.id) continue;
      const content = new Blob(pieces);
      found.hashes[part] = await hashOf(await content.arrayBuffer());
      if (part === 'summary') found.summary = JSON.parse(await content.text());
    }
    engine.files.clear();
    await engine.call('request', 'DELETE', '/v1/runs/' + run.id, [], 'es');
    return found;
  };
  engine.runAll = async (all) => {
    const found = [];
    for (const one of all) found.push(await engine.run(one));
    return found;
  };
  const input = document.createElement('input');
  input.type = 'file';
  input.id = 'tested';
  document.body.append(input);
  globalThis.testedEngine = engine;
  return engine.call('begin', script);
}`;

export class LocalEngine {
  private constructor(readonly page: Page) {}

  static async start(): Promise<LocalEngine> {
    const { page } = await openLocalPage();
    const [, script] = /id="engine-script">([\s\S]*?)<\/script>/.exec(readFileSync(LOCAL_PAGE, 'utf8'))!;
    await page.evaluate(`(${START})(${JSON.stringify(script)})`);
    return new LocalEngine(page);
  }

  /** Bytes; many files in one call of the browser. */
  runAll(files: readonly EngineFile[]): Promise<EngineRun[]> {
    const given = files.map(({ bytes, name, query }) => ({ name, base64: bytes.toString('base64'), query }));
    return this.page.evaluate<EngineRun[]>(`globalThis.testedEngine.runAll(${JSON.stringify(given)})`);
  }

  /** A file on disk. */
  async run(path: string, name: string, query: Query): Promise<EngineRun> {
    await this.page.setInputFiles('#tested', path);
    return this.page.evaluate<EngineRun>(`globalThis.testedEngine.run(${JSON.stringify({ name, query })})`);
  }
}
