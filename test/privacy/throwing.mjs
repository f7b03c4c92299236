// Preloaded into workers and runs: the processing of a chunk throws an error with the name of a person in its message.

import { Calculator } from '../../build/src/key/contract/calculator.js';
import { ByteChunk } from '../../build/src/rows/byte-chunk.js';

const fail = () => {
  throw new Error('the row of QUETZALCANARIO could not be read');
};

ByteChunk.prototype.process = fail;
Calculator.prototype.outcome = fail;
