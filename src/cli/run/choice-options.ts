/**
 * The options of `run` that say what a run gives, without those that say where and with what machinery: for commands
 * that make runs for later. The same options, not copies of them.
 */
import { Command } from 'commander';
import type { RunChoices } from '../../runs/run-record.js';
import { UPLOAD_OPTIONS } from '../../runs/upload-options.js';
import { addRunOptions } from './run-options.js';

/** An upload has these too; they are no choices. */
const OTHERS = ['name', 'callback'];

const choiceOf = (attribute: string): string =>
  attribute.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const isChoice = (attribute: string): boolean =>
  UPLOAD_OPTIONS.includes(choiceOf(attribute)) && !OTHERS.includes(attribute);

export function addChoiceOptions(command: Command): Command {
  for (const option of addRunOptions(new Command()).options) {
    if (isChoice(option.attributeName())) command.addOption(option);
  }
  return command;
}

/** What was said of them; defaults are left to the run. */
export function choicesOf(command: Command): RunChoices {
  const choices: Record<string, unknown> = {};
  for (const [attribute, value] of Object.entries(command.opts())) {
    if (!isChoice(attribute) || command.getOptionValueSource(attribute) !== 'cli') continue;
    choices[choiceOf(attribute)] = value instanceof Map ? Object.fromEntries(value) : value;
  }
  return choices as RunChoices;
}
