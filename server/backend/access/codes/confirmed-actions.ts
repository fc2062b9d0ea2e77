import type { BankAct } from '#domain/security/codeSubjects.ts';
import { confirmedActs } from '#server/db/schema/security.ts';
import type { BackendServices } from '../../kit/services.ts';

interface Confirmed {
  readonly customerGuid: string;
  readonly act: BankAct | null;
  /** Milliseconds until the bank stops accepting the token. */
  readonly tokenEndsIn: number;
}

/**
 * Records what a token is for, if the bank accepts it for any action of its scope. Must precede
 * handing it out, so that no use is unknown to us.
 */
export async function recordConfirmedAction(
  { db, clock, config }: BackendServices,
  { customerGuid, act, tokenEndsIn }: Confirmed,
): Promise<void> {
  if (config.bank.url === null) return;
  const now = clock.now();
  await db.insert(confirmedActs).values({ customerGuid, act, confirmedAt: now, tokenEndsAt: now + tokenEndsIn });
}
