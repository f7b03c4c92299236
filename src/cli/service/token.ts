/** `curp-batch token`: the tokens with which clients use the service. */
import { Command } from 'commander';
import type { Quota } from '../../http/access/quota.js';
import { checkProject, TokenFile, TokenFileError } from '../../http/access/token-file.js';
import { pathFault } from '../../runs/data-folder.js';
import { option, orUsageError } from '../run/run-options.js';
import { FAILED } from '../terminal/exit-codes.js';
import { alignColumns } from '../terminal/table.js';
import { parseQuota, quotaText } from './quota-option.js';
import { printSecret, SecretFileError, writeSecret } from './secret-output.js';
import { dataOption, tokenPath, tokensOption } from './service-options.js';

interface TokenOptions {
  data: string;
  tokens?: string;
}

/** Calls `work` with the token file. Prints a failure and sets the exit code. */
async function withFile(options: TokenOptions, work: (file: TokenFile) => Promise<void>): Promise<void> {
  try {
    await work(new TokenFile(tokenPath(options)));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const text =
      error instanceof TokenFileError || error instanceof SecretFileError
        ? error.message
        : (pathFault(error) ?? `the file of tokens cannot be used (${code ?? (error as Error).name})`);
    process.stderr.write(`error: ${text}\n`);
    process.exitCode = FAILED;
  }
}

const subcommand = (name: string, description: string): Command =>
  new Command(name)
    .description(description)
    .addOption(tokensOption())
    .addOption(dataOption())
    .addHelpText('after', '\nExit codes: 0 done, 1 failed, 2 wrong usage.');

const addCommand = (): Command =>
  subcommand('add', 'make a token for a project and print it, this once')
    .argument('<project>', 'whose token it is: small letters, digits, dots, hyphens, underscores')
    .option('--out <file>', 'write the token to a new file that its owner alone can read; print nothing')
    .option(
      '--quota <limits>',
      'of the project, for all its tokens: runs at once, bytes kept, rows in 24 hours, as runs=5,bytes=20g,rows=1000000; none removes it',
      option(parseQuota),
    )
    .addHelpText(
      'after',
      `
Examples:
  $ curp-batch token add payroll --out token.txt
  $ curp-batch token add payroll --quota runs=5,rows=1000000
  $ TOKEN=$(curp-batch token add payroll)`,
    )
    .action((project: string, options: TokenOptions & { out?: string; quota?: Quota }, command: Command) => {
      orUsageError(command, () => checkProject(project));
      return withFile(options, async (file) => {
        let id = '';
        const make = async (): Promise<string> => {
          const { token, entry } = await file.add(project, options.quota);
          id = entry.id;
          return token;
        };
        if (options.out === undefined)
          printSecret(await make(), '--out <file> writes one for its owner alone');
        else await writeSecret(options.out, make);
        const where = options.out === undefined ? 'shown this once' : `written to ${options.out}`;
        process.stderr.write(
          `token ${id} of ${project}: ${where}, kept as a hash. A running server knows it within a second.\n`,
        );
      });
    });

const listCommand = (): Command =>
  subcommand('list', 'list tokens by project, day and id, and the quota of the project; never the tokens')
    .option('--json', 'print JSON')
    .action((options: TokenOptions & { json?: true }) =>
      withFile(options, async (file) => {
        const { tokens, quotas } = file.read();
        const entries = tokens.map(({ id, project, created }) => ({
          id,
          project,
          created,
          quota: quotas[project] ?? {},
        }));
        if (options.json) console.log(JSON.stringify(entries, null, 2));
        else if (entries.length === 0) console.log('There are no tokens (curp-batch token add <project>).');
        else {
          const hasQuotas = Object.keys(quotas).length > 0;
          const rows = entries.map(({ id, project, created, quota }) =>
            hasQuotas ? [id, project, created, quotaText(quota)] : [id, project, created],
          );
          const names = ['id', 'project', 'created', ...(hasQuotas ? ['quota'] : [])];
          console.log(alignColumns([names, ...rows]).join('\n'));
        }
      }),
    );

const revokeCommand = (): Command =>
  subcommand('revoke', 'make a token worthless, or all tokens of a project')
    .argument('<id|project>', 'as token list shows them')
    .action((name: string, options: TokenOptions) =>
      withFile(options, async (file) => {
        for (const { id, project } of await file.revoke(name)) console.log(`revoked ${id} of ${project}`);
      }),
    );

export function registerToken(program: Command): void {
  const command = program.command('token').description('tokens of the service: add, list, revoke');
  for (const sub of [addCommand(), listCommand(), revokeCommand()]) {
    command.addCommand(sub.copyInheritedSettings(command));
  }
}
