/**
 * A real Firefox for tests of pages, as people have it: from FIREFOX_PATH or from the PATH, without a window, with a profile of its
 * own, driven over WebDriver BiDi. One process for each test file; it ends with it.
 *
 * What it does not do: download a browser. Without one, the tests that need it are skipped with a reason.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'vitest';
import { isExecutable, placesOnPath } from '../machine/programs.js';
import { skipWith } from '../machine/skipping.js';
import { atFileEnd } from '../vitest/file-end.js';
import { temporaryFolder } from '../vitest/temporary-folder.js';
import { inTime, until } from '../vitest/waiting.js';
import { TextSocket } from './web-socket.js';

const NAMES = ['firefox', 'firefox-esr'];

/** Undefined if there is none or FIREFOX_PATH is `none`. */
export function firefoxPath(): string | undefined {
  const given = process.env.FIREFOX_PATH;
  if (given === 'none') return undefined;
  return (given ? [given] : placesOnPath(NAMES)).find(isExecutable);
}

/** Skips the test, with the reason, where there is no Firefox. */
export function needsFirefox(context: TestContext): void {
  if (firefoxPath() !== undefined) return;
  skipWith(
    context,
    'no Firefox here: install it (Debian: firefox-esr), or say where it is with FIREFOX_PATH',
  );
}

/** Spanish, nothing in the background, and downloads without a question. */
const settingsOf = (downloads: string): string =>
  Object.entries({
    'intl.accept_languages': 'es-MX, es',
    'browser.download.folderList': 2,
    'browser.download.dir': downloads,
    'browser.download.useDownloadDir': true,
    'browser.download.always_ask_before_handling_new_types': false,
    'browser.shell.checkDefaultBrowser': false,
    'browser.startup.page': 0,
    'browser.aboutwelcome.enabled': false,
    'app.update.enabled': false,
    'app.normandy.enabled': false,
    'datareporting.policy.dataSubmissionEnabled': false,
    'network.captive-portal-service.enabled': false,
    'network.connectivity-service.enabled': false,
    'services.settings.server': 'data:,none',
  })
    .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
    .join('');

type Answer = Readonly<Record<string, unknown>>;

/** An answer has the number of its command; an event has none. */
interface Message {
  readonly id?: number;
  readonly result?: Answer;
  readonly error?: string;
  readonly message?: string;
}

interface Waiting {
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

/** The connection to one browser: each command has a number, and its answer has it too. */
class Session {
  readonly #waiting = new Map<number, Waiting>();
  #last = 0;

