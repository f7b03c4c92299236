/** Skips a test that cannot run on this machine, and prints the reason, since the reporters of vitest do not show it. */
import type { TestContext } from 'vitest';

export function skipWith(context: TestContext, reason: string): void {
  console.log(`skipped: ${context.task.name}: ${reason}`);
  context.skip(reason);
}
