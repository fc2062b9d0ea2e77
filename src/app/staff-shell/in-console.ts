import { openKeyboard } from '../effects/staff/console.ts';
import { type AppHandle, ownedBy, request } from '../handle/app-handle.ts';
import type { PageDefinition } from '../outlet/page.ts';

/** Starts what the console frame needs on any page. */
function enter(app: AppHandle): void {
  const staff = ownedBy(app, 'staff');
  if (staff === null) return;
  openKeyboard(staff);
  request(app, 'sources');
  request(app, 'openCases');
  request(app, 'openRequests');
}

export const inConsole = (page: PageDefinition): PageDefinition => ({
  ...page,
  enter(app) {
    enter(app);
    page.enter(app);
  },
  onSignedIn(app) {
    enter(app);
    page.onSignedIn(app);
  },
});
