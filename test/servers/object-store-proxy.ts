/**
 * An endpoint with faults before a store of another make, which `TEST_S3_ENDPOINT` names (with `TEST_S3_BUCKET`, `TEST_S3_KEY_ID`,
 * `TEST_S3_SECRET`): s3rver, Swift, MinIO, a bucket of AWS. Requests are passed on as they were signed.
 *
 * What it does not do: make the bucket, or empty it at the end.
 */
import { request as ask, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { type ObjectAddress, parseObject } from '../../src/base/object-address.js';
import { ObjectClient } from '../../src/base/objects/object-client.js';
import { ObjectError } from '../../src/base/objects/object-error.js';
import { objectSettings } from '../../src/base/objects/object-settings.js';
import { ObjectStore } from '../../src/base/objects/object-store.js';
import { FakeObjectStore } from './fake-object-store.js';
import { FaultyEndpoint, type Operation, type StoreReply } from './faulty-endpoint.js';

const { TEST_S3_ENDPOINT, TEST_S3_BUCKET = 'tests', TEST_S3_KEY_ID = '', TEST_S3_SECRET = '' } = process.env;

/** The stores that a test of faults runs with. */
export const STORES = TEST_S3_ENDPOINT === undefined ? ['the fake'] : ['the fake', TEST_S3_ENDPOINT];
if (TEST_S3_ENDPOINT === undefined)
  console.log('skipped: object stores of other makes: TEST_S3_ENDPOINT names none');

/** The variables of a process that uses the other store without faults. */
export const OTHER_STORE = {
  AWS_ENDPOINT_URL_S3: TEST_S3_ENDPOINT ?? '',
  AWS_ACCESS_KEY_ID: TEST_S3_KEY_ID,
  AWS_SECRET_ACCESS_KEY: TEST_S3_SECRET,
};
export const OTHER_BUCKET = TEST_S3_BUCKET;

let places = 0;

class ObjectStoreProxy extends FaultyEndpoint {
  readonly place = `s3://${TEST_S3_BUCKET}/faults-${process.pid}-${Date.now()}/${++places}`;
  readonly #store = new ObjectStore(new ObjectClient(objectSettings(OTHER_STORE), 5));

  protected get credentials(): Record<string, string> {
    const { AWS_ENDPOINT_URL_S3: _, ...credentials } = OTHER_STORE;
    return credentials;
  }

  #address(name: string): ObjectAddress {
    return parseObject(`${this.place}/${name}`);
  }

  async write(name: string, content: Buffer): Promise<void> {
    await this.#store.put(this.#address(name), content, 'text/csv');
  }

  async read(name: string): Promise<Buffer | undefined> {
    const state = await this.#store.state(this.#address(name));
    return state && this.#store.read(this.#address(name), 0, state.size, state.etag);
  }

  async unfinished(names: readonly string[]): Promise<number | undefined> {
    try {
      const counts = names.map(async (name) => (await this.#store.unfinished(this.#address(name))).length);
      return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
    } catch (error) {
      if (error instanceof ObjectError && error.reason === 'unsupported') return undefined;
      throw error;
    }
  }

  protected async answer(_: Operation, url: URL, given: IncomingMessage, body: Buffer): Promise<StoreReply> {
    const { hostname, port } = new URL(TEST_S3_ENDPOINT!);
    const { method, headers } = given;
    const path = given.url ?? url.pathname;
    const reply = await new Promise<IncomingMessage>((resolve, reject) => {
      ask({ hostname, port, path, method, headers, agent: false }, resolve).on('error', reject).end(body);
    });
    const { 'transfer-encoding': _coding, connection: _connection, ...kept } = reply.headers;
    return { status: reply.statusCode!, headers: kept, body: await buffer(reply) };
  }
}

/** Starts one of `STORES`. */
export const startStore = (name: string): Promise<FaultyEndpoint> =>
  name === 'the fake' ? FakeObjectStore.start() : new ObjectStoreProxy().listen();
