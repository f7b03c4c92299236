/** Fault: from the second ledger on, putting it on disk takes CHAOS_SYNC_MS longer. */
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';

const delay = Number(process.env.CHAOS_SYNC_MS);
const { open } = fs;
let ledgers = 0;

fs.open = async (path, ...rest) => {
  const file = await open(path, ...rest);
  if (String(path).endsWith('.ledger.next') && ledgers++ > 0) {
    const datasync = file.datasync.bind(file);
    file.datasync = async () => {
      await pause(delay);
      return datasync();
    };
  }
  return file;
};
syncBuiltinESMExports();
