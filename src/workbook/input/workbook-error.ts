/**
 * The errors of a workbook that cannot be read: damaged, or made to exhaust memory, disk or time.
 *
 * What a message never contains: a value of a cell. Parts of the archive are named by what they are, not by their name.
 */
import { InputError } from '../../csv/input-error.js';

const ADVICE = 'open it in a spreadsheet program and save it again';

/** `why` is what is wrong with the file. */
export const damaged = (why: string): InputError =>
  new InputError('bad_workbook', `the workbook is damaged or cut short (${why}): ${ADVICE}`);

/** `why` is the limit that the file exceeds. */
export const tooMuch = (why: string): InputError =>
  new InputError(
    'unsafe_workbook',
    `the workbook is refused: ${why}. If it is a real one, save the sheet as CSV`,
  );
