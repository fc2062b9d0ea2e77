import { and, eq, isNull } from 'drizzle-orm';
import type { Context } from 'hono';
import { customers } from '#server/db/schema/backend.ts';
import { accountLockedMail } from '#server/mail/lock-emails.ts';
import { inBackground } from '../../kit/background.ts';
import { toLogError } from '../../kit/faults.ts';
import type { BackendServices } from '../../kit/services.ts';
import { cancelClosing } from '../customers/closing-wait.ts';
import { forgetDevices } from '../devices/devices.ts';
import { recordEvent } from '../security/events.ts';
import { endAccess, type Lockable } from './end-access.ts';

/**
 * Locks an account: every session, code and link ends, here and in the other processes, and nobody can sign in until the customer has unlocked it.
 * What the bank is doing already continues. Safe to repeat.
 */
export async function lockAccount(services: BackendServices, c: Context, { email, customerGuid }: Lockable): Promise<void> {
  const { db, bank, clock, identity, log, mailer, home } = services;
  const now = clock.now();
  const locked = await db.transaction(async (tx) => {
    const [locked] = await tx
      .update(customers)
      .set({ lockedAt: now, unlockVerificationGuid: null, checkedIat: null, checkedUntil: null })
      .where(and(eq(customers.email, email), isNull(customers.lockedAt)))
      .returning({ uid: customers.identityUid });
    if (!locked) return null;
    await endAccess(tx, { email, customerGuid }, c, now);
    await cancelClosing(tx, customerGuid, c, now);
    // One of them may be the thief's; the code to unlock makes the owner's known again.
    await forgetDevices(tx, customerGuid);
    await recordEvent(tx, { customerGuid, kind: 'accountLocked', c }, now);
    return locked;
  });
  await bank.endTokens(customerGuid);
  if (locked === null) return;
  inBackground(services, c, 'the email about a locked account was not sent', () =>
    mailer.send(accountLockedMail(email, new URL('/signin', home()).href)),
  );
  // An ID token of before must not open a session once the account is unlocked. The lock holds without it.
  await identity
    .endSignIns(locked.uid ?? '')
    .catch((error: unknown) => log.error({ err: toLogError(error) }, 'the sign-ins of a locked account were not ended'));
}
