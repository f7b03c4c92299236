/** The parts of small modules of Node that are needed in browsers: paths, timers, promises of callbacks, cores. */

/** Paths are the names of mounted files: nothing has to be resolved. */
export const resolve = (...parts: string[]): string => parts.at(-1)!;
export const join = (...parts: string[]): string => parts.at(-1)!;
export const dirname = (path: string): string => path;
export const basename = (path: string): string => path;

const channel = new MessageChannel();
const waiting: (() => void)[] = [];
channel.port1.onmessage = () => waiting.shift()?.();

/** Resolves after the messages that are already queued. */
export const setImmediate = (): Promise<void> =>
  new Promise((done) => {
    waiting.push(done);
    channel.port2.postMessage(0);
  });

type Callback<Result> = (error: Error | null, result: Result) => void;

export const promisify =
  <Parameters extends unknown[], Result>(
    work: (...parameters: [...Parameters, Callback<Result>]) => void,
  ): ((...parameters: Parameters) => Promise<Result>) =>
  (...parameters) =>
    new Promise((resolveWith, reject) => {
      work(...parameters, (error, result) => (error === null ? resolveWith(result) : reject(error)));
    });

export const availableParallelism = (): number => navigator.hardwareConcurrency;
