/**
 * `curp-batch callback-key`: prints the key with which the receiver of a project's callbacks verifies their signatures.
 *
 * What it does not do: create a data folder, or check that the project has tokens.
 */

import { access } from 'node:fs/promises';
import type { Command } from 'commander';
import { codeOf } from '../../base/private-files.js';
import { SentenceError } from '../../base/sentence.js';
import { checkProject } from '../../service/access/token-file.js';
import { callbackKey } from '../../service/callbacks/webhook.js';
import { RunStore } from '../../service/runs/run-store.js';
import { orUsageError } from '../run/run-command-options.js';
import { EXIT_CODE_HELP } from '../terminal/exit-codes.js';
import type { SentenceCommand } from '../terminal/sentence-command.js';
import { say } from '../terminal/terminal-language.js';
import { printSecret } from './secret-output.js';
import { dataOption } from './service-options.js';

export function registerCallbackKey(program: SentenceCommand): void {
  program
    .command('callback-key')
    .describe({
      en: "print the key that signs a project's callbacks",
      es: 'muestra la clave que firma los avisos de un proyecto',
    })
    .withArgument('<project>', {
      en: 'the project, as in curp-batch token add <project>',
      es: 'el proyecto, como en curp-batch token add <proyecto>',
    })
    .addOption(dataOption())
    .withNote({
      en: `X-Curp-Batch-Signature of a callback is sha256= and the hexadecimal HMAC-SHA256, with this key, of the header
X-Curp-Batch-Timestamp, a full stop, and the body. Removing callback.key from the data folder makes new keys.
${EXIT_CODE_HELP.en}`,
      es: `X-Curp-Batch-Signature de un aviso es sha256= y el HMAC-SHA256 hexadecimal, con esta clave, del encabezado
X-Curp-Batch-Timestamp, un punto y el cuerpo. Si se borra callback.key de la carpeta de datos, se hacen claves nuevas.
${EXIT_CODE_HELP.es}`,
    })
    .action(async (project: string, { data }: { data: string }, command: Command) => {
      orUsageError(command, () => checkProject(project));
      // A new folder would get a new key, with which no callback is signed.
      await access(data).catch((error) => {
        if (codeOf(error) !== 'ENOENT') throw error;
        throw new SentenceError({
          en: `there is no data folder ${data}: --data names that of the service`,
          es: `no existe la carpeta de datos ${data}: indique con --data la del servicio`,
        });
      });
      const store = await RunStore.open(data);
      printSecret(await callbackKey(store.folder, project), say({ en: 'chmod 600 it', es: 'use chmod 600' }));
    });
}
