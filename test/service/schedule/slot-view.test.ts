/** The outcome of a slot as JSON has words for a person where there is something to look at, and counts only. */
import { expect, it } from 'vitest';
import { newEntry } from '../../../src/service/schedule/slot-history.js';
import { slotView } from '../../../src/service/schedule/slot-view.js';
import { FAULT_TEXTS } from '../../../src/service/views/fault-texts.js';

const view = (given: Partial<Parameters<typeof newEntry>[0]>) =>
  slotView(newEntry({ slot: new Date(0).toISOString(), outcome: 'failed', run: null, ...given }));

it('nothing is said of a slot that is as expected, or that has not ended', () => {
  expect(view({ outcome: 'finished' }).messages).toBeNull();
  expect(view({ outcome: 'started' }).messages).toBeNull();
});

it('reasons of an attention are one sentence', () => {
  const reasons = [
    { code: 'no_rows', es: 'la entrada no tiene filas', en: 'the input has no rows' },
    { code: 'source_unchanged', es: 'el archivo no cambió', en: 'the file has not changed' },
  ] as const;
  expect(view({ outcome: 'attention', reasons }).messages).toEqual({
    es: 'La entrada no tiene filas; el archivo no cambió.',
    en: 'The input has no rows; the file has not changed.',
  });
});

it('a fault has the sentence of the run, or one of its own; an unknown one that of a defect', () => {
  expect(view({ fault: 'not_found' }).messages).toEqual(FAULT_TEXTS.not_found);
  expect(view({ fault: 'a fault of a later version' }).messages).toEqual(FAULT_TEXTS.defect);
  const own = ['outside_folder', 'quota_reached', 'cancelled', 'removed'].map(
    (fault) => view({ fault }).messages,
  );
  for (const sentence of own) expect(Object.values(FAULT_TEXTS)).not.toContainEqual(sentence);
  expect(view({ outcome: 'skipped' }).messages?.es).toBe(
    'La corrida anterior no había terminado a esa hora.',
  );
});
