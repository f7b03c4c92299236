/** A process that holds the lock of the path in its arguments until it is killed. */
import { ProcessLock } from '../../build/src/base/process-lock.js';

await ProcessLock.take(process.argv[2]);
process.send('taken');
setInterval(() => {}, 60_000);
