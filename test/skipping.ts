/** A test that cannot be done on this machine is skipped, and says why: reporters keep such reasons to themselves. */
import type { TestContext } from 'vitest';

export function skipWith(context: TestContext, reason: string): void {
  console.log(`skipped: ${context.task.name}: ${reason}`);
  context.skip(reason);
}
