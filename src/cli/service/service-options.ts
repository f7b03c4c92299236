/** The options for the service's data folder and token file, shared by several commands. */
import { join } from 'node:path';
import { Option } from 'commander';

export const dataOption = (): Option =>
  new Option('--data <folder>', 'where uploads, results and tokens are kept')
    .env('CURP_BATCH_DATA')
    .default('curp-batch-data');

export const tokensOption = (): Option =>
  new Option('--tokens <file>', 'the file of tokens (default: tokens.json in the data folder)').env(
    'CURP_BATCH_TOKENS',
  );

export const tokenPath = ({ data, tokens }: { data: string; tokens?: string }): string =>
  tokens ?? join(data, 'tokens.json');
