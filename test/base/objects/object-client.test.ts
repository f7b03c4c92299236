/** Requests to an object store are repeated after faults of the connection and of the store, and after no others. */
import { getEventListeners } from 'node:events';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ObjectClient } from '../../../src/base/objects/object-client.js';
import type { ObjectError } from '../../../src/base/objects/object-error.js';
import { objectSettings } from '../../../src/base/objects/object-settings.js';
import { FakeObjectStore } from '../../servers/fake-object-store.js';
import type { StoreFault } from '../../servers/faulty-endpoint.js';

const ADDRESS = { bucket: 'people', key: 'in.csv' };

let store: FakeObjectStore;
let client: ObjectClient;

beforeEach(async () => {
  store = await FakeObjectStore.start();
  store.put('people/in.csv', 'rows');
  client = new ObjectClient(objectSettings(store.variables), 1);
});

afterEach(() => store.stop());

const get = { method: 'GET', address: ADDRESS } as const;

it.each<StoreFault>(['500', 'SlowDown', 'cut', 'lost'])('repeats a request after %s', async (fault) => {
  store.fault = (_, count) => (count < 4 ? fault : undefined);
  expect((await client.send(get)).body.toString()).toBe('rows');
  expect(store.operations).toHaveLength(5);
});

it.each([
  ['500', '500 InternalError'],
  ['SlowDown', '503 SlowDown'],
  ['cut', 'UND_ERR_SOCKET'],
] as const)('gives up after ten times %s', async (fault, detail) => {
  store.fault = () => fault;
  const error = await client.send(get).catch((thrown: ObjectError) => thrown);
  expect(error).toMatchObject({ reason: 'unavailable', message: expect.stringContaining(`(${detail})`) });
  expect(store.operations).toHaveLength(10);
});

it('does not repeat what will not change', async () => {
  store.fault = () => 'full';
  await expect(client.send(get)).rejects.toMatchObject({ reason: 'full' });
  store.fault = () => undefined;
  await expect(client.send({ ...get, address: { ...ADDRESS, key: 'no' } })).rejects.toMatchObject({
    reason: 'missing',
  });
  expect(store.operations).toHaveLength(2);
});

it('waits as long as the store may be silent, and no longer', async () => {
  store.fault = () => 'slow';
  expect((await client.send(get)).body.toString()).toBe('rows');
  expect(store.operations).toHaveLength(1);
  await expect(client.send({ ...get, silenceMs: 5 })).rejects.toThrow('ETIMEDOUT');
});

it('ends at once when the caller aborts it, also while it waits', async () => {
  store.fault = () => '500';
  const patient = new ObjectClient(objectSettings(store.variables), 60_000);
  const stop = new AbortController();
  const sending = patient.send({ ...get, signal: stop.signal });
  store.after = () => {};
  setImmediate(() => stop.abort(new Error('stopped')));
  await expect(sending).rejects.toThrow('stopped');
});

it('refuses an answer that is longer than it may be', async () => {
  await expect(client.send({ ...get, maxBytes: 3 })).rejects.toMatchObject({ reason: 'refused' });
});

it('repeats neither credentials nor texts of the store in an error', async () => {
  store.fault = () => '500';
  const error = (await client.send(get).catch((thrown: ObjectError) => thrown)) as ObjectError;
  for (const text of [error.message, error.stack, error.sentence.es, JSON.stringify(error)]) {
    expect(text).not.toContain('a-secret-of-the-tests');
    expect(text).not.toContain('AKIDEXAMPLE');
    expect(text).not.toContain('in.csv');
  }
});

it('keeps nothing of a request at the signal of the caller', async () => {
  const { signal } = new AbortController();
  for (let sent = 0; sent < 5; sent++) await client.send({ ...get, signal });
  expect(getEventListeners(signal, 'abort')).toEqual([]);
  // In Node, the signals that `AbortSignal.any` has made of it.
  const held = Object.getOwnPropertySymbols(signal).map((name) => Reflect.get(signal, name) as unknown);
  const sizes = held.map((value) => (value as { size?: number } | undefined)?.size ?? 0);
  expect(sizes.filter((size) => size > 0)).toEqual([]);
});
