/** Fault: the row CHAOS_POISON makes every calculation throw, on the byte path and on the reference path. */
import { Calculator } from '../../../build/src/key/contract/calculator.js';
import { ByteChunk } from '../../../build/src/rows/byte-chunk.js';

const line = process.env.CHAOS_POISON;
const { process: processBytes } = ByteChunk.prototype;
const { outcome } = Calculator.prototype;

ByteChunk.prototype.process = function (chunk) {
  if (`\n${chunk.bytes.toString('utf8')}`.includes(`\n${line}\n`)) throw new Error('poison');
  return processBytes.call(this, chunk);
};

Calculator.prototype.outcome = function (person) {
  if (Object.values(person).join(',') === line) throw new Error('poison');
  return outcome.call(this, person);
};
