/** Every error of the system about a file has a sentence in both languages; none shows a code or calls itself internal. */
import { describe, expect, it } from 'vitest';
import { readFault, systemFault, writeFault } from '../../src/base/file-faults.js';
import { failureOf } from '../../src/service/runs/run-failure.js';

const CODES =
  'ENOENT ENOTDIR EISDIR EEXIST EACCES EPERM EROFS ENOSPC EDQUOT EFBIG ENAMETOOLONG ELOOP EMFILE ENFILE EBUSY ETXTBSY EIO ESTALE ENXIO EINVAL EAGAIN ENOMEM'.split(
    ' ',
  );

const NAME = { en: 'output', es: 'resultado' };

describe.each(CODES)('%s', (code) => {
  const error = Object.assign(new Error(code), { code, syscall: 'open', path: '/data/a.csv' });

  it.each([
    ['reading', readFault(code)],
    ['writing', writeFault(code, NAME)],
    ['any command', systemFault(error)!],
    ['a run of the service', failureOf(error).detail],
  ])('%s', (_, { en, es }) => {
    expect(en).not.toBe(es);
    for (const text of [en, es]) expect(text).not.toMatch(/\bE[A-Z]{3,}|intern/);
  });

  it('the path is named where the caller is a command', () => {
    expect(systemFault(error)!.es).toMatch(/^\/data\/a\.csv: /);
    expect(readFault(code).es + writeFault(code, NAME).es).not.toContain('/data');
  });
});

it('other errors have none', () => {
  expect(systemFault(new Error('x'))).toBeUndefined();
  expect(
    systemFault(Object.assign(new Error('x'), { code: 'ECONNREFUSED', syscall: 'connect' })),
  ).toBeUndefined();
  expect(failureOf(new TypeError('x'))).toMatchObject({ fault: 'defect' });
});
