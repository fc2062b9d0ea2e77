import type { BankAct } from '#domain/security/codeSubjects.ts';
import { confirmedActs } from '#server/db/schema/security.ts';
import type { BackendServices } from '../../kit/services.ts';

interface Confirmed {
  readonly customerGuid: string;
  /** Null for a code that named none. */
  readonly act: BankAct | null;
  /** Milliseconds until the bank stops accepting the token. */
  readonly tokenEndsIn: number;
}

/** Keeps what a token was given out for, where the bank takes it for any act of its scope. Before the token is handed out: what it makes is never unknown to us. */
export async function recordConfirmedAction({ db, clock, config }: BackendServices, { customerGuid, act, tokenEndsIn }: Confirmed): Promise<void> {
  if (config.bank.url === null) return;
  const now = clock.now();
  await db.insert(confirmedActs).values({ customerGuid, act, confirmedAt: now, tokenEndsAt: now + tokenEndsIn });
}
