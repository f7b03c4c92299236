/** What the benches measure of a command and its processes: duration, processor time, memory. */
import { describe, expect, it } from 'vitest';
import { HAS_PROC, measure } from '../../bench/measured-process.js';
import { skipWith } from '../machine/skipping.js';

/** Half a second of processor time in a child, then two seconds of waiting, in which its figures are read. */
const CHILD = 'while (process.cpuUsage().user < 5e5); setTimeout(() => {}, 2000)';
const PARENT = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(CHILD)}])`;

describe('a measured command', () => {
  it('has a duration', async () => {
    const { seconds } = await measure(process.execPath, ['-e', 'setTimeout(() => {}, 200)']);
    expect(seconds).toBeGreaterThan(0.2);
  });

  it('has the processor time and the memory of its processes', async (context) => {
    if (!HAS_PROC) return skipWith(context, 'this system has no /proc');
    const { seconds, cpuSeconds, processes } = await measure(process.execPath, ['-e', PARENT]);
    expect(seconds).toBeGreaterThan(2);
    expect(cpuSeconds).toBeGreaterThan(0.45);
    expect(processes).toHaveLength(2);
    expect(Math.max(...processes.map((each) => each.cpuSeconds))).toBeGreaterThan(0.3);
    for (const { mib } of processes) expect(mib).toBeGreaterThan(10);
  });

  it('must end well', async () => {
    await expect(measure(process.execPath, ['-e', 'process.exit(3)'])).rejects.toThrow('ended with 3');
  });
});
