/** `curp-batch completion`: prints the script with which a shell completes commands, options and values. */
import { VERSION } from '../../base/version.js';
import { EXIT_CODE_HELP } from '../terminal/exit-codes.js';
import { print } from '../terminal/printing.js';
import type { SentenceCommand } from '../terminal/sentence-command.js';
import { bashCompletion } from './bash-completion.js';
import { commandTree, type TreeCommand } from './command-tree.js';
import { fishCompletion } from './fish-completion.js';
import { zshCompletion } from './zsh-completion.js';

const SHELLS: Readonly<Record<string, (tree: TreeCommand, version: string) => string>> = {
  bash: bashCompletion,
  zsh: zshCompletion,
  fish: fishCompletion,
};

const EXAMPLES = `  $ source <(curp-batch completion bash)
  $ curp-batch completion bash > ~/.local/share/bash-completion/completions/curp-batch
  $ curp-batch completion zsh > ~/.zfunc/_curp-batch
  $ curp-batch completion fish > ~/.config/fish/completions/curp-batch.fish`;

export function registerCompletion(program: SentenceCommand): void {
  const command = program
    .command('completion')
    .describe({
      en: 'print the completion script of a shell: the Tab key then offers commands, options and values',
      es: 'escribe el guion para que la tecla Tab complete comandos, opciones y valores en su terminal',
    })
    .withChosenArgument('<shell>', Object.keys(SHELLS), {
      en: 'bash, zsh or fish',
      es: 'bash, zsh o fish',
    })
    .withLanguage()
    .withExamples(EXAMPLES)
    .withNote(EXIT_CODE_HELP);
  command.action((shell: string) => {
    print(...SHELLS[shell]!(commandTree(program), VERSION).trimEnd().split('\n'));
  });
}
