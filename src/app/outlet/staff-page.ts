import { type Owned, ownedBy } from '../world/world.ts';
import { type Needed, ownersPage } from './page.ts';

/** A page behind the guards of staff. */
export const staffPage = ownersPage<Owned<'staff'>, Needed<'public' | 'staff'>>((world) => ownedBy(world, 'staff'));
