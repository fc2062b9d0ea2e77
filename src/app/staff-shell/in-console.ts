import { openKeyboard } from '../effects/staff/console.ts';
import type { PageDefinition } from '../outlet/page.ts';
import { ownedBy, request, type World } from '../world/world.ts';

/** What the frame of the console needs, whichever page is in it. */
function enter(world: World): void {
  const staff = ownedBy(world, 'staff');
  if (staff === null) return;
  openKeyboard(staff);
  request(world, 'sources');
  request(world, 'openCases');
}

/** A page in the console. */
export const inConsole = (page: PageDefinition): PageDefinition => ({
  ...page,
  enter(world) {
    enter(world);
    page.enter(world);
  },
  onSignedIn(world) {
    enter(world);
    page.onSignedIn(world);
  },
});
