import { and, eq, isNull } from 'drizzle-orm';
import { customerFactors as declared } from '#contract/access/factors.ts';
import { customers, oneTimeCodes } from '#server/db/schema/backend.ts';
import { recoveryCodeUsedMail, signInRefusedMail } from '#server/mail/factor-emails.ts';
import { passwordEnteredMail } from '#server/mail/sign-in-emails.ts';
import { inBackground } from '../../kit/background.ts';
import { holdSession, liveSession, type Session } from '../customers/access.ts';
import { forgetDevices } from '../devices/devices.ts';
import { afterSecurityChange, lockUrl } from '../security/change.ts';
import { deviceOf } from '../security/device.ts';
import { recordEvent } from '../security/events.ts';
import { requireSpent } from '../security/fresh.ts';
import { createLink } from '../security/links.ts';
import type { FactorCalls } from './factor-calls.ts';
import type { FactorNews, FactorOwner } from './factors.ts';
import { removeRecoveryCodes } from './recovery-codes.ts';

/** A customer as a factor owner, notified by security events and mail. */
export const customerFactors = (email: string, guid: string): FactorOwner => ({
  email,
  guid,
  news: newsTo(email, guid),
});

/** The same for a session. */
export const ownerOf = ({ customer, token }: Session): FactorOwner => customerFactors(customer.email, token.guid);

const newsTo = (email: string, customerGuid: string): FactorNews => ({
  async reached(services, c) {
    const at = services.clock.now();
    const token = await createLink(services.db, { purpose: 'lock', customerGuid }, at);
    const urls = { resetUrl: new URL('/reset', services.home()).href, lockUrl: lockUrl(services, token) };
    inBackground(services, c, 'the email about an entered password was not sent', () =>
      services.mailer.send(passwordEnteredMail(email, { device: deviceOf(c), at, ...urls })),
    );
  },
  async refused(services, c, { purpose, isLocked }) {
    const now = services.clock.now();
    const event = { customerGuid, c, ...(purpose === 'sign-in' && { detail: 'Sign-in' }) };
    await recordEvent(services.db, { ...event, kind: 'secondFactorRefused' }, now);
    if (!isLocked) return;
    await recordEvent(services.db, { ...event, kind: 'codesLocked' }, now);
    // At sign-in, the caller already knows the password.
    if (purpose !== 'sign-in') return;
    const forgotten = new URL('/reset', services.home()).href;
    inBackground(services, c, 'the email about refused sign-ins was not sent', () =>
      services.mailer.send(signInRefusedMail(email, forgotten)),
    );
  },
  async recoveryCodeUsed(services, c, tx, left) {
    const now = services.clock.now();
    await recordEvent(tx, { customerGuid, kind: 'recoveryCodeUsed', c }, now);
    const token = await createLink(tx, { purpose: 'lock', customerGuid }, now);
    return () =>
      inBackground(services, c, 'the email about a recovery code was not sent', () =>
        services.mailer.send(recoveryCodeUsedMail(email, lockUrl(services, token), left)),
      );
  },
});

/** Customers' own factor calls. */
export const customerCalls: FactorCalls<Session> = {
  declared,
  access: liveSession,
  limits: { read: 'readSecurity', change: 'changeSecurity' },
  spendFresh: requireSpent,
  ownerOf: (who) => ({ ...ownerOf(who), name: who.customer.displayName }),
  async change({ services, c, who }, kind, work) {
    const [result, detail] = await services.db.transaction(async (tx) => {
      await holdSession(tx, who);
      return work(tx);
    });
    await afterSecurityChange(services, c, who.customer, { kind, ...(detail !== undefined && { detail }) });
    return result;
  },
  // Emailed codes end.
  async endOthers(tx, { customer }, now) {
    await tx
      .update(oneTimeCodes)
      .set({ endedAt: now })
      .where(and(eq(oneTimeCodes.email, customer.email), isNull(oneTimeCodes.endedAt)));
  },
  // Without the factor, codes in new browsers protect sign-in, whatever was chosen before.
  async endWithout(tx, { customer, token }) {
    await removeRecoveryCodes(tx, token.guid);
    await tx.update(customers).set({ newBrowserCodes: true }).where(eq(customers.email, customer.email));
    await forgetDevices(tx, token.guid);
  },
};
