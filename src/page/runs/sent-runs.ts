/**
 * What this page knows of the runs that it has started, until it is loaded again: whether the form still has the file of a
 * run, so that the user can answer a question about it without choosing the file again; the file itself, for corrections of
 * its rows, and those that were made; and which runs are of a pasted list, whose result is shown as a table.
 *
 * What it does not keep: the content of a file. A `File` is a reference to the file on the disk of the user.
 */
import type { MadeCorrections } from './error-rows.js';

/** Only the form that sent a file has it, until another view of a file is opened. */
let runOfFile: string | undefined;

/** `undefined`: the form has no file that was sent. */
export function keepFileOf(id: string | undefined): void {
  runOfFile = id;
}

export const hasFileOf = (id: string): boolean => runOfFile === id;

const files = new Map<string, File>();

export const keepSentFile = (id: string, file: File): void => void files.set(id, file);

export const sentFile = (id: string): File | undefined => files.get(id);

const corrections = new Map<string, MadeCorrections>();

/** The corrections with which a run was started. */
export const keepCorrections = (id: string, made: MadeCorrections): void => void corrections.set(id, made);

export const correctionsOf = (id: string): MadeCorrections | undefined => corrections.get(id);

/** Runs whose result is downloaded as soon as they have finished. */
const awaited = new Set<string>();

export const awaitResult = (id: string): void => void awaited.add(id);

/** True once. */
export const isAwaited = (id: string): boolean => awaited.delete(id);

/** Rows of each pasted list, below its header. */
const pastedRuns = new Map<string, number>();

export const keepPastedRun = (id: string, rows: number): void => void pastedRuns.set(id, rows);

export const pastedRows = (id: string): number | undefined => pastedRuns.get(id);
