/** `curp-batch callback-key`: what the receiver of a project's callbacks checks their signatures with. */
import type { Command } from 'commander';
import { RunStore } from '../run/run-store.js';
import { callbackKey } from '../run/webhook.js';
import { printSecret } from './secret-output.js';
import { dataOption } from './service-options.js';

export function registerCallbackKey(program: Command): void {
  program
    .command('callback-key')
    .description("print the key that signs a project's callbacks")
    .argument('<project>', 'the project, as curp-batch token add was told')
    .addOption(dataOption())
    .addHelpText(
      'after',
      `
X-Curp-Batch-Signature of a callback is sha256= and the hexadecimal HMAC-SHA256, with this key, of the header
X-Curp-Batch-Timestamp, a full stop, and the body. Removing callback.key from the data folder makes new keys.`,
    )
    .action(async (project: string, { data }: { data: string }) => {
      const store = await RunStore.open(data);
      printSecret(await callbackKey(store.folder, project), 'chmod 600 it');
    });
}
