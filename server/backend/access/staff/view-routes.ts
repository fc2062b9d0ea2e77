import { and, asc, eq, or } from 'drizzle-orm';
import * as v from 'valibot';
import { keyRefusal } from '#contract/kit/refusals.ts';
import { nameHasHiddenCharacter, tidyLine } from '#domain/credentials/hiddenCharacters.ts';
import { grantOf, rolesFor, type StaffAction } from '#domain/staff/rights.ts';
import { longestViewName, longestViewQuery, systemViews, type ViewList, viewLists } from '#domain/staff/views.ts';
import { isPlainLine, isStorable } from '#domain/text/storable.ts';
import { type Executor, violatedConstraint } from '#server/db/database.ts';
import { savedViews, staff, viewDefaults } from '#server/db/schema/staff.ts';
import type { Staff } from '../../kit/callers.ts';
import { notFound, Refusal } from '../../kit/http/envelope.ts';
import { route } from '../../kit/http/routes.ts';
import { notAllowed, staffWith } from './access.ts';
import { perform } from './perform.ts';
import { requireVersion } from './versions.ts';

const listParam = v.pipe(v.picklist(viewLists), v.description('The last part of the path of a list.'));
const ofList = v.object({ list: listParam });
const ofView = v.object({ list: listParam, id: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)) });
const own = { access: staffWith('keepOwnAccount'), limit: 'staff' } as const;

const query = v.pipe(
  v.string(),
  v.maxLength(longestViewQuery, 'The view has too many filters.'),
  v.check(isStorable, 'The view contains characters that we can’t use.'),
  v.description('As the address of the list has it, without the page.'),
);
const name = v.pipe(
  v.string('Enter a name.'),
  v.transform(tidyLine),
  v.string(),
  v.nonEmpty('Enter a name.'),
  v.maxLength(longestViewName, `Use at most ${longestViewName} characters.`),
  v.check((text) => isPlainLine(text) && !nameHasHiddenCharacter(text), 'The name contains characters that can’t be seen.'),
);
const version = v.pipe(v.number(), v.integer(), v.description('Of the view, as it was read.'));

const view = v.strictObject({
  ...{ id: v.string(), name: v.string(), query },
  ...{ is_shared: v.boolean(), is_own: v.boolean(), owner: v.string(), version },
  used_by: v.pipe(v.array(v.string()), v.description('Who else begins with it.')),
});
const example = {
  ...{ id: '5b1c0ffe', name: 'Large sells', query: 'side=sell&least=10000' },
  ...{ is_shared: true, is_own: true, owner: 'Ada Example', version: 2, used_by: ['Sam Support'] },
};

const getViews = route({
  ...{ ...own, method: 'GET', path: '/admin/views/{list}', params: ofList, summary: 'Read the saved views of a list' },
  description: ['Your own and the shared ones. Those that come with the product are not among them.'],
  reply: {
    message: 'The views.',
    data: v.strictObject({ views: v.array(view), default: v.pipe(v.nullable(v.string()), v.description('The view that you begin with.')) }),
    example: { views: [example], default: null },
  },
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
    const views = found.map(({ view: { id, name: named, query: text, isShared, staffId, version: seen }, owner }) => ({
      ...{ id, name: named, query: text, is_shared: isShared, is_own: staffId === who.id, owner, version: seen },
      used_by: uses.filter((use) => use.view === id && use.staffId !== who.id).map((use) => use.name),
    }));
    return { views, default: chosen };
  },
});

const usesOf = (db: Executor, list: ViewList) =>
  db
    .select({ staffId: viewDefaults.staffId, view: viewDefaults.view, name: staff.name })
    .from(viewDefaults)
    .innerJoin(staff, eq(staff.id, viewDefaults.staffId))
    .where(eq(viewDefaults.list, list))
    .orderBy(asc(staff.name));

const saved = {
  message: 'The view is saved.',
  data: v.strictObject({ id: v.string(), outcome: v.literal('done'), effect: v.string() }),
  example: { id: '5b1c0ffe', outcome: 'done' as const, effect: 'Large sells is saved.' },
};
const nameTaken = { status: 409, code: 'name_taken', when: 'You have a view of this list with the name.' } as const;

/** @throws Refusal 403 for whoever may not */
function requireRight({ roles }: Staff, action: StaffAction): void {
  if (grantOf(roles, action) === null) throw notAllowed(rolesFor(action));
}

/** What is shared is written down under the right to share; what is one's own under that. */
const actionFor = (isShared: boolean) => (isShared ? 'shareViews' : 'keepOwnAccount');
const targetOf = (id: string): string => `view:${id}`;

