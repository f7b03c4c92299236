// A project that has installed the client: what it may write, and what its compiler must refuse.
import { CurpClient, CurpClientError, type Envelope, type Person } from 'curp-batch/client';

export async function keys(persons: readonly Person[]): Promise<(string | undefined)[]> {
  const client = new CurpClient({ redis: 'redis://localhost:6379', timeoutMs: 1000 });
  try {
    const envelopes: Envelope[] = await client.calculate(persons, { lang: 'en', surnames: 'optional' });
    return envelopes.map(({ response }) => response.curp);
  } catch (error) {
    if (error instanceof CurpClientError && error.fault === 'timeout') return [];
    throw error;
  } finally {
    await client.close();
  }
}

export async function wrong(client: CurpClient, error: CurpClientError): Promise<void> {
  // @ts-expect-error without an address
  new CurpClient({});
  // @ts-expect-error one person is not a list
  await client.calculate({ nombres: 'Rosa' });
  // @ts-expect-error a field of another name
  await client.calculate([{ nombre: 'Rosa' }]);
  // @ts-expect-error an unknown fault
  if (error.fault === 'late') return;
  // @ts-expect-error a promise is not a list
  client.calculate([]).length;
}
