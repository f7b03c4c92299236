#!/usr/bin/env node
/**
 * The command `curp-batch`.
 *
 * Exit codes: 0 done, 1 failed, 2 wrong usage; a command that has others lists them in its help.
 */
import { sentenceOf } from '../base/sentence.js';
import { reportDefect, runCommand } from './command-line.js';
import { readSecretFiles } from './service/secret-files.js';
import { outliveClosedOutput, reportLostOutput } from './terminal/closed-output.js';
import { dropEmptyVariables } from './terminal/environment.js';
import { USAGE } from './terminal/exit-codes.js';
import { printError } from './terminal/printing.js';
import { chooseLanguage } from './terminal/terminal-language.js';

/** Also for a rejection that nothing handles. Node would print a stack, and a message that may contain anything. */
process.on('uncaughtException', (error) => {
  if (process.listenerCount('uncaughtException') > 1) return; // the command has a handler of its own
  reportDefect(error);
  process.exit();
});

outliveClosedOutput();
dropEmptyVariables();
chooseLanguage(process.argv.slice(2));
try {
  readSecretFiles();
} catch (error) {
  printError(sentenceOf(error));
  process.exit(USAGE);
}

async function main(): Promise<void> {
  await runCommand(process.argv.slice(2));
  // Exit explicitly: commands that still wait for a lost Redis would keep the process alive.
  for (const stream of [process.stdout, process.stderr])
    await new Promise((flushed) => stream.write('', flushed));
  reportLostOutput();
  process.exit();
}

void main(); // without `await`: bundled commands import from this file, and would wait for its end
