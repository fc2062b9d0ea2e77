import { desc, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { staffSessions } from '../../db/schema/staff.ts';
import { writeAudit } from '../audit/audit.ts';
import { factorsExample, factorsReply, presentFactors } from '../factors/present.ts';
import { notFound } from '../http/envelope.ts';
import { route } from '../http/routes.ts';
import { staffWith } from './access.ts';
import { idParams } from './people-schema.ts';
import { actorOf, requestIdOf } from './refused.ts';
import { isLive } from './sessions.ts';

const timestamp = v.pipe(v.string(), v.isoTimestamp());
const iso = (ms: number): string => new Date(ms).toISOString();
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
  async handler({ services: { db, clock }, c, who, params: { id } }) {
    await db.transaction(async (tx) => {
      const [ended] = await tx.select().from(staffSessions).where(eq(staffSessions.id, id)).for('update');
      if (ended?.staffId !== who.id || !isLive(ended)) throw notFound();
      await tx.update(staffSessions).set({ endedAt: Date.now() }).where(eq(staffSessions.id, id));
      const entry = { actor: actorOf(who), requestId: requestIdOf(c), targets: [`staff:${who.id}`, `session:${id}`] };
      await writeAudit(tx, { ...entry, action: 'keepOwnAccount', outcome: 'done' }, clock.now());
    });
    return null;
  },
});

export const accountRoutes = [getSecurity, deleteSession];
