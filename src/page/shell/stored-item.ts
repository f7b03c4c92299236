/**
 * One value in the storage of the browser: the token in session storage, the language in local storage. If storage is
 * disabled, the browser throws; then nothing is stored, and the page works without it.
 */
export class StoredItem {
  constructor(
    private readonly area: () => Storage,
    private readonly name: string,
  ) {}

  get(): string | null {
    try {
      return this.area().getItem(this.name);
    } catch {
      return null;
    }
  }

  set(value: string): void {
    try {
      this.area().setItem(this.name, value);
    } catch {
      // storage is disabled: the value lasts until the page is closed
    }
  }

  remove(): void {
    try {
      this.area().removeItem(this.name);
    } catch {
      // storage is disabled: nothing was stored
    }
  }
}
