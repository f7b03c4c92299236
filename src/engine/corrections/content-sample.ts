/**
 * Identifies the content of a file by its size and by samples of its bytes, spread across it. A file of up to 1 MiB is read as a
 * whole.
 *
 * What it does not do: notice every change of a large file. Its size, the order of its rows and its columns are noticed.
 */
import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { isObject } from '../../base/object-address.js';
import type { OpenFile } from '../../input/csv/byte-source.js';

const SAMPLES = 64;
const SAMPLE_BYTES = 16 * 1024;

/** SHA-256 of the samples. */
export async function sampleOf(file: OpenFile, size: number): Promise<string> {
  const hash = createHash('sha256');
  const sample = Buffer.alloc(SAMPLE_BYTES);
  const step = Math.max(SAMPLE_BYTES, Math.floor((size - SAMPLE_BYTES) / (SAMPLES - 1)));
  for (let at = 0; at < size; at += step) {
    const { bytesRead } = await file.read(sample, 0, SAMPLE_BYTES, at);
    hash.update(sample.subarray(0, bytesRead));
  }
  return hash.digest('hex');
}

/** Opens a file or an object. */
export async function openSized(path: string): Promise<{ file: OpenFile; size: number }> {
  if (isObject(path)) {
    const { ObjectFile } = await import('../../input/tables/object-file.js');
    const file = await ObjectFile.open(path);
    return { file, size: file.size };
  }
  const file = await open(path);
  return { file, size: (await file.stat()).size };
}

export async function contentSample(path: string): Promise<string> {
  const { file, size } = await openSized(path);
  try {
    return `${size} ${await sampleOf(file, size)}`;
  } finally {
    await file.close();
  }
}
