/**
 * docs/options.md is made from the table of options. After a change of the table:
 * `npx vitest run --config test/unit.config.ts test/docs/options.test.ts --update`
 */
import { expect, it } from 'vitest';
import { ROOT } from '../repository.js';
import { textOfDocument } from './blocks.js';
import { optionsTable } from './options-table.js';

const DOCUMENT = 'docs/options.md';

it('docs/options.md has every option as the table has it', async () => {
  const table = optionsTable();
  const page = textOfDocument(DOCUMENT).replace(/^\| `curp-batch run` [\s\S]*\|$/m, () => table);
  expect(page).toContain(table);
  await expect(page).toMatchFileSnapshot(`${ROOT}${DOCUMENT}`);
});
