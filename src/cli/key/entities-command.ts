/** `curp-batch entities`: the catalog. */

import type { Command } from 'commander';
import { ENTITIES } from '../../key/curp/entities.js';
import { print, printJson } from '../terminal/printing.js';
import { alignColumns } from '../terminal/table.js';
import { say } from '../terminal/terminal-language.js';

export function registerEntities(program: Command): void {
  program
    .command('entities')
    .description(say({ en: 'list the 33 entities of birth', es: 'muestra las 33 entidades de nacimiento' }))
    .option('--json', say({ en: 'print JSON', es: 'muestra JSON' }))
    .action((options: { json?: true }) => {
      if (options.json) printJson(ENTITIES, 2);
      else print(...alignColumns(ENTITIES.map((entity) => Object.values(entity))));
    });
}
