import { and, eq, isNull } from 'drizzle-orm';
import type { Context } from 'hono';
import type { Executor } from '#server/db/database.ts';
import { oneTimeCodes } from '#server/db/schema/backend.ts';
import { endSessions } from '../customers/store.ts';
import { cancelEmailChange } from '../email-change/pending-change.ts';
import { closeResets } from '../passwords/resets.ts';
import { closeLinks } from '../security/links.ts';

export interface Lockable {
  readonly email: string;
  readonly customerGuid: string;
}

/** Ends sessions, codes, links, and address changes. The bank's tokens are ended elsewhere. */
export async function endAccess(
  tx: Executor,
  { email, customerGuid }: Lockable,
  c: Context | null,
  now: number,
): Promise<void> {
  await endSessions(tx, email);
  await tx
    .update(oneTimeCodes)
    .set({ endedAt: now })
    .where(and(eq(oneTimeCodes.email, email), isNull(oneTimeCodes.endedAt)));
  await closeResets(tx, email, now);
  await closeLinks(tx, 'lock', customerGuid, now);
  await cancelEmailChange(tx, customerGuid, c, now);
}