  constructor(private readonly socket: TextSocket) {
    socket.listen(
      (text) => {
        const { id = 0, result = {}, error, message } = JSON.parse(text) as Message;
        const waiting = this.#waiting.get(id);
        this.#waiting.delete(id);
        if (error === undefined) waiting?.resolve(result);
        else waiting?.reject(new Error(`${error}: ${message}`));
      },
      () => {
        for (const { reject } of this.#waiting.values()) reject(new Error('Firefox has ended'));
      },
    );
  }

  command(method: string, params: object = {}): Promise<Answer> {
    const id = ++this.#last;
    const answer = new Promise<Answer>((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
    this.socket.send(JSON.stringify({ id, method, params }));
    return inTime(`Firefox answers ${method}`, answer);
  }
}

const ADDRESS = /WebDriver BiDi listening on (ws:\S+)/;

async function addressOf(browser: ChildProcess): Promise<string> {
  let printed = '';
  const printedAddress = new Promise<string>((resolve, reject) => {
    browser.stderr!.on('data', (piece: Buffer) => {
      printed += piece.toString();
      const [, address] = ADDRESS.exec(printed) ?? [];
      if (address !== undefined) resolve(address);
    });
    browser.once('exit', () => reject(new Error(`Firefox has ended:\n${printed}`)));
  });
  return inTime('Firefox prints its address', printedAddress);
}

/** One tab. */
export class FirefoxPage {
  private constructor(
    private readonly session: Session,
    private readonly context: string,
    private readonly downloads: string,
  ) {}

  static async open(url: string): Promise<FirefoxPage> {
    const folder = temporaryFolder();
    const downloads = join(folder, 'downloads');
    const profile = join(folder, 'profile');
    for (const path of [downloads, profile]) mkdirSync(path);
    writeFileSync(join(profile, 'user.js'), settingsOf(downloads));
    const words = ['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', profile];
    const browser = spawn(firefoxPath()!, words, {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, HOME: folder, MOZ_CRASHREPORTER_DISABLE: '1' },
    });
    const ended = new Promise((resolve) => browser.once('exit', resolve));
    atFileEnd(async () => {
      browser.kill('SIGKILL');
      await ended;
    });
    const session = new Session(await TextSocket.open(`${await addressOf(browser)}/session`));
    await session.command('session.new', { capabilities: {} });
    const { context } = await session.command('browsingContext.create', { type: 'tab' });
    const page = new FirefoxPage(session, context as string, downloads);
    await page.goTo(url);
    return page;
  }

  async goTo(url: string): Promise<void> {
    await this.session.command('browsingContext.navigate', { context: this.context, url, wait: 'complete' });
  }

  /** The value of an expression or a promise, which must be a text, a number or a truth value. */
  async evaluate<Value extends string | number | boolean>(expression: string): Promise<Value> {
    const target = { context: this.context };
    const answer = await this.session.command('script.evaluate', { expression, target, awaitPromise: true });
    if (answer.type !== 'success') throw new Error(JSON.stringify(answer.exceptionDetails));
    return (answer.result as { value: Value }).value;
  }

  /** Waits until an element is there and visible. */
  async waitFor(selector: string): Promise<void> {
    const isThere = `document.querySelector(${JSON.stringify(selector)})?.checkVisibility() ?? false`;
    await until(`Firefox shows ${selector}`, () => this.evaluate<boolean>(isThere));
  }

  textOf(selector: string): Promise<string> {
    return this.evaluate<string>(`document.querySelector(${JSON.stringify(selector)}).innerText`);
  }

  async #reference(selector: string): Promise<object> {
    const { result } = (await this.session.command('script.evaluate', {
      expression: `document.querySelector(${JSON.stringify(selector)})`,
      target: { context: this.context },
      awaitPromise: false,
    })) as { result: { sharedId: string } };
    return { sharedId: result.sharedId };
  }

  async setFile(selector: string, path: string): Promise<void> {
    const element = await this.#reference(selector);
    await this.session.command('input.setFiles', { context: this.context, element, files: [path] });
  }

  /** With the mouse, in the middle of the element. */
  async click(selector: string): Promise<void> {
    await this.waitFor(selector);
    await this.evaluate(
      `document.querySelector(${JSON.stringify(selector)}).scrollIntoView({ block: 'center' }), true`,
    );
    const origin = { type: 'element', element: await this.#reference(selector) };
    const actions = [
      { type: 'pointerMove', x: 0, y: 0, origin },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ];
    const mouse = { type: 'pointer', id: 'mouse', actions };
    await this.session.command('input.performActions', { context: this.context, actions: [mouse] });
  }

  async type(text: string): Promise<void> {
    const actions = [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    const keys = { type: 'key', id: 'keyboard', actions };
    await this.session.command('input.performActions', { context: this.context, actions: [keys] });
  }

  /** The name and the bytes of the file that an action downloads. */
  async downloaded(action: () => Promise<unknown>): Promise<{ name: string; bytes: Buffer }> {
    const before = new Set(readdirSync(this.downloads));
    await action();
    const name = await until('Firefox has downloaded a file', () => {
      const found = readdirSync(this.downloads).filter((one) => !before.has(one));
      // While it goes on there are two: an empty one with its name, and one with `.part`.
      return found.length === 1 && !found[0]!.endsWith('.part') ? found[0] : undefined;
    });
    const bytes = await until('the file is whole', () => {
      const content = readFileSync(join(this.downloads, name));
      return content.length > 0 ? content : undefined;
    });
    return { name, bytes };
  }
}
