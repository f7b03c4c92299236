/** What everything that runs has in common: the order of parts, a start that fails half-way, and the end in any state. */
import { beforeEach, describe, expect, it } from 'vitest';
import { Runnable } from '../../src/base/runnable.js';

let events: string[];

beforeEach(() => {
  events = [];
});

class Part extends Runnable {
  readonly #begin: (signal: AbortSignal) => unknown;

  constructor(
    readonly name: string,
    begin: (signal: AbortSignal) => unknown = () => {},
  ) {
    super();
    this.#begin = begin;
    this.atEnd(() => events.push(`${name} stopped`));
  }

  protected async begin(): Promise<void> {
    events.push(`${this.name} starts`);
    await this.#begin(this.stopSignal);
  }

  override fail(error: Error): void {
    super.fail(error);
  }
}

class Whole extends Runnable {
  constructor(private readonly stages: readonly (readonly Part[])[]) {
    super();
  }

  protected async begin(): Promise<void> {
    for (const stage of this.stages) await this.run(...stage);
    events.push('runs');
  }
}

const untilAborted = (signal: AbortSignal) =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });

const defect = new Error('defect');

/** What a promise became: "resolved", or the error. */
const outcome = (promise: Promise<void>): Promise<unknown> =>
  promise.then(
    () => 'resolved',
    (error) => error,
  );

it('starts its parts in order, and stops them in reverse order', async () => {
  const whole = new Whole([[new Part('one')], [new Part('two'), new Part('three')]]);
  await whole.start();
  await whole.stop();
  await whole.ended;
  expect(events).toEqual([
    ...['one starts', 'two starts', 'three starts', 'runs'],
    ...['two stopped', 'three stopped', 'one stopped'],
  ]);
});

it('stops the parts of one call together, and the others after them', async () => {
  const slow = new Part('slow');
  let finish: () => void = () => {};
  Object.assign(slow, { end: () => new Promise<void>((resolve) => (finish = resolve)) });
  const whole = new Whole([[new Part('first')], [slow, new Part('quick')]]);
  await whole.start();
  events = [];
  const stopped = whole.stop();
  await new Promise((resolve) => setImmediate(resolve));
  expect(events).toEqual(['quick stopped']);
  finish();
  await stopped;
  expect(events).toEqual(['quick stopped', 'first stopped']);
});

it('a start that fails half-way stops those that were begun, and rejects', async () => {
  const broken = new Part('broken', () => Promise.reject(defect));
  const whole = new Whole([[new Part('one')], [broken, new Part('never')], [new Part('never either')]]);
  expect(await outcome(whole.start())).toBe(defect);
  expect(await outcome(whole.ended)).toBe(defect);
  expect(events).toEqual(['one starts', 'broken starts', 'broken stopped', 'never stopped', 'one stopped']);
  await whole.stop();
});

it('fails if a part fails, and then stops the others', async () => {
  const part = new Part('one');
  const whole = new Whole([[part], [new Part('two')]]);
  await whole.start();
  events = [];
  part.fail(defect);
  expect(await outcome(whole.ended)).toBe(defect);
  await whole.stop();
  expect(events).toEqual(['one stopped', 'two stopped']);
});

it('an error after the end has begun is not a failure', async () => {
  const part = new Part('one');
  await part.start();
  const stopped = part.stop();
  part.fail(defect);
  await stopped;
  expect(await outcome(part.ended)).toBe('resolved');
});

describe('stopped', () => {
  it('before it starts, it never starts', async () => {
    const whole = new Whole([[new Part('one')]]);
    await whole.stop();
    await whole.start();
    await whole.ended;
    expect(events).toEqual([]);
  });

  it('while a part starts, it starts no other, and no error is reported', async () => {
    const whole = new Whole([[new Part('one')], [new Part('waiting', untilAborted)], [new Part('never')]]);
    const started = whole.start();
    await new Promise((resolve) => setImmediate(resolve));
    await whole.stop();
    expect([await outcome(started), await outcome(whole.ended)]).toEqual(['resolved', 'resolved']);
    expect(events).toEqual(['one starts', 'waiting starts', 'waiting stopped', 'one stopped']);
  });

  it('while it opens something, that ends too', async () => {
    let open: () => void = () => {};
    class Opening extends Runnable {
      protected async begin(): Promise<void> {
        await new Promise<void>((resolve) => (open = resolve));
        this.atEnd(() => events.push('closed'));
      }
    }
    const opening = new Opening();
    void opening.start();
    const stopped = opening.stop();
    open();
    await stopped;
    expect(events).toEqual(['closed']);
  });

  it('twice, it ends once; also if something cannot be ended', async () => {
    class Broken extends Part {
      constructor() {
        super('broken');
        this.atEnd(() => Promise.reject(defect));
      }
    }
    const part = new Broken();
    await Promise.all([part.start(), part.start()]);
    await Promise.all([part.stop(), part.stop()]);
    await part.stop();
    expect(events).toEqual(['broken starts', 'broken stopped']);
  });
});
