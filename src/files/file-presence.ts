/** Whether a file or folder is there and may be looked at. By the time of the answer it may have come or gone. */
import { access } from 'node:fs/promises';

export const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
