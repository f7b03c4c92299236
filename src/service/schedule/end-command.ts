/**
 * The command of `schedule add --on-end`: executed once when the outcome of a slot is known, with counts in its environment.
 *
 *   CURP_BATCH_SCHEDULE, _SLOT, _OUTCOME, _RUN, _ROWS, _ERRORS, _FAULT, _REASONS (codes)
 *   CURP_BATCH_VERDICT_DIFFERENT and the other verdicts, CURP_BATCH_CHANGES_NEW, _GONE, _CHANGED
 *
 * Without a shell, unless the operator asks for one. The secrets of this process are not in its environment. What it prints
 * is discarded; a failure is one line in the log. It is ended after a minute.
 *
 * What it does not receive: a value of a row, or a path.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Log } from '../../base/log.js';
import { OptionError } from '../../input/options/option-values.js';
import type { SlotEntry } from './schedule-state.js';

export interface EndCommand {
  /** The program and its arguments; with a shell, one text. */
  words: readonly string[];
  shell: boolean;
}

const TIME_LIMIT_MS = 60_000;

const MAX_COMMAND = 4096;

/** What a program needs to start, and nothing else of the environment of this process. */
const INHERITED = [
  'PATH',
  'HOME',
  'USER',
  'LOGNAME',
  'LANG',
  'LC_ALL',
  'TZ',
  'TMPDIR',
  'SystemRoot',
  'ComSpec',
];

const WORD = /"([^"]*)"|'([^']*)'|([^\s"']+)/g;

/** Splits a command into words: blanks separate them, quotes join them. Nothing else has a meaning. */
export function parseEndCommand(text: string): readonly string[] {
  const words = [...text.matchAll(WORD)].map(([, double, single, plain]) => double ?? single ?? plain ?? '');
  const isWhole = text.replace(WORD, '').trim() === '';
  if (words.length === 0 || words[0] === '' || !isWhole || text.length > MAX_COMMAND)
    throw new OptionError({
      en: 'A command is a program and its words; "quotes" join words with blanks. For a shell add --on-end-shell.',
      es: 'Un comando es un programa y sus palabras; las "comillas" juntan palabras con espacios. Para un shell agregue --on-end-shell.',
    });
  return words;
}

function environmentOf(schedule: string, entry: SlotEntry): Record<string, string> {
  const { slot, outcome, run, rows, errors, fault, reasons, verdicts, changes } = entry;
  const facts: Record<string, string | number | null> = {
    SCHEDULE: schedule,
    SLOT: slot,
    OUTCOME: outcome,
    RUN: run,
    ROWS: rows,
    ERRORS: errors,
    FAULT: fault,
    REASONS: reasons.map(({ code }) => code).join(','),
  };
  for (const [verdict, count] of Object.entries(verdicts)) facts[`VERDICT_${verdict.toUpperCase()}`] = count;
  for (const [change, count] of Object.entries(changes ?? {}))
    facts[`CHANGES_${change.toUpperCase()}`] = count;
  const inherited = INHERITED.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  const own = Object.entries(facts).map(
    ([name, value]) => [`CURP_BATCH_${name}`, String(value ?? '')] as const,
  );
  return Object.fromEntries([...inherited, ...own]);
}

/** Ends the command with what it has started. */
function end(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch {} // it has ended
}

/** Resolves when the command has ended, whatever came of it. */
export async function executeEndCommand(
  { words, shell }: EndCommand,
  schedule: string,
  entry: SlotEntry,
  log: Log,
  { limitMs = TIME_LIMIT_MS, start = spawn }: { limitMs?: number; start?: typeof spawn } = {},
): Promise<void> {
  const [program = '', ...rest] = words;
  const fail = (why: object): void =>
    log.warn({ schedule, slot: entry.slot, ...why }, 'the command at the end of a slot failed');
  try {
    const child = start(program, rest, {
      shell,
      env: environmentOf(schedule, entry),
      stdio: 'ignore',
      detached: process.platform !== 'win32',
    });
    const timer = setTimeout(() => end(child.pid), limitMs);
    const [code, signal] = (await once(child, 'exit').finally(() => clearTimeout(timer))) as [
      number | null,
      string | null,
    ];
    if (code !== 0) fail({ exitCode: code ?? undefined, signal: signal ?? undefined });
  } catch (error) {
    fail({ error }); // it could not be started
  }
}
