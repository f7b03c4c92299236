/**
 * A private folder in the browser (OPFS) for large results, if the user cannot choose a file in advance. Only a page with an
 * origin has one: the page of a service, not the file on disk. It is removed when the page is closed; the folders of crashed
 * pages are removed when the next page starts.
 *
 * What it does not do: keep anything that a later page could read.
 */
import { DiskFile, type RunFile } from './run-file.js';

const PREFIX = 'curp-batch-';

/** Maximum size of a result and its errors file, as a multiple of the size of the input. */
const RESULT_SHARE = 3;

type Folder = FileSystemDirectoryHandle & AsyncIterable<[string, FileSystemHandle]>;

/** Every page holds a lock with the name of its folder: one without a lock is left over. */
async function removeLeftOver(root: Folder): Promise<void> {
  const names: string[] = [];
  for await (const [name] of root) if (name.startsWith(PREFIX)) names.push(name);
  const { held = [] } = await navigator.locks.query();
  const used = new Set(held.map(({ name }) => name));
  for (const name of names)
    if (!used.has(name)) await root.removeEntry(name, { recursive: true }).catch(() => {});
}

/** Takes the lock until the page ends. */
const lock = (name: string): Promise<void> =>
  new Promise((resolve) => {
    void navigator.locks.request(name, () => {
      resolve();
      return new Promise(() => {});
    });
  });

export class BrowserFolder {
  #folder: Promise<FileSystemDirectoryHandle> | undefined;
  #files = 0;

  private constructor(
    private readonly root: Folder,
    /** The largest input whose result has room here. */
    readonly maxInputBytes: number,
  ) {}

  /** Undefined where the browser has no such folder for this page. */
  static async open(): Promise<BrowserFolder | undefined> {
    try {
      const root = (await navigator.storage.getDirectory()) as Folder;
      await removeLeftOver(root);
      const { quota = 0, usage = 0 } = await navigator.storage.estimate();
      return new BrowserFolder(root, Math.floor((quota - usage) / RESULT_SHARE));
    } catch {
      return undefined;
    }
  }

  async newFile(): Promise<RunFile> {
    this.#folder ??= this.#create();
    const folder = await this.#folder;
    const handle = await folder.getFileHandle(String(++this.#files), { create: true });
    return DiskFile.open(handle, () => folder.removeEntry(handle.name));
  }

  async #create(): Promise<FileSystemDirectoryHandle> {
    const name = `${PREFIX}${crypto.randomUUID()}`;
    await lock(name);
    window.addEventListener(
      'pagehide',
      () => void this.root.removeEntry(name, { recursive: true }).catch(() => {}),
    );
    return this.root.getDirectoryHandle(name, { create: true });
  }
}
