/** A process that holds the lock of the path that it is given until it is killed. */
import { ProcessLock } from '../../build/src/files/process-lock.js';

await ProcessLock.take(process.argv[2]);
process.send('taken');
setInterval(() => {}, 60_000);
