/** Fault: the process kills itself just before it names its output, removes its ledger, or writes its summary. */
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

const point = process.env.CHAOS_DIE_AT;
const { rename, rm, writeFile } = fs;

const die = () => process.kill(process.pid, 'SIGKILL');

fs.rename = (from, to) => {
  if (point === 'naming' && String(from).endsWith('.partial')) die();
  return rename(from, to);
};
fs.rm = (path, options) => {
  if (point === 'forgetting' && String(path).endsWith('.ledger')) die();
  return rm(path, options);
};
fs.writeFile = (path, ...rest) => {
  if (point === 'summary' && String(path).includes('.summary.json')) die();
  return writeFile(path, ...rest);
};
syncBuiltinESMExports();
