import { and, eq, gt } from 'drizzle-orm';
import * as v from 'valibot';
import { isStorable } from '#domain/text/storable.ts';
import { staffDrafts } from '#server/db/schema/staff.ts';
import { staffWith } from '../../access/staff/access.ts';
import { route } from '../../kit/http/routes.ts';
import { renewClaim } from '../cases/claims.ts';
import { keptDraft } from './drafts.ts';

const longest = 20_000;

const params = v.object({ key: v.pipe(v.string(), v.regex(/^[\w.:-]{1,200}$/), v.description('Where it is typed, as the console names it.')) });
const draft = v.nullable(v.strictObject({ text: v.string(), saved_at: v.pipe(v.string(), v.isoTimestamp()) }));
const example = { text: 'The documents match, and the', saved_at: '2026-01-15T12:00:00.000Z' };

const own = { path: '/admin/drafts/{key}', params, access: staffWith('keepOwnAccount'), limit: 'staff' } as const;
const mine = (staffId: string, key: string) => and(eq(staffDrafts.staffId, staffId), eq(staffDrafts.key, key));

const getDraft = route({
  ...own,
  method: 'GET',
  summary: 'Read what you were typing',
  description: ['It outlives the session for seven days. Null when there is nothing. Nobody else gets it.'],
  reply: { message: 'Your draft.', data: draft, example },
  async handler({ services: { db, clock }, who, params: { key } }) {
    const [row] = await db
      .select()
      .from(staffDrafts)
      .where(and(mine(who.id, key), gt(staffDrafts.savedAt, clock.now() - keptDraft)));
    return row === undefined ? null : { text: row.text, saved_at: new Date(row.savedAt).toISOString() };
  },
});

const putDraft = route({
  ...own,
  method: 'PUT',
  summary: 'Save what you are typing',
  description: ['In place of what was saved there before.'],
  body: v.object({
    text: v.pipe(
      v.string('Send a text.'),
      v.maxLength(longest, `A draft has at most ${longest} characters.`),
      v.check(isStorable, 'This contains characters that we can’t use.'),
    ),
  }),
  example: { text: example.text },
  reply: { message: 'Your draft is saved.', data: draft, example },
  async handler({ services: { db, clock }, who, params: { key }, body: { text } }) {
    const savedAt = clock.now();
    await renewClaim(db, who, key, savedAt);
    await db
      .insert(staffDrafts)
      .values({ staffId: who.id, key, text, savedAt })
      .onConflictDoUpdate({ target: [staffDrafts.staffId, staffDrafts.key], set: { text, savedAt } });
    return { text, saved_at: new Date(savedAt).toISOString() };
  },
});

const deleteDraft = route({
  ...own,
  method: 'DELETE',
  summary: 'Remove what you were typing',
  description: ['Repeating the call is harmless.'],
  reply: { message: 'Your draft was removed.', data: v.null(), example: null },
  async handler({ services: { db }, who, params: { key } }) {
    await db.delete(staffDrafts).where(mine(who.id, key));
    return null;
  },
});

export const draftRoutes = [getDraft, putDraft, deleteDraft];
