/**
 * npm, as a user of the package runs it in a project of their own: it installs from the registry.
 *
 * What it does not do: fail without a registry. `isWithoutRegistry` says so, and the test is skipped.
 */
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from '../vitest/temporary-folder.js';

/** The messages and the exit code; no code if it succeeded. */
export interface NpmResult {
  code?: number;
  stderr: string;
}

export function emptyProject(): string {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  return folder;
}

/** `npm install` or `npm ci` in a folder. */
export function npm(folder: string, ...words: string[]): Promise<NpmResult> {
  const env = { ...process.env, NODE_EXTRA_CA_CERTS: process.env.NPM_EXTRA_CA_CERTS };
  const all = [...words, '--engine-strict', '--prefer-offline', '--no-audit', '--no-fund'];
  return promisify(execFile)('npm', all, { cwd: folder, env }).catch((error) => error);
}

export const isWithoutRegistry = ({ stderr }: NpmResult): boolean =>
  /code (ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ENOTCACHED|E50\d)/.test(stderr);

/** Warnings about packages, not those about the settings of this machine. */
export const warningsOf = ({ stderr }: NpmResult): string[] =>
  stderr.split('\n').filter((line) => /^npm warn (?!Unknown )/i.test(line));
