/** The place of a run in the queue: runs before it, the estimate and its evidence, and the sentence. */
import { describe, expect, it } from 'vitest';
import { newRecord, QUEUED, type RunEntry, type StatusRecord } from '../../../src/service/runs/run-record.js';
import { placeText, queuePlace } from '../../../src/service/views/queue-place.js';
import { viewOf } from '../../../src/service/views/run-view.js';

function entry(turn: number, bytes: number, status: Partial<StatusRecord> = {}): RunEntry {
  const record = newRecord({ project: 'a', name: 'people.csv', keepMs: 1, turn, bytes });
  return { record, status: { ...QUEUED, ...status } };
}

const started = '2026-01-01T00:00:00.000Z';
const running = (turn: number, bytes: number, percent: number | null, secondsLeft: number | null): RunEntry =>
  entry(turn, bytes, { state: 'running', started, percent, secondsLeft });

describe('the place', () => {
  it('is the number of runs before it; an estimate adds them up over the slots in use', () => {
    // Half of 1,000 bytes takes 50 seconds: 0.1 seconds a byte.
    const inProgress = [running(1, 1000, 50, 50), running(2, 1000, 50, 50)];
    const waiting = [entry(3, 300), entry(5, 100), entry(7, 10)];
    const all = [...inProgress, ...waiting];
    expect(waiting.map((one) => queuePlace(one, all))).toEqual([
      { ahead: 2, seconds: 50 },
      { ahead: 3, seconds: 50 },
      { ahead: 4, seconds: 60 },
    ]);
  });

  it.each([
    ['nothing runs', [entry(1, 100)], 1],
    ['a run has just begun', [running(1, 100, 0, null)], 1],
    ['one of two has no estimate', [running(1, 100, 50, 5), running(1, 100, null, null)], 2],
    ['a run searches for duplicates', [running(1, 100, 30, null)], 1],
  ])('has no estimate if %s', (_, others, ahead) => {
    expect(queuePlace(entry(9, 100), others)).toEqual({ ahead, seconds: null });
  });
});

it.each([
  [0, null, 'Su archivo es el siguiente.', 'Your file is next.'],
  [1, 44, '1 archivo antes del suyo, menos de un minuto.', '1 file before yours, less than a minute.'],
  [1, 60, '1 archivo antes del suyo, alrededor de un minuto.', '1 file before yours, about a minute.'],
  [3, 120, '3 archivos antes del suyo, unos 2 minutos.', '3 files before yours, about 2 minutes.'],
  [1200, 7200, '1,200 archivos antes del suyo, unas 2 horas.', '1,200 files before yours, about 2 hours.'],
])('%i runs and %s seconds in words', (ahead, seconds, spanish, english) => {
  expect(placeText({ ahead, seconds }, 'es')).toBe(spanish);
  expect(placeText({ ahead, seconds }, 'en')).toBe(english);
});

it('a run has it while it waits for its turn, if the others are known', () => {
  const [first, second] = [running(1, 100, 50, 130), entry(3, 100)];
  const around = { redisAnswers: true, runWorkers: 1, unfinished: [first, second] };
  expect(viewOf(second, 'es', around)).toMatchObject({
    queue: { ahead: 1, seconds: 130 },
    message: '1 archivo antes del suyo, unos 2 minutos.',
  });
  expect(viewOf(first, 'es', around)).toMatchObject({ queue: null, message: null });
  expect(viewOf(second, 'es', { ...around, runWorkers: 0 })).toMatchObject({ queue: null });
  expect(viewOf(second, 'es')).toMatchObject({ queue: null, waiting_for: 'turn', message: null });
});
