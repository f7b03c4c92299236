/**
 * `curp-batch callback-key`: prints the key with which the receiver of a project's callbacks verifies their signatures.
 *
 * What it does not do: create a data folder, or check that the project has tokens.
 */
import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import { checkProject } from '../../http/access/token-file.js';
import { callbackKey } from '../../runs/callbacks/webhook.js';
import { RunStore } from '../../runs/run-store.js';
import { orUsageError } from '../run/run-options.js';
import { CommandFailure } from '../terminal/command-failure.js';
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
      orUsageError(command, () => checkProject(project));
      // A new folder would get a new key, with which no callback is signed.
      if (!existsSync(data)) {
        throw new CommandFailure(`there is no data folder ${data}: --data names that of the service`);
      }
      const store = await RunStore.open(data);
      printSecret(await callbackKey(store.folder, project), 'chmod 600 it');
    });
}
