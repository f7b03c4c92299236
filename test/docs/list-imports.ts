/** `npm run imports`: the folders with the number of their files, the folders that each imports, and cycles if there are any. */
import { ARROWS, cycleIn, FILES_OF_FOLDER, IMPORTS } from './imports.js';

for (const [folder, files] of [...FILES_OF_FOLDER].sort()) {
  const counts = new Map<string, number>();
  for (const { from, to } of ARROWS) if (from === folder) counts.set(to, (counts.get(to) ?? 0) + 1);
  const imports = [...counts].sort().map(([to, count]) => `${to.replace(/^src\//, '')} ${count}`);
  console.log(
    `${folder.padEnd(24)} ${String(files).padStart(3)} files   imports: ${imports.join(', ') || 'none'}`,
  );
}
const folders = new Map([...FILES_OF_FOLDER.keys()].map((folder) => [folder, [] as string[]]));
for (const { from, to } of ARROWS) folders.get(from)?.push(to);
console.log(`\ncycle between folders: ${cycleIn(folders)?.join(' -> ') ?? 'none'}`);
console.log(`cycle between files:   ${cycleIn(IMPORTS)?.join(' -> ') ?? 'none'}`);
