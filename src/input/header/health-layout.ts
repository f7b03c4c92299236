/**
 * Whether a file has the layout of the health sector (GIIS of the Secretaría de Salud): its header names `curpPaciente`. Its
 * sex is 1, 2 or 3 (no binario), and the entity 88 is abroad.
 */
import { simplifyHeader } from '../csv/column-names.js';

export const isHealthLayout = (header: readonly string[]): boolean =>
  header.some((name) => simplifyHeader(name) === 'curppaciente');
