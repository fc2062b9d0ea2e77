import { and, eq, inArray, lte } from 'drizzle-orm';
import { grantOf, type StaffRole, staffActions } from '#domain/staff/rights.ts';
import type { Executor } from '#server/db/database.ts';
import { staffRequests } from '#server/db/schema/staff.ts';
import type { BackendServices } from '../../kit/services.ts';

const isOpen = eq(staffRequests.state, 'requested');

/** Withdraws requests that these roles no longer allow. */
export async function voidRequestsOf(
  tx: Executor,
  staffId: string,
  roles: readonly StaffRole[],
  now: number,
): Promise<void> {
  const lost = staffActions.filter((action) => grantOf(roles, action) === null);
  await tx
    .update(staffRequests)
    .set({ state: 'withdrawn', decidedAt: now })
    .where(and(isOpen, eq(staffRequests.requestedBy, staffId), inArray(staffRequests.action, lost)));
}

/** Marks undecided requests as expired. */
export async function expireRequests({ db, clock }: Pick<BackendServices, 'db' | 'clock'>): Promise<void> {
  await db
    .update(staffRequests)
    .set({ state: 'expired' })
    .where(and(isOpen, lte(staffRequests.expiresAt, clock.now())));
}
