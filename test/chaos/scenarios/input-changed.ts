/** The input is another one when the run is resumed: refused, with nothing lost. */
import { closeSync, copyFileSync, openSync, statSync, utimesSync, writeSync } from 'node:fs';
import type { Scenario } from '../scenario.js';

/** Changes one digit of the first row, and leaves size and time as they were. */
function changeSecretly(path: string): void {
  const { atime, mtime } = statSync(path);
  const file = openSync(path, 'r+');
  writeSync(file, 'X', 200);
  closeSync(file);
  utimesSync(path, atime, mtime);
}

export const inputChanged: Scenario = {
  name: 'input changed before the resume',
  async run(chaos) {
    const server = await chaos.redis();
    const input = chaos.path('people.csv');
    copyFileSync(chaos.people.input, input);
    const { atime, mtime } = statSync(input);
    const place = chaos.place(input);
    const run = chaos.run(place, { redis: server.url });
    await chaos.underWay(run, place, 0.4);
    run.signal('SIGINT');
    await chaos.endedEarly(run, place, 130, /the run was interrupted/);

    changeSecretly(input);
    const refused = chaos.resume(place, { redis: server.url });
    await chaos.endedEarly(refused, place, 1, /the input has changed since the run began/);

    copyFileSync(chaos.people.input, input);
    utimesSync(input, atime, mtime);
    return chaos.finish(place, { redis: server.url }, server);
  },
};
