// A calculation that never ends, in a direct worker, so that a test can kill the worker in the middle of a job.
import { Calculator } from '../../build/src/key/contract/calculator.js';

if (process.argv[1]?.endsWith('direct-worker.js')) {
  Calculator.prototype.envelope = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}
