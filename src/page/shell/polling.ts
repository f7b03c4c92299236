/**
 * Reads a list again and again while its view is visible, and at once when the user comes back to the tab.
 *
 * What it does not show: an answer that is older than another request, or that comes after its view was hidden.
 */
import { byId } from './element.js';
import { showProblem } from './notice.js';

interface Polled<List> {
  /** The id of the line that says that the list is being loaded. */
  readonly loading: string;
  load(): Promise<List>;
  show(list: List): void;
  /** Milliseconds until the list is read again; undefined if it cannot change by itself. */
  wait(list: List): number | undefined;
}

export class Polling<List> {
  #isVisible = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked = 0;

  constructor(private readonly polled: Polled<List>) {
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden && this.#isVisible) void this.read(true);
    });
  }

  get isVisible(): boolean {
    return this.#isVisible;
  }

  start(): void {
    this.#isVisible = true;
    void this.read();
  }

  stop(): void {
    this.#isVisible = false;
    this.#asked++;
    clearTimeout(this.#timer);
  }

  /** A failure in the background does not take the focus. */
  async read(inBackground = false): Promise<void> {
    clearTimeout(this.#timer);
    const asked = ++this.#asked;
    const { loading, load, show, wait } = this.polled;
    try {
      const list = await load();
      if (asked !== this.#asked) return;
      show(list);
      const next = document.hidden ? undefined : wait(list);
      if (next !== undefined) this.#timer = setTimeout(() => void this.read(true), next);
    } catch (error) {
      if (asked !== this.#asked) return;
      byId(loading).hidden = true;
      showProblem(error, () => void this.read(), inBackground);
    }
  }
}
