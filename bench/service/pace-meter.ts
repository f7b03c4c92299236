/**
 * The rows that the runs of a project have finished at any moment, from their events: a figure between two events is
 * interpolated, so that the pace of a phase of some seconds can be compared with that of the next.
 */
import { setTimeout as pause } from 'node:timers/promises';

interface Point {
  at: number;
  rows: number;
}

export class PaceMeter {
  readonly #runs: Point[][] = [];
  ended = 0;

  /** Follows the events of a run in the background, until it ends. */
  follow(address: string, path: string, token: string): void {
    const points: Point[] = [];
    this.#runs.push(points);
    void this.#follow(`${address}${path}/events`, token, points);
  }

  async #follow(url: string, token: string, points: Point[]): Promise<void> {
    for (;;) {
      const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } }).catch(
        () => undefined,
      );
      if (answer === undefined || !answer.ok) {
        await pause(100);
        continue;
      }
      let rest = '';
      try {
        for await (const piece of answer.body!.pipeThrough(new TextDecoderStream())) {
          const blocks = (rest + piece).split('\n\n');
          rest = blocks.pop()!;
          for (const block of blocks) {
            const [, rows] = /"rows":(\d+)/.exec(block) ?? [];
            if (rows !== undefined) points.push({ at: performance.now(), rows: Number(rows) });
            if (block.startsWith('event: end')) {
              this.ended++;
              return;
            }
          }
        }
      } catch {
        return; // the bench has ended
      }
    }
  }

  /** Rows of all runs at this moment, which must be some seconds ago for the last event to be known. */
  rowsAt(moment: number): number {
    return this.#runs.reduce((sum, points) => sum + rowsOf(points, moment), 0);
  }

  /** Whether the runs have begun to commit rows. */
  get rows(): number {
    return this.#runs.reduce((sum, points) => sum + (points.at(-1)?.rows ?? 0), 0);
  }
}

function rowsOf(points: readonly Point[], moment: number): number {
  const next = points.findIndex(({ at }) => at > moment);
  if (next === 0) return 0;
  if (next === -1) return points.at(-1)?.rows ?? 0;
  const [before, after] = [points[next - 1]!, points[next]!];
  return before.rows + ((after.rows - before.rows) * (moment - before.at)) / (after.at - before.at);
}
