import { type Owned, ownedBy } from '../context/app-context.ts';
import { type Needed, ownersPage } from './page.ts';

export const staffPage = ownersPage<Owned<'staff'>, Needed<'public' | 'staff'>>((world) => ownedBy(world, 'staff'));
