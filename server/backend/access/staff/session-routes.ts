import { eq } from 'drizzle-orm';
import { staffSession } from '#contract/staff/session.ts';
import { actOf } from '#domain/security/codeSubjects.ts';
import { staffSessions } from '#server/db/schema/staff.ts';
import { Refusal } from '#server/http/refusals.ts';
import { implement, routesOf } from '../../kit/http/routes.ts';
import { writeAudit } from '../audit/audit.ts';
import { openToAll } from '../customers/access.ts';
import { browserIn, checkedIn } from '../devices/devices.ts';
import { factorsOf } from '../factors/factors.ts';
import { factorChallenge, proveFactor } from '../factors/prove.ts';
import { freshMilliseconds } from '../security/fresh.ts';
import { staffWith } from './access.ts';
import { actorOf, requestIdOf } from './refused.ts';
import { isDueForRenewal, recordActivity, sessionReply } from './sessions.ts';
import { signIn } from './sign-in.ts';
import { staffFactors } from './staff-factors.ts';

const own = { access: staffWith('keepOwnAccount'), limit: 'staff' } as const;

const beginning = implement(staffSession.signIn, {
  access: openToAll,
  // Has its own limits, by browser or address.
  limit: null,
  async handler({ services, c, body }) {
    const { person, session } = await signIn(services, { ...body, c });
    return sessionReply(services, person, session, true);
  },
});

const keep = implement(staffSession.keep, {
  ...own,
  async handler({ services, who, body: { idleSeconds } }) {
    const session = idleSeconds === undefined ? who.session : await recordActivity(services.db, who, idleSeconds);
    return sessionReply(services, who, session, isDueForRenewal(who));
  },
});

const end = implement(staffSession.end, {
  ...own,
  async handler({ services: { db, clock }, c, who }) {
    await db.transaction(async (tx) => {
      await tx.update(staffSessions).set({ endedAt: Date.now() }).where(eq(staffSessions.id, who.session.id));
      const entry = { actor: actorOf(who), requestId: requestIdOf(c), targets: [`staff:${who.id}`] };
      await writeAudit(tx, { ...entry, action: 'signOut', outcome: 'done' }, clock.now());
    });
    return null;
  },
});

const confirmOptions = implement(staffSession.confirmOptions, {
  ...own,
  handler: async ({ services, c, who, body }) =>
    factorChallenge(services, c, who.id, await factorsOf(services.db, who.id), 'plain', actOf(body.for)),
});

const confirm = implement(staffSession.confirm, {
  ...own,
  async handler({ services, c, who, body }) {
    const factors = await factorsOf(services.db, who.id);
    const act = actOf(body.for);
    if (body.otp === '' && body.passkey === null)
      throw new Refusal(403, 'second_factor_required', 'Confirm that it’s you with two-step verification.');
    const proof = await proveFactor(services, staffFactors(who), factors, 'plain', { ...body, c, act });
    await proof.spend();
    const browser = await checkedIn(services, c, browserIn(services, c) === who.session.deviceHash);
    await services.db
      .update(staffSessions)
      .set({ checkedUntil: Date.now() + freshMilliseconds, checkedFor: act, checkedIn: browser })
      .where(eq(staffSessions.id, who.session.id));
    return null;
  },
});

export const staffSessionRoutes = routesOf(staffSession, { signIn: beginning, keep, end, confirmOptions, confirm });
