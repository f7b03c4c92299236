/**
 * What the browser remembers for the page: the token for this tab, the language for longer. A browser that is told to
 * store nothing throws, and then nothing is remembered and everything works.
 */
export class Memory {
  constructor(
    private readonly area: () => Storage,
    private readonly name: string,
  ) {}

  recall(): string | null {
    try {
      return this.area().getItem(this.name);
    } catch {
      return null;
    }
  }

  remember(value: string): void {
    try {
      this.area().setItem(this.name, value);
    } catch {
      // it lasts as long as the page
    }
  }

  forget(): void {
    try {
      this.area().removeItem(this.name);
    } catch {
      // there is nothing
    }
  }
}