async function named<Result>(store: () => Promise<Result>): Promise<Result> {
  try {
    return await store();
  } catch (error) {
    if (violatedConstraint(error) !== 'saved_views_name') throw error;
    throw new Refusal(409, nameTaken.code, 'You have a view with this name. Choose another name.');
  }
}

const postView = route({
  ...{ ...own, method: 'POST', path: '/admin/views/{list}', params: ofList, summary: 'Save a view' },
  description: ['A shared one needs the right to share views.'],
  body: v.object({ name, query, is_shared: v.optional(v.boolean(), false) }),
  example: { name: example.name, query: example.query, is_shared: false },
  reply: saved,
  refusals: [nameTaken, keyRefusal],
  async handler({ services, c, who, params: { list }, body }) {
    const { is_shared: isShared, ...values } = body;
    const id = crypto.randomUUID();
    return named(() =>
      perform({ services, c, who }, { action: 'keepOwnAccount', targets: [targetOf(id)], reason: '' }, async (tx, now) => {
        requireRight(who, actionFor(isShared));
        await tx.insert(savedViews).values({ ...values, id, list, isShared, staffId: who.id, createdAt: now, updatedAt: now });
        const changes = { name: [null, body.name], query: [null, body.query], list: [null, list] } as const;
        return { data: { id, outcome: 'done' as const, effect: `${body.name} is saved.` }, action: actionFor(isShared), changes };
      }),
    );
  },
});

/** @throws Refusal 404 for what is not there, or is somebody else's and not shared */
async function viewOf(tx: Executor, who: Staff, list: ViewList, id: string) {
  const [found] = await tx
    .select()
    .from(savedViews)
    .where(and(eq(savedViews.id, id), eq(savedViews.list, list)))
    .for('update');
  if (found === undefined || (found.staffId !== who.id && !found.isShared)) throw notFound();
  return found;
}

const putView = route({
  ...{ ...own, method: 'POST', path: '/admin/views/{list}/{id}', params: ofView, summary: 'Replace a view of your own' },
  description: ['All of it: nothing is merged.'],
  body: v.object({ name, query, is_shared: v.optional(v.boolean(), false), version }),
  example: { name: example.name, query: example.query, is_shared: true, version: 1 },
  reply: saved,
  refusals: [
    nameTaken,
    keyRefusal,
    { status: 403, code: 'not_own', when: 'It is somebody else’s.' },
    { status: 409, code: 'changed_meanwhile', when: 'It was saved in between. `data` has its `version`.' },
  ],
  async handler({ services, c, who, params: { list, id }, body }) {
    const { is_shared: isShared, version: seen, ...values } = body;
    return named(() =>
      perform({ services, c, who }, { action: 'keepOwnAccount', targets: [targetOf(id)], reason: '' }, async (tx, now) => {
        const before = await viewOf(tx, who, list, id);
        if (before.staffId !== who.id) throw new Refusal(403, 'not_own', 'This view is somebody else’s. Save it as your own.');
        if (isShared) requireRight(who, 'shareViews');
        await requireVersion(tx, { target: targetOf(id), version: before.version, named: 'this view' }, seen);
        const next = { ...values, isShared, version: seen + 1 };
        await tx
          .update(savedViews)
          .set({ ...next, updatedAt: now })
          .where(eq(savedViews.id, id));
        const changes = { query: [before.query, body.query], name: [before.name, body.name], version: [before.version, next.version] } as const;
        return { data: { id, outcome: 'done' as const, effect: `${body.name} is saved.` }, changes, action: actionFor(isShared || before.isShared) };
      }),
    );
  },
});

const deleteView = route({
  ...{ ...own, method: 'POST', path: '/admin/views/{list}/{id}/deletion', params: ofView, summary: 'Delete a view' },
  description: ['Your own, or with the right to it a shared one of somebody else’s. Whoever begins with it begins with all rows again.'],
  body: v.object({}),
  example: {},
  reply: { message: 'The view was deleted.', data: saved.data, example: saved.example },
  refusals: [keyRefusal],
  async handler({ services, c, who, params: { list, id } }) {
    return perform({ services, c, who }, { action: 'keepOwnAccount', targets: [targetOf(id)], reason: '' }, async (tx) => {
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
    });
  },
});

const postDefault = route({
  ...{ ...own, method: 'POST', path: '/admin/views/{list}/{id}/default', params: ofView, summary: 'Begin with a view' },
  description: ['One that comes with the product, your own or a shared one.'],
  body: v.object({}),
  example: {},
  reply: { ...saved, message: 'Your choice is saved.' },
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

export const viewRoutes = [getViews, postView, putView, deleteView, postDefault];
