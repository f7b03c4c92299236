/** The input is changed before the run is resumed: the resume is refused, and nothing is lost. */
import { closeSync, copyFileSync, openSync, statSync, utimesSync, writeSync } from 'node:fs';
import type { Scenario } from '../../scenario.js';

/** Changes one byte of the input, but neither its size nor its time. */
function changeOneByte(path: string): void {
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
    await chaos.waitUntilUnderWay(run, place, 0.4);
    run.signal('SIGINT');
    await chaos.expectEarlyEnd(run, place, 130, /the run was interrupted/);

    changeOneByte(input);
    const refused = chaos.resume(place, { redis: server.url });
    await chaos.expectEarlyEnd(refused, place, 1, /the input has changed since the run began/);

    copyFileSync(chaos.people.input, input);
    utimesSync(input, atime, mtime);
    return chaos.finish(place, { redis: server.url }, server);
  },
};
