/**
 * Calls of functions on the other side of a message port: between the page and its engine, and between the engine and its
 * compute workers. Each side has functions that the other may call by name.
 *
 * What it does not do: hand over an error of any kind. The other side gets an `Error` with its name and its message.
 */

type Handler = (...given: never[]) => unknown;

type Handlers = Readonly<Record<string, Handler>>;

/** A page, a worker, or the scope of a worker. */
export interface Port {
  postMessage(message: unknown, transfer: ArrayBuffer[]): void;
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
}

/** A value whose memory is handed over, not copied. */
export class Transferred<Value> {
  constructor(
    readonly value: Value,
    readonly transfer: ArrayBuffer[],
  ) {}
}

type Message =
  | { readonly kind: 'call'; readonly id: number; readonly name: string; readonly given: unknown[] }
  | { readonly kind: 'answer'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'error'; readonly id: number; readonly name: string; readonly message: string };

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

export class Calls {
  #last = 0;
  /** Why the other side has ended. */
  #failure: Error | undefined;
  readonly #waiting = new Map<number, Waiting>();

  constructor(
    private readonly port: Port,
    private readonly handlers: Handlers = {},
  ) {
    port.addEventListener('message', ({ data }) => void this.#take(data as Message));
  }

  /** Calls a function of the other side. The memory in `transfer` is handed over. */
  call<Value>(name: string, given: unknown[], transfer: ArrayBuffer[] = []): Promise<Value> {
    if (this.#failure !== undefined) return Promise.reject(this.#failure);
    const id = ++this.#last;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve: resolve as (value: unknown) => void, reject });
      this.port.postMessage({ kind: 'call', id, name, given } satisfies Message, transfer);
    });
  }

  /** Calls that are not answered yet. */
  get open(): number {
    return this.#waiting.size;
  }

  /** The other side has ended: no call is answered, before this or afterwards. */
  fail(error: Error): void {
    this.#failure ??= error;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }

  async #take(message: Message): Promise<void> {
    const { id } = message;
    if (message.kind === 'call') {
      this.#send(await this.#answer(message.name, message.given).catch((error: Error) => error), id);
      return;
    }
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (message.kind === 'answer') waiting?.resolve(message.value);
    else waiting?.reject(Object.assign(new Error(message.message), { name: message.name }));
  }

  async #answer(name: string, given: unknown[]): Promise<unknown> {
    const handler = this.handlers[name] as ((...given: unknown[]) => unknown) | undefined;
    if (handler === undefined) throw new Error(`there is no function ${name}`);
    return handler(...given);
  }

  #send(answer: unknown, id: number): void {
    const send = (message: Message, transfer: ArrayBuffer[] = []): void =>
      this.port.postMessage(message, transfer);
    if (answer instanceof Error) send({ kind: 'error', id, name: answer.name, message: answer.message });
    else if (answer instanceof Transferred)
      send({ kind: 'answer', id, value: answer.value }, answer.transfer);
    else send({ kind: 'answer', id, value: answer });
  }
}
