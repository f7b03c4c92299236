/** `curp-batch entities`: the catalog. */
import type { Command } from 'commander';
import { ENTITIES } from '../../curp/entities.js';
import { alignColumns } from '../terminal/table.js';

export function registerEntities(program: Command): void {
  program
    .command('entities')
    .description('list the 33 entities of birth')
    .option('--json', 'print JSON')
    .action((options: { json?: true }) => {
      if (options.json) console.log(JSON.stringify(ENTITIES, null, 2));
      else console.log(alignColumns(ENTITIES.map((entity) => Object.values(entity))).join('\n'));
    });
}
