/** A cron pattern as somebody wrote it: five fields, or six, and a moment that comes. */
import { nextSlot } from '../queue/slots.js';
import { OptionError } from './option-values.js';

const HOW_CRON =
  'A pattern has five fields, minute hour day month weekday, as "0 3 * * *"; six with seconds first.';

export function parseCron(text: string): string {
  const cron = text.trim().replace(/\s+/g, ' ');
  const fields = cron.split(' ').length;
  if (fields !== 5 && fields !== 6) throw new OptionError(HOW_CRON);
  let next: number | undefined;
  try {
    next = nextSlot({ cron, tz: 'UTC' }, Date.now());
  } catch {
    throw new OptionError(HOW_CRON);
  }
  if (next === undefined) throw new OptionError('The pattern names no day that ever comes.');
  return cron;
}
