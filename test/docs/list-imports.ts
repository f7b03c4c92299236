/** `npm run imports`: the rooms, the rooms that each imports, their folders and doors, and cycles if there are any. */
import {
  allowedFor,
  BESIDE,
  BETWEEN_ROOMS,
  cycleIn,
  doorOf,
  foldersIn,
  HAVE_DOORS,
  IMPORTS,
  ROOMS,
  roomOf,
} from './imports.js';

/** The page without a server is a part of the page. */
const houseRoom = (file: string): string => roomOf(file).split('/')[0]!;
const arrows = new Set(
  BETWEEN_ROOMS.map(({ from, to }) => [houseRoom(from), houseRoom(to)])
    .filter(([from, to]) => from !== to && from !== 'library' && to !== 'base')
    .map((pair) => pair.join(' -> ')),
);
for (const room of [...ROOMS, ...Object.keys(BESIDE)]) {
  const counts = new Map<string, number>();
  for (const { from, to } of BETWEEN_ROOMS)
    if (roomOf(from) === room) counts.set(roomOf(to), (counts.get(roomOf(to)) ?? 0) + 1);
  const files = [...IMPORTS.keys()].filter((file) => roomOf(file) === room).length;
  const door = HAVE_DOORS.includes(room)
    ? `, door ${doorOf(room).length} of ${files} files`
    : `, ${files} files`;
  const imports = allowedFor(room).flatMap((name) => (counts.has(name) ? `${name} ${counts.get(name)}` : []));
  console.log(
    `${room.padEnd(10)} ${foldersIn(room).size} folders${door}; imports ${imports.join(', ') || 'nothing'}`,
  );
}
console.log(`\narrows between rooms, without those to base: ${arrows.size}`);
console.log(`cycle between files: ${cycleIn(IMPORTS)?.join(' -> ') ?? 'none'}`);
