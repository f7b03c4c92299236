/**
 * On the terminal and on the local page no sentence says to tell the administrator of the service: on the terminal that is
 * the reader, and the local page has no service.
 */
import { describe, expect, it, vi } from 'vitest';
import { LANGUAGES, type Sentence } from '../../../src/base/sentence.js';
import { CALCULATION_FAILED, REASONS } from '../../../src/key/contract/codes.js';
import { wordsOf } from '../../../src/key/contract/error-explanations.js';
import { withLocalMessage } from '../../../src/page/local/engine/local-faults.js';
import { type Fault, newRecord, QUEUED, type StatusRecord } from '../../../src/service/runs/run-record.js';
import { RunStore } from '../../../src/service/runs/run-store.js';
import { FAULT_TEXTS } from '../../../src/service/views/fault-texts.js';
import { temporaryFolder } from '../../vitest/temporary-folder.js';
import { inProcess } from '../in-process.js';

const ADMINISTRATOR = /administr|avise|operator|person who runs|\btell\b/i;
const SERVER = /servidor|servicio|server|service|redis/i;

const FAULTS = Object.keys(FAULT_TEXTS) as Fault[];

it('the rule finds the sentences of a service', () => {
  expect(FAULT_TEXTS.defect.es).toMatch(ADMINISTRATOR);
  expect(FAULT_TEXTS.defect.en).toMatch(ADMINISTRATOR);
});

describe('the local page', () => {
  it.each(LANGUAGES)('faults in %s', (language) => {
    const texts = FAULTS.map(
      (fault) => withLocalMessage({ fault, message: FAULT_TEXTS[fault][language] }, language).message,
    );
    expect(texts.filter((text) => ADMINISTRATOR.test(text) || SERVER.test(text))).toEqual([]);
  });

  it.each(LANGUAGES)('reasons of rows in %s', (language) => {
    const run = { normalize: false, surnames: 'required', encoding: 'found' } as const;
    const advice = REASONS.map((reason) => wordsOf(CALCULATION_FAILED, reason, language, run).advice);
    expect(advice.filter((text) => ADMINISTRATOR.test(text))).toEqual([]);
  });

  /** It needs a browser to know its language. The path is a value: the compiler of tests knows no browser. */
  it('its own texts, and those of the other page that it replaces', async () => {
    vi.stubGlobal('navigator', { language: 'es' });
    const path = '../../../src/page/local/page/local-texts.js';
    const { TEXT_OVERRIDES } = (await import(path)) as { TEXT_OVERRIDES: Record<string, Sentence> };
    vi.unstubAllGlobals();
    for (const language of LANGUAGES) {
      const texts = Object.values(TEXT_OVERRIDES).map((text) => text[language]);
      expect(texts.length).toBeGreaterThan(20);
      expect(texts.filter((text) => ADMINISTRATOR.test(text) || SERVER.test(text))).toEqual([]);
    }
  });
});

describe('the terminal', () => {
  const data = temporaryFolder();
  const waiting: Partial<StatusRecord>[] = [
    { state: 'queued', fault: 'output_failed' },
    { state: 'queued', fault: 'redis_gone' },
    { state: 'running', obstacle: 'worker' },
    { state: 'running', obstacle: 'redis' },
  ];
  const failed = FAULTS.map((fault): Partial<StatusRecord> => ({ state: 'failed', fault }));

  it.each(LANGUAGES)('runs show, in %s', async (language) => {
    const store = await RunStore.open(data);
    for (const status of [...waiting, ...failed]) {
      const record = newRecord({ project: 'nomina', name: 'personas.csv', keepMs: 86_400_000 });
      await store.create(record);
      await store.writeStatus(record.id, { ...QUEUED, ...status });
      const words = ['runs', 'show', record.id, '--data', data];
      const { stdout } = await inProcess(words, { env: { CURP_BATCH_LANG: language } });
      expect(stdout, status.fault ?? '').toMatch(/^ {5,}\p{Lu}/mu); // a sentence in a line of its own
      expect(stdout).not.toMatch(ADMINISTRATOR);
    }
  });
});
