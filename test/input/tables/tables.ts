/** The tables of this folder, and what they are read as. */
import { readFileSync } from 'node:fs';

export const tableFile = (name: string): Buffer => readFileSync(new URL(`./files/${name}`, import.meta.url));

export { csvOf, OPTIONS, refusalOf } from '../workbook/reading.js';
