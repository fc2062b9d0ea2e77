import { desc, eq } from 'drizzle-orm';
import { passwordHasEmail } from '#contract/access/passwordFields.ts';
import { ownAccount } from '#contract/staff/account.ts';
import { containsEmail } from '#domain/credentials/passwords.ts';
import { staff, staffSessions } from '#server/db/schema/staff.ts';
import { invalidInput } from '#server/http/refusals.ts';
import { notFound } from '../../kit/http/envelope.ts';
import { implement, routesOf } from '../../kit/http/routes.ts';
import { presentFactors } from '../factors/present.ts';
import { staffWith } from './access.ts';
import { requireCheck } from './checks.ts';
import { hashPassword } from './passwords.ts';
import { perform } from './perform.ts';
import { endSessionsOf, holdStaff, isLive } from './sessions.ts';
import { mailChange, staffCalls } from './staff-factors.ts';

const own = { access: staffWith('keepOwnAccount'), limit: 'staff' } as const;
/** Newest first. */
const maxShown = 20;

const read = implement(ownAccount.read, {
  ...own,
  async handler({ services, who }) {
    const rows = await services.db
      .select()
      .from(staffSessions)
      .where(eq(staffSessions.staffId, who.id))
      .orderBy(desc(staffSessions.createdAt))
      .limit(maxShown);
    const sessions = rows.filter(isLive).map(({ id, device, createdAt, activeAt }) => ({
      ...{ id, device: device === '' ? null : device, signedInAt: createdAt, activeAt },
      isThis: id === who.session.id,
    }));
    return { ...(await presentFactors(services, who.id)), sessions };
  },
});

const endSession = implement(ownAccount.endSession, {
  ...own,
  handler: ({ services, c, who, params: { id } }) =>
    perform(
      { services, c, who },
      { action: 'keepOwnAccount', targets: [`staff:${who.id}`, `session:${id}`], reason: '' },
      async (tx) => {
        const [ended] = await tx.select().from(staffSessions).where(eq(staffSessions.id, id)).for('update');
        if (ended?.staffId !== who.id || !isLive(ended)) throw notFound();
        await tx.update(staffSessions).set({ endedAt: Date.now() }).where(eq(staffSessions.id, id));
        return { data: null };
      },
    ),
});

const hideNames = implement(ownAccount.hideNames, {
  ...own,
  handler: ({ services, c, who, body: { areHidden } }) =>
    perform(
      { services, c, who },
      { action: 'keepOwnAccount', targets: [`staff:${who.id}`], reason: '' },
      async (tx) => {
        await tx.update(staff).set({ hidesNames: areHidden }).where(eq(staff.id, who.id));
        return { data: null, changes: { hidesNames: [who.hidesNames, areHidden] } };
      },
    ),
});

const chooseZone = implement(ownAccount.chooseZone, {
  ...own,
  async handler({ services: { db, config }, who, body: { zone } }) {
    await db.update(staff).set({ timeZone: zone }).where(eq(staff.id, who.id));
    return { own: zone, reporting: config.reportingZone };
  },
});

const changePassword = implement(ownAccount.changePassword, {
  ...own,
  limit: staffCalls.limits.change,
  async handler({ services, c, who, body: { password } }) {
    if (containsEmail(password, who.email)) throw invalidInput({ password: passwordHasEmail });
    const passwordHash = await hashPassword(password);
    return perform(
      { services, c, who },
      { action: 'keepOwnAccount', targets: [`staff:${who.id}`], reason: '' },
      async (tx) => {
        await holdStaff(tx, who);
        await requireCheck(tx, { services, c, who }, { kind: 'password' });
        await tx.update(staff).set({ passwordHash }).where(eq(staff.id, who.id));
        await endSessionsOf(tx, who.id);
        return {
          data: null,
          changes: { password: [null, 'changed'] },
          after: () => mailChange(services, who, 'passwordChanged'),
        };
      },
    );
  },
});

export const accountRoutes = routesOf(ownAccount, { read, endSession, hideNames, chooseZone, changePassword });
