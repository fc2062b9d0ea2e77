import { eq } from 'drizzle-orm';
import { resetPauseHours } from '#domain/staff/customerActions.ts';
import {
  authenticators,
  factorTries,
  passkeyChallenges,
  passkeys,
  recoveryCodes,
  unsavedRecoveryCodes,
} from '#server/db/schema/security.ts';
import { factorsResetMail } from '#server/mail/staff-act-emails.ts';
import { endSessions } from '../../access/customers/store.ts';
import { forgetDevices } from '../../access/devices/devices.ts';
import { factorsOf, hasFactor } from '../../access/factors/factors.ts';
import { lockUrl, pauseSends } from '../../access/security/change.ts';
import { recordEvent } from '../../access/security/events.ts';
import { createLink } from '../../access/security/links.ts';
import { alreadySo } from '../../kit/http/envelope.ts';
import { tell } from './freeze.ts';
import { type HeldCustomer, type PlannedAction, shortGuid, store } from './held-customer.ts';
import { endElsewhere } from './sessions.ts';

const counted = (count: number, one: string, several: string): string => `${count} ${count === 1 ? one : several}`;

/** Also pauses withdrawals, so that an account thief gains nothing for days. */
export async function planResetFactors(held: HeldCustomer): Promise<PlannedAction> {
  const { tx, services, customer, guid, now } = held;
  const factors = await factorsOf(tx, guid);
  if (!hasFactor(factors)) throw alreadySo('This customer has no two-step verification.');
  const { hasAuthenticator, passkeys: keys } = factors;
  const removed = [
    ...(hasAuthenticator ? ['the authenticator app'] : []),
    ...(keys.length > 0 ? [counted(keys.length, 'passkey', 'passkeys')] : []),
    'the recovery codes',
  ];
  const [app] = await tx
    .select({ since: authenticators.confirmedAt })
    .from(authenticators)
    .where(eq(authenticators.holder, guid));
  return {
    about: JSON.stringify([app?.since ?? null, ...keys.map(({ id }) => id).toSorted()]),
    effect: [
      `Removes ${new Intl.ListFormat('en-US').format(removed)} of customer ${shortGuid(guid)}.`,
      `Pauses withdrawals for ${resetPauseHours} hours and ends the session.`,
      'They sign in with the password and an emailed code, once in each browser.',
    ],
    async carryOut() {
      for (const table of [authenticators, passkeys, recoveryCodes, unsavedRecoveryCodes, factorTries])
        await tx.delete(table).where(eq(table.holder, guid));
      await tx.delete(passkeyChallenges).where(eq(passkeyChallenges.holder, guid));
      await forgetDevices(tx, guid);
      await endSessions(tx, customer.email);
      const until = await pauseSends(services, tx, guid, now + resetPauseHours * 3600_000);
      await recordEvent(tx, { customerGuid: guid, kind: 'factorsReset', c: null }, now);
      const token = await createLink(tx, { purpose: 'lock', customerGuid: guid }, now);
      const version = await store(held, { newBrowserCodes: true, checkedIat: null, checkedUntil: null });
      return {
        changes: { authenticator: [hasAuthenticator, false], passkeys: [keys.length, 0], version },
        async after() {
          await endElsewhere(services, guid, customer.identityUid);
          tell(services, () => factorsResetMail(customer.email, lockUrl(services, token), until));
        },
      };
    },
  };
}
