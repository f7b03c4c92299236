/** A setup file of vitest: at the end of each test file, helpers end and remove what they have started or made. */
import { afterAll } from 'vitest';
import { endFile } from './file-end.js';

afterAll(endFile);
