/**
 * `curp-batch callback-key`: what the receiver of a project's callbacks checks their signatures with.
 *
 * What it does not do: make a data folder, or ask whether the project has tokens.
 */
import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import { checkProject } from '../../http/access/token-file.js';
import { RunStore } from '../../runs/run-store.js';
import { callbackKey } from '../../runs/webhook.js';
import { usable } from '../run/run-options.js';
import { FAILED } from '../terminal/exit-codes.js';
import { printSecret } from './secret-output.js';
import { dataOption } from './service-options.js';

export function registerCallbackKey(program: Command): void {
  program
    .command('callback-key')
    .description("print the key that signs a project's callbacks")
    .argument('<project>', 'the project, as in curp-batch token add <project>')
    .addOption(dataOption())
    .addHelpText(
      'after',
      `
X-Curp-Batch-Signature of a callback is sha256= and the hexadecimal HMAC-SHA256, with this key, of the header
X-Curp-Batch-Timestamp, a full stop, and the body. Removing callback.key from the data folder makes new keys.
Exit codes: 0 done, 1 failed, 2 wrong usage.`,
    )
    .action(async (project: string, { data }: { data: string }, command: Command) => {
      usable(command, () => checkProject(project));
      // A key of a new folder would be a key that no callback is signed with.
      if (!existsSync(data)) {
        process.stderr.write(`error: there is no data folder ${data}: --data names that of the service\n`);
        process.exitCode = FAILED;
        return;
      }
      const store = await RunStore.open(data);
      printSecret(await callbackKey(store.folder, project), 'chmod 600 it');
    });
}
