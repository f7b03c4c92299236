/**
 * The options of `run` that a record stores, without those for paths, Redis and workers: for commands that define runs for
 * later.
 */
import type { Command } from 'commander';
import { attributeOf, HTTP_OPTIONS, type RunChoices } from '../../input/options/option-types.js';
import { addRunOptions } from './run-command-options.js';

const NAMES = new Map([...HTTP_OPTIONS.keys()].map((name) => [attributeOf(name), name]));

export const addChoiceOptions = (command: Command): Command =>
  addRunOptions(command, (name) => HTTP_OPTIONS.has(name));

/** The choices given on the command line, without defaults: the run applies those. */
export function choicesOf(command: Command): RunChoices {
  const choices: Record<string, unknown> = {};
  for (const [attribute, value] of Object.entries(command.opts())) {
    const name = NAMES.get(attribute);
    if (name === undefined || command.getOptionValueSource(attribute) !== 'cli') continue;
    choices[name] = value instanceof Map ? Object.fromEntries(value) : value;
  }
  return choices as RunChoices;
}
