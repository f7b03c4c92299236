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
    return this.#use((area) => area.getItem(this.name));
  }

  set(value: string): void {
    this.#use((area) => area.setItem(this.name, value));
  }

  remove(): void {
    this.#use((area) => area.removeItem(this.name));
  }

  #use<Value>(action: (area: Storage) => Value): Value | null {
    try {
      return action(this.area());
    } catch {
      return null;
    }
  }
}
