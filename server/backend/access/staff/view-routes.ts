import { and, asc, eq, or } from 'drizzle-orm';
import { views } from '#contract/staff/views.ts';
import { grantOf, rolesFor, type StaffAction } from '#domain/staff/rights.ts';
import { systemViews, type ViewList } from '#domain/staff/views.ts';
import { type Executor, violatedConstraint } from '#server/db/database.ts';
import { savedViews, staff, viewDefaults } from '#server/db/schema/staff.ts';
import { Refusal } from '#server/http/refusals.ts';
import type { Staff } from '../../kit/callers.ts';
import { notFound } from '../../kit/http/envelope.ts';
import { implement, routesOf } from '../../kit/http/routes.ts';
import { notAllowed, staffWith } from './access.ts';
import { perform } from './perform.ts';
import { requireVersion } from './versions.ts';

const own = { access: staffWith('keepOwnAccount'), limit: 'staff' } as const;

const read = implement(views.read, {
  ...own,
  async handler({ services: { db }, who, params: { list } }) {
    const [found, uses] = await Promise.all([
      db
        .select({ view: savedViews, owner: staff.name })
        .from(savedViews)
        .innerJoin(staff, eq(staff.id, savedViews.staffId))
        .where(and(eq(savedViews.list, list), or(eq(savedViews.staffId, who.id), eq(savedViews.isShared, true))))
        .orderBy(asc(savedViews.name), asc(savedViews.id)),
      usesOf(db, list),
    ]);
    const known = [...systemViews[list].map(({ id }) => id), ...found.map((each) => each.view.id)];
    const chosen = uses.find(({ staffId, view: id }) => staffId === who.id && known.includes(id))?.view ?? null;
    const shown = found.map(({ view: { id, name, query, isShared, staffId, version }, owner }) => ({
      ...{ id, name, query, isShared, isOwn: staffId === who.id, owner, version },
      usedBy: uses.filter((use) => use.view === id && use.staffId !== who.id).map((use) => use.name),
    }));
    return { views: shown, default: chosen };
  },
});

const usesOf = (db: Executor, list: ViewList) =>
  db
    .select({ staffId: viewDefaults.staffId, view: viewDefaults.view, name: staff.name })
    .from(viewDefaults)
    .innerJoin(staff, eq(staff.id, viewDefaults.staffId))
    .where(eq(viewDefaults.list, list))
    .orderBy(asc(staff.name));

function requireRight({ roles }: Staff, action: StaffAction): void {
  if (grantOf(roles, action) === null) throw notAllowed(rolesFor(action));
}

/** Sharing has its own audited right. */
const actionFor = (isShared: boolean) => (isShared ? 'shareViews' : 'keepOwnAccount');
const targetOf = (id: string): string => `view:${id}`;

async function named<Result>(store: () => Promise<Result>): Promise<Result> {
  try {
    return await store();
  } catch (error) {
    if (violatedConstraint(error) !== 'saved_views_name') throw error;
    throw new Refusal(409, 'name_taken', 'You have a view with this name. Choose another name.');
  }
}

const save = implement(views.save, {
  ...own,
  async handler({ services, c, who, params: { list }, body }) {
    const { isShared } = body;
    const id = crypto.randomUUID();
    return named(() =>
      perform(
        { services, c, who },
        { action: 'keepOwnAccount', targets: [targetOf(id)], reason: '' },
        async (tx, now) => {
          requireRight(who, actionFor(isShared));
          await tx.insert(savedViews).values({ ...body, id, list, staffId: who.id, createdAt: now, updatedAt: now });
          const changes = { name: [null, body.name], query: [null, body.query], list: [null, list] } as const;
          return {
            data: { id, outcome: 'done' as const, effect: `${body.name} is saved.` },
            action: actionFor(isShared),
            changes,
          };
        },
      ),
    );
  },
});

/** @throws Refusal 404 if missing, or another person's and not shared */
async function viewOf(tx: Executor, who: Staff, list: ViewList, id: string) {
  const [found] = await tx
    .select()
    .from(savedViews)
    .where(and(eq(savedViews.id, id), eq(savedViews.list, list)))
    .for('update');
  if (found === undefined || (found.staffId !== who.id && !found.isShared)) throw notFound();
  return found;
}

const replace = implement(views.replace, {
  ...own,
  async handler({ services, c, who, params: { list, id }, body }) {
    const { version: seen, ...values } = body;
    return named(() =>
      perform(
        { services, c, who },
        { action: 'keepOwnAccount', targets: [targetOf(id)], reason: '' },
        async (tx, now) => {
          const before = await viewOf(tx, who, list, id);
          if (before.staffId !== who.id)
            throw new Refusal(403, 'not_own', 'This view is somebody else’s. Save it as your own.');
          if (body.isShared) requireRight(who, 'shareViews');
          await requireVersion(tx, { target: targetOf(id), version: before.version, named: 'this view' }, seen);
          const next = { ...values, version: seen + 1 };
          await tx
            .update(savedViews)
            .set({ ...next, updatedAt: now })
            .where(eq(savedViews.id, id));
          const changes = {
            query: [before.query, body.query],
            name: [before.name, body.name],
            version: [before.version, next.version],
          } as const;
          return {
            data: { id, outcome: 'done' as const, effect: `${body.name} is saved.` },
            changes,
            action: actionFor(body.isShared || before.isShared),
          };
        },
      ),
    );
  },
});

const remove = implement(views.remove, {
  ...own,
  async handler({ services, c, who, params: { list, id } }) {
    return perform(
      { services, c, who },
      { action: 'keepOwnAccount', targets: [targetOf(id)], reason: '' },
      async (tx) => {
        const found = await viewOf(tx, who, list, id);
        const isOwn = found.staffId === who.id;
        if (!isOwn) requireRight(who, 'removeSharedViews');
        await tx.delete(viewDefaults).where(and(eq(viewDefaults.list, list), eq(viewDefaults.view, id)));
        await tx.delete(savedViews).where(eq(savedViews.id, id));
        return {
          data: { id, outcome: 'done' as const, effect: `${found.name} is deleted.` },
          action: isOwn ? actionFor(found.isShared) : 'removeSharedViews',
          changes: { name: [found.name, null], query: [found.query, null] },
        };
      },
    );
  },
});

const begin = implement(views.begin, {
  ...own,
  async handler({ services: { db }, who, params: { list, id } }) {
    const system = systemViews[list].find((each) => each.id === id);
    const chosen = await db.transaction(async (tx) => {
      const found = system ?? (await viewOf(tx, who, list, id));
      await tx
        .insert(viewDefaults)
        .values({ staffId: who.id, list, view: id })
        .onConflictDoUpdate({ target: [viewDefaults.staffId, viewDefaults.list], set: { view: id } });
      return found.name;
    });
    return { id, outcome: 'done' as const, effect: `You begin with ${chosen}.` };
  },
});

export const viewRoutes = routesOf(views, { read, save, replace, remove, begin });
