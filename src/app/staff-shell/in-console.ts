import { ownedBy, request, type World } from '../context/app-context.ts';
import { openKeyboard } from '../effects/staff/console.ts';
import type { PageDefinition } from '../outlet/page.ts';

/** Starts what the console frame needs on any page. */
function enter(world: World): void {
  const staff = ownedBy(world, 'staff');
  if (staff === null) return;
  openKeyboard(staff);
  request(world, 'sources');
  request(world, 'openCases');
  request(world, 'openRequests');
}

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
