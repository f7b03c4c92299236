/** `curp-batch token`: the tokens with which clients use the service. */

import type { Command } from 'commander';
import { type Language, type Sentence, SentenceError } from '../../base/sentence.js';
import { OptionError } from '../../input/options/option-values.js';
import type { Quota } from '../../service/access/quota.js';
import { isRight, RIGHTS, type Right } from '../../service/access/rights.js';
import { checkProject, TokenFile } from '../../service/access/token-file.js';
import { pathFault } from '../../service/runs/data-folder.js';
import { orUsageError } from '../run/run-command-options.js';
import { print, printAside, printJson } from '../terminal/printing.js';
import type { SentenceCommand } from '../terminal/sentence-command.js';
import { alignColumns } from '../terminal/table.js';
import { say, terminalLanguage } from '../terminal/terminal-language.js';
import { parseQuota, quotaText } from './quota-option.js';
import { printSecret, writeSecret } from './secret-output.js';
import { subcommand, tokenFileOf, tokensOption } from './service-options.js';

interface TokenOptions {
  data: string;
  tokens?: string;
}

/** Calls `work` with the token file. */
async function withFile(options: TokenOptions, work: (file: TokenFile) => Promise<void>): Promise<void> {
  try {
    await work(new TokenFile(tokenFileOf(options)));
  } catch (error) {
    const text = pathFault(error);
    throw text === undefined ? error : new SentenceError(text);
  }
}

const tokenCommand = (parent: SentenceCommand, name: string, description: Sentence): SentenceCommand =>
  subcommand(parent, name, description, tokensOption());

function parseRight(text: string): Right {
  if (isRight(text)) return text;
  const rights = RIGHTS.join(', ');
  throw new OptionError({ en: `A right is one of: ${rights}.`, es: `Un permiso es uno de: ${rights}.` });
}

const addCommand = (parent: SentenceCommand): Command =>
  tokenCommand(parent, 'add', {
    en: 'make a token for a project and print it, this once',
    es: 'crea un token para un proyecto y lo muestra, solo esta vez',
  })
    .withArgument('<project>', {
      en: 'whose token it is: small letters, digits, dots, hyphens, underscores',
      es: 'de quién es el token: minúsculas, dígitos, puntos, guiones, guiones bajos',
    })
    .withOption('--out <file>', {
      en: 'write the token to a new file that its owner alone can read; print nothing',
      es: 'escribe el token en un archivo nuevo que solo su dueño puede leer; no lo muestra',
    })
    .withOption('--quota <limits>', {
      en: 'of the project, for all its tokens: runs at once, bytes kept, rows in 24 hours, as runs=5,bytes=20g,rows=1000000; none removes it',
      es: 'del proyecto, para todos sus tokens: corridas a la vez, bytes guardados, filas en 24 horas, como runs=5,bytes=20g,rows=1000000; none la quita',
      parse: parseQuota,
    })
    .withOption('--right <right>', {
      en: 'what the token may do besides: schedules (list, make, change and run the schedules of its project over HTTP)',
      es: 'qué más puede hacer el token: schedules (ver, crear, cambiar y ejecutar por HTTP las programaciones de su proyecto)',
      parse: parseRight,
      repeats: true,
    })
    .withExamples(
      `  $ curp-batch token add payroll --out token.txt
  $ curp-batch token add payroll --quota runs=5,rows=1000000
  $ TOKEN=$(curp-batch token add payroll)`,
    )
    .action(
      (
        project: string,
        options: TokenOptions & { out?: string; quota?: Quota; right?: Right[] },
        command: Command,
      ) => {
        orUsageError(command, () => checkProject(project));
        return withFile(options, async (file) => {
          let id = '';
          const make = async (): Promise<string> => {
            const { token, entry } = await file.add(project, options.quota, [...new Set(options.right)]);
            id = entry.id;
            return token;
          };
          if (options.out === undefined)
            printSecret(
              await make(),
              say({
                en: '--out <file> writes one for its owner alone',
                es: '--out <archivo> escribe uno solo para su dueño',
              }),
            );
          else await writeSecret(options.out, make);
          const { out } = options;
          printAside(
            say({
              en: `token ${id} of ${project}: ${out === undefined ? 'shown this once' : `written to ${out}`}, kept as a hash. A running server knows it within a second.`,
              es: `token ${id} de ${project}: ${out === undefined ? 'se muestra solo esta vez' : `escrito en ${out}`}. Solo se guarda su huella (hash). Un servidor en marcha lo reconoce en menos de un segundo.`,
            }),
          );
        });
      },
    );

const HEAD: Readonly<Record<Language, string[]>> = {
  en: ['id', 'project', 'created', 'quota', 'rights'],
  es: ['id', 'proyecto', 'creado', 'cuota', 'permisos'],
};

const listCommand = (parent: SentenceCommand): Command =>
  tokenCommand(parent, 'list', {
    en: 'list tokens by project, day and id, and the quota of the project; never the tokens',
    es: 'muestra los tokens por proyecto, día e id, y la cuota del proyecto; nunca los tokens mismos',
  })
    .withJson()
    .action((options: TokenOptions & { json?: true }) =>
      withFile(options, async (file) => {
        const { tokens, quotas } = file.read();
        const entries = tokens.map(({ id, project, created, rights = [] }) => ({
          id,
          project,
          created,
          quota: quotas[project] ?? {},
          rights,
        }));
        if (options.json) printJson(entries, 2);
        else if (entries.length === 0)
          print(
            say({
              en: 'There are no tokens (curp-batch token add <project>).',
              es: 'No hay tokens (curp-batch token add <proyecto>).',
            }),
          );
        else {
          const rows = entries.map(({ id, project, created, quota, rights }) => [
            id,
            project,
            created,
            quotaText(quota),
            rights.join(', '),
          ]);
          const hasRights = entries.some(({ rights }) => rights.length > 0);
          const columns = hasRights ? 5 : Object.keys(quotas).length > 0 ? 4 : 3;
          print(...alignColumns([HEAD[terminalLanguage()], ...rows].map((row) => row.slice(0, columns))));
        }
      }),
    );

const revokeCommand = (parent: SentenceCommand): Command =>
  tokenCommand(parent, 'revoke', {
    en: 'revoke a token, or all tokens of a project',
    es: 'anula un token, o todos los de un proyecto',
  })
    .withArgument('<id|project>', { en: 'as token list shows them', es: 'como los muestra token list' })
    .action((name: string, options: TokenOptions) =>
      withFile(options, async (file) => {
        for (const { id, project } of await file.revoke(name))
          print(say({ en: `revoked ${id} of ${project}`, es: `anulado ${id} de ${project}` }));
      }),
    );

export function registerToken(program: SentenceCommand): void {
  const command = program.command('token').describe({
    en: 'tokens of the service: add, list, revoke',
    es: 'tokens del servicio: add, list, revoke',
  });
  for (const add of [addCommand, listCommand, revokeCommand]) add(command);
}
