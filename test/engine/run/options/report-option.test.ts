/** `--report`: next to the result, or no report. */
import { existsSync, statSync } from 'node:fs';
import { expect, it } from 'vitest';
import { csv, ROSA, runOn, startRun, textOf, writeInput } from '../runs.js';

it.concurrent('is written next to the result, readable by its owner only', async () => {
  const { code, path } = await runOn(csv(ROSA));
  expect(code).toBe(0);
  expect(textOf(`${path}.report.html`)).toMatch(/^<!doctype html>\n<html lang="es">/);
  expect(statSync(`${path}.report.html`).mode & 0o777).toBe(0o600);
  expect(textOf(`${path}.report.html`)).not.toMatch(/Rosa|Medina|Castro|MECR/);
});

it.concurrent('none: only the summary is written', async () => {
  const { code, path } = await runOn(csv(ROSA), '--report', 'none');
  expect(code).toBe(0);
  expect(existsSync(`${path}.report.html`)).toBe(false);
  expect(existsSync(`${path}.summary.json`)).toBe(true);
});

it.concurrent('is not written if the result goes to standard output', async () => {
  const input = writeInput(csv(ROSA));
  const { code, stdout } = await startRun([input, '-o', '-']).ended;
  expect(code).toBe(0);
  expect(stdout).toContain('MECR840719MJCDSS03');
  expect(existsSync('-.report.html')).toBe(false);
});

it.concurrent('of another kind is wrong usage', async () => {
  const { code, stderr } = await runOn(csv(ROSA), '--report', 'pdf');
  expect(code).toBe(2);
  expect(stderr).toContain('html, none');
});
