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
 * Locks an account: ends every session, code and link in all processes, and blocks sign-in until
 * unlocked. Transactions at the bank continue. Idempotent.
 */
export async function lockAccount(
  services: BackendServices,
  c: Context,
  { email, customerGuid }: Lockable,
): Promise<void> {
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
    // One may be a thief's; the unlock code makes the owner's known again.
    await forgetDevices(tx, customerGuid);
    await recordEvent(tx, { customerGuid, kind: 'accountLocked', c }, now);
    return locked;
  });
  await bank.endTokens(customerGuid);
  if (locked === null) return;
  inBackground(services, c, 'the email about a locked account was not sent', () =>
    mailer.send(accountLockedMail(email, new URL('/signin', home()).href)),
  );
  // Older ID tokens must not open a session after unlocking. The lock holds even if this fails.
  await identity
    .endSignIns(locked.uid ?? '')
    .catch((error: unknown) =>
      log.error({ err: toLogError(error) }, 'the sign-ins of a locked account were not ended'),
    );
}
