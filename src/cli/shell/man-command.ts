/** `curp-batch man`: prints the manual page. The package has the English one as a file. */
import { VERSION } from '../../base/version.js';
import { EXIT_CODE_HELP } from '../terminal/exit-codes.js';
import { print } from '../terminal/printing.js';
import type { SentenceCommand } from '../terminal/sentence-command.js';
import { commandTree } from './command-tree.js';
import { manPage } from './man-page.js';

export function registerMan(program: SentenceCommand): void {
  program
    .command('man')
    .describe({
      en: 'print the manual page, for man',
      es: 'escribe la página del manual, para man',
    })
    .withLanguage()
    .withExamples('  $ curp-batch man | man -l -\n  $ curp-batch man --lang es > curp-batch.1')
    .withNote(EXIT_CODE_HELP)
    .action(() => {
      print(...manPage(commandTree(program), VERSION).trimEnd().split('\n'));
    });
}
