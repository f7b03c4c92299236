/** Whether a file or folder exists and is accessible. What it does not promise: that this is still so a moment later. */
import { access } from 'node:fs/promises';

export const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
