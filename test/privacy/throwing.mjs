// A preload for worker and run processes: the processing of a chunk throws an error that tells a person's name.

import { Calculator } from '../../build/src/contract/calculator.js';
import { ByteChunk } from '../../build/src/csv/chunk/byte-chunk.js';

const fail = () => {
  throw new Error('the row of QUETZALCANARIO could not be read');
};

ByteChunk.prototype.process = fail;
Calculator.prototype.outcome = fail;
