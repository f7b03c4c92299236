/** Fault: writing the ledger takes CHAOS_SYNC_MS longer, from the second time on. */
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';

const delay = Number(process.env.CHAOS_SYNC_MS);
const { rename } = fs;
let ledgers = 0;

fs.rename = async (from, to) => {
  if (String(from).endsWith('.ledger.next') && ledgers++ > 0) await pause(delay);
  return rename(from, to);
};
syncBuiltinESMExports();
