import { type Owned, ownedBy } from '../handle/app-handle.ts';
import { type Needed, ownersPage } from './page.ts';

export const staffPage = ownersPage<Owned<'staff'>, Needed<'public' | 'staff'>>((app) => ownedBy(app, 'staff'));
