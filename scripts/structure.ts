// `npm run structure -- server/backend`: a folder's rooms by floor. Exits with 1 on a cycle.
import { productionSources } from '#tests/kit/importRules.ts';
import { houseOf } from '#tests/kit/rooms.ts';

const places = process.argv.slice(2);
const sources = productionSources();
for (const place of places.length > 0 ? places : ['server/backend', 'packages/sandbox/src', 'src/app', 'machines']) {
  const { floors, circles } = houseOf(`${place.replace(/\/$/, '')}/`, sources);
  const rooms = floors.flat().length;
  console.log(
    circles.length > 0
      ? `${place}: in a circle`
      : `${place}: ${rooms} rooms on ${floors.length} floors, nothing in a circle`,
  );
  for (const line of circles) console.log(`  ${line}`);
  for (const [height, floor] of [...floors.entries()].toReversed()) console.log(`  ${height}  ${floor.join('  ')}`);
  if (circles.length > 0) process.exitCode = 1;
}
