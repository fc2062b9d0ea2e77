import { and, eq, gt } from 'drizzle-orm';
import { drafts } from '#contract/desk/drafts.ts';
import { staffDrafts } from '#server/db/schema/staff.ts';
import { staffWith } from '../../access/staff/access.ts';
import { implement, routesOf } from '../../kit/http/routes.ts';
import { renewClaim } from '../cases/claims.ts';
import { draftRetention } from './drafts.ts';

const own = { access: staffWith('keepOwnAccount'), limit: 'staff' } as const;
const mine = (staffId: string, key: string) => and(eq(staffDrafts.staffId, staffId), eq(staffDrafts.key, key));

const read = implement(drafts.read, {
  ...own,
  async handler({ services: { db, clock }, who, params: { key } }) {
    const [row] = await db
      .select()
      .from(staffDrafts)
      .where(and(mine(who.id, key), gt(staffDrafts.savedAt, clock.now() - draftRetention)));
    return row ?? null;
  },
});

const save = implement(drafts.save, {
  ...own,
  async handler({ services: { db, clock }, who, params: { key }, body: { text } }) {
    const savedAt = clock.now();
    await renewClaim(db, who, key, savedAt);
    await db
      .insert(staffDrafts)
      .values({ staffId: who.id, key, text, savedAt })
      .onConflictDoUpdate({ target: [staffDrafts.staffId, staffDrafts.key], set: { text, savedAt } });
    return { text, savedAt };
  },
});

const remove = implement(drafts.remove, {
  ...own,
  async handler({ services: { db }, who, params: { key } }) {
    await db.delete(staffDrafts).where(mine(who.id, key));
    return null;
  },
});

export const draftRoutes = routesOf(drafts, { read, save, remove });
