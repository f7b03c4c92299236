/**
 * A container as the server of the whole suite. Its image is the name of the vitest project, so that the same tests run
 * against several.
 */
import { existsSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import '../redis-server.js'; // what it declares of the tests' context
import type { Image } from './images.js';
import { startContainer, urlOf } from './server-container.js';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!existsSync(new URL('../../dist/src/cli/main.js', import.meta.url)))
    throw new Error('dist/ is missing');
  const container = await startContainer(project.name as Image);
  console.log(`tests use ${project.name} in Docker`);
  project.provide('redis', urlOf(container));
  project.provide('redisPersists', true);
  return async () => {
    await container.stop();
  };
}
