/**
 * The options of `run` that change the result, without those for paths, Redis and workers: for commands that define runs
 * for later. The option objects of `run` are used, not copies.
 */
import { Command } from 'commander';
import type { RunChoices } from '../../runs/run-record.js';
import { UPLOAD_OPTIONS } from '../../runs/upload-options.js';
import { addRunOptions } from './run-options.js';

/** Options of an upload that do not change the result. */
const NO_CHOICES = ['name', 'callback'];

const choiceOf = (attribute: string): string =>
  attribute.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const isChoice = (attribute: string): boolean =>
  UPLOAD_OPTIONS.includes(choiceOf(attribute)) && !NO_CHOICES.includes(attribute);

export function addChoiceOptions(command: Command): Command {
  for (const option of addRunOptions(new Command()).options) {
    if (isChoice(option.attributeName())) command.addOption(option);
  }
  return command;
}

/** The choices given on the command line, without defaults: the run applies those. */
export function choicesOf(command: Command): RunChoices {
  const choices: Record<string, unknown> = {};
  for (const [attribute, value] of Object.entries(command.opts())) {
    if (!isChoice(attribute) || command.getOptionValueSource(attribute) !== 'cli') continue;
    choices[choiceOf(attribute)] = value instanceof Map ? Object.fromEntries(value) : value;
  }
  return choices as RunChoices;
}
