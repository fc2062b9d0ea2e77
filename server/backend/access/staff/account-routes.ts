import { desc, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { field, passwordField, passwordHasEmail } from '#contract/kit/fields.ts';
import { keyRefusal } from '#contract/kit/refusals.ts';
import { idParams } from '#contract/staff/peopleFields.ts';
import { containsEmail } from '#domain/credentials/passwords.ts';
import { iso } from '#domain/time/iso.ts';
import { staff, staffSessions } from '#server/db/schema/staff.ts';
import { invalidInput, notFound } from '../../kit/http/envelope.ts';
import { route } from '../../kit/http/routes.ts';
import { factorsExample, factorsReply, presentFactors } from '../factors/present.ts';
import { staffWith } from './access.ts';
import { requireCheck } from './checks.ts';
import { hashPassword } from './passwords.ts';
import { perform } from './perform.ts';
import { endSessionsOf, holdStaff, isLive } from './sessions.ts';
import { mailChange, staffCalls } from './staff-factors.ts';

const timestamp = v.pipe(v.string(), v.isoTimestamp());
const own = { access: staffWith('keepOwnAccount'), limit: 'staff' } as const;
/** Newest first; whoever has more ended those before. */
const mostShown = 20;

const getSecurity = route({
  ...own,
  method: 'GET',
  path: '/admin/security',
  summary: 'Get your own methods and sessions',
  description: ['Your methods of two-step verification, and where you are signed in.'],
  reply: {
    message: 'What protects your account.',
    data: v.strictObject({
      ...factorsReply,
      sessions: v.array(
        v.strictObject({
          id: v.string(),
          device: v.pipe(v.nullable(v.string()), v.description('The browser and the system, such as "Chrome on Linux".')),
          signed_in_at: timestamp,
          active_at: timestamp,
          is_this: v.boolean(),
        }),
      ),
    }),
    example: {
      ...factorsExample,
      sessions: [
        { id: '1f0a…', device: 'Chrome on Linux', signed_in_at: '2026-01-15T12:00:00.000Z', active_at: '2026-01-15T12:30:00.000Z', is_this: true },
      ],
    },
  },
  async handler({ services, who }) {
    const rows = await services.db
      .select()
      .from(staffSessions)
      .where(eq(staffSessions.staffId, who.id))
      .orderBy(desc(staffSessions.createdAt))
      .limit(mostShown);
    const sessions = rows.filter(isLive).map(({ id, device, createdAt, activeAt }) => ({
      ...{ id, device: device === '' ? null : device, signed_in_at: iso(createdAt), active_at: iso(activeAt) },
      is_this: id === who.session.id,
    }));
    return { ...(await presentFactors(services, who.id)), sessions };
  },
});

const deleteSession = route({
  ...own,
  method: 'DELETE',
  path: '/admin/sessions/{id}',
  params: idParams,
  summary: 'End one of your own sessions',
  description: ['It acts on the next call there.'],
  reply: { message: 'The session has ended.', data: v.null(), example: null },
  refusals: [keyRefusal],
  handler: ({ services, c, who, params: { id } }) =>
    perform({ services, c, who }, { action: 'keepOwnAccount', targets: [`staff:${who.id}`, `session:${id}`], reason: '' }, async (tx) => {
      const [ended] = await tx.select().from(staffSessions).where(eq(staffSessions.id, id)).for('update');
      if (ended?.staffId !== who.id || !isLive(ended)) throw notFound();
      await tx.update(staffSessions).set({ endedAt: Date.now() }).where(eq(staffSessions.id, id));
      return { data: null };
    }),
});

const postPassword = route({
  ...own,
  method: 'POST',
  path: '/admin/password',
  summary: 'Change your own password',
  description: ['Ends all of your sessions, this one too.'],
  limit: staffCalls.limits.change,
  body: v.object({ password: field(passwordField) }),
  example: { password: 'correct-horse-9' },
  reply: { message: 'Your password was changed.', data: v.null(), example: null },
  refusals: [staffCalls.freshRefusal, keyRefusal],
  async handler({ services, c, who, body: { password } }) {
    if (containsEmail(password, who.email)) throw invalidInput({ password: passwordHasEmail });
    const passwordHash = await hashPassword(password);
    return perform({ services, c, who }, { action: 'keepOwnAccount', targets: [`staff:${who.id}`], reason: '' }, async (tx) => {
      await holdStaff(tx, who);
      await requireCheck(tx, { services, c, who }, { kind: 'password' });
      await tx.update(staff).set({ passwordHash }).where(eq(staff.id, who.id));
      await endSessionsOf(tx, who.id);
      return {
        data: null,
        changes: { password: [null, 'changed'] },
        after: () => mailChange(services, who, 'passwordChanged'),
      };
    });
  },
});

export const accountRoutes = [getSecurity, deleteSession, postPassword];
