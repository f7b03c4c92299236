/**
 * `curp-batch page`: writes the page that computes in a browser without a server, as the package has it.
 *
 * What it does not do: open it. A person does, also on another machine.
 */
import { createHash } from 'node:crypto';
import { lstat, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readFault, writeFault } from '../../base/file-faults.js';
import { codeOf, orMissing } from '../../base/private-files.js';
import { SentenceError } from '../../base/sentence.js';
import { statOf } from '../../input/csv/stream-path.js';
import { EXIT_CODE_HELP } from '../terminal/exit-codes.js';
import { print, printAside, printBytes } from '../terminal/printing.js';
import type { SentenceCommand } from '../terminal/sentence-command.js';
import { say } from '../terminal/terminal-language.js';

const NAME = 'curp-batch.html';

/** Made by the build. */
const PAGE = new URL('../../../curp-batch.html', import.meta.url);

async function readPage(): Promise<Buffer> {
  try {
    return await readFile(PAGE);
  } catch (error) {
    const { en, es } = readFault(codeOf(error));
    throw new SentenceError({
      en: `this installation has no ${NAME}: ${en}. In a clone, npm run build makes it`,
      es: `esta instalación no tiene ${NAME}: ${es}. En un clon, lo crea npm run build`,
    });
  }
}

async function writePage(path: string, page: Buffer, force: boolean): Promise<void> {
  try {
    // A link is replaced, not its target; a device is neither.
    const found = force ? await orMissing(lstat(path)) : undefined;
    if (found?.isFile() || found?.isSymbolicLink()) await rm(path);
    const file = await open(path, 'wx');
    await file.writeFile(page).finally(() => file.close());
  } catch (error) {
    const code = codeOf(error);
    if (code === 'EEXIST')
      throw new SentenceError({
        en: `${path} is there already: --force overwrites it, -o names another file`,
        es: `${path} ya existe: --force lo sobrescribe, -o indica otro archivo`,
      });
    const { en, es } = writeFault(code, { en: 'the page', es: 'la página' });
    throw new SentenceError({ en: `${en}: ${path}`, es: `${es}: ${path}` });
  }
}

const isFolder = (path: string): boolean => statOf(path)?.isDirectory() === true;

export function registerPage(program: SentenceCommand): void {
  program
    .command('page')
    .describe({
      en: 'write the page that computes in a browser, without a server: one file, opened by double click',
      es: 'escribe la página que calcula en el navegador, sin servidor: un archivo que se abre con doble clic',
    })
    .withOption('-o, --output <file>', {
      en: 'the file, or its folder; - is standard output',
      es: 'el archivo, o su carpeta; - es la salida estándar',
      default: NAME,
    })
    .withOption('--force', { en: 'overwrite an existing file', es: 'sobrescribe un archivo que ya existe' })
    .withExamples('  $ curp-batch page\n  $ curp-batch page -o /srv/share/curp-batch.html')
    .withNote(EXIT_CODE_HELP)
    .action(async ({ output, force = false }: { output: string; force?: boolean }) => {
      const page = await readPage();
      const hash = createHash('sha256').update(page).digest('hex');
      if (output === '-') {
        await printBytes(page);
        printAside(`SHA-256: ${hash}`);
        return;
      }
      const path = isFolder(output) ? join(output, NAME) : output;
      await writePage(path, page, force);
      print(
        say({ en: `page: ${path}`, es: `página: ${path}` }),
        `SHA-256: ${hash}`,
        say({
          en: 'Open it by double click: it computes in the browser, and nothing leaves the machine.',
          es: 'Ábrala con doble clic: calcula en el navegador, y nada sale de la computadora.',
        }),
      );
    });
}
