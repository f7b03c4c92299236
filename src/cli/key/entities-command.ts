/** `curp-batch entities`: the catalog. */

import { ENTITIES } from '../../key/curp/entities.js';
import { print, printJson } from '../terminal/printing.js';
import type { SentenceCommand } from '../terminal/sentence-command.js';
import { alignColumns } from '../terminal/table.js';

export function registerEntities(program: SentenceCommand): void {
  program
    .command('entities')
    .describe({ en: 'list the 33 entities of birth', es: 'muestra las 33 entidades de nacimiento' })
    .withJson()
    .action((options: { json?: true }) => {
      if (options.json) printJson(ENTITIES, 2);
      else print(...alignColumns(ENTITIES.map((entity) => Object.values(entity))));
    });
}
