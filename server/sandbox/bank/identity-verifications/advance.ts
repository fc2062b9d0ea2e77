import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { bankCustomers, bankIdentityVerifications } from '../../../db/schema/index.ts';
import type { Services } from '../../../services.ts';
import { grantOpeningBalance } from '../ledger/opening-balance.ts';
import { lockFor, type Owner, sweepLimit } from '../lifecycle/moments.ts';
import { checksOf, nextVerificationChange, type Verification } from './lifecycle.ts';
import { nextOwnershipChange, proveOwnership } from './ownership.ts';

const openStates = ['storing', 'waiting', 'pending'];

/** Moves on every verification that is due, each with all that follows from it in one transaction. */
export async function advanceIdentityVerifications(services: Services, owner: Owner): Promise<void> {
  const mine = owner === null ? undefined : eq(bankIdentityVerifications.customerGuid, owner);
  const open = await services.db
    .select()
    .from(bankIdentityVerifications)
    .where(and(inArray(bankIdentityVerifications.state, openStates), mine))
    // First those that move on within seconds: inquiries that nobody comes to may wait for days and must not fill the sweep.
    .orderBy(
      sql`${bankIdentityVerifications.state} <> 'storing' and ${bankIdentityVerifications.decision} is null and ${bankIdentityVerifications.type} <> 'bank_account'`,
      bankIdentityVerifications.serial,
    )
    .limit(sweepLimit);
  for (const row of open) {
    if (nextChange(row, services) !== null) await services.db.transaction((tx) => advanceOne(services, tx, row.guid, owner));
  }
}

const nextChange = (row: Verification, services: Services) =>
  row.type === 'bank_account' ? nextOwnershipChange(row, services) : nextVerificationChange(row, services);

async function advanceOne(services: Services, tx: Executor, guid: string, owner: Owner): Promise<void> {
  let [row] = await tx.select().from(bankIdentityVerifications).where(eq(bankIdentityVerifications.guid, guid)).for('no key update', lockFor(owner));
  for (let due = row && nextChange(row, services); row && due; due = nextChange(row, services)) {
    const ofAccount = row.type === 'bank_account';
    const change = ofAccount && due.state === 'completed' ? await proveOwnership(tx, row, due) : due;
    const inquiry = change.state === 'waiting' && !ofAccount ? { personaInquiryId: `inq_${(await services.guids.next(tx)).slice(0, 24)}` } : {};
    row = { ...row, ...change, ...inquiry };
    await tx
      .update(bankIdentityVerifications)
      .set({ ...change, failureCodes: [...change.failureCodes], ...inquiry })
      .where(eq(bankIdentityVerifications.guid, guid));
    if (row.state === 'completed' && !ofAccount) await decideCustomer(services, tx, row);
  }
}

/** The customer follows the outcome: verified with the checks on record, or rejected. Who is decided already stays so. */
async function decideCustomer(services: Services, tx: Executor, { customerGuid, outcome, updatedAt, ...row }: Verification): Promise<void> {
  if (customerGuid === null) return;
  const state = outcome === 'passed' ? 'verified' : 'rejected';
  const decisions = checksOf(row).map((type) => ({ type, state: outcome, failure_codes: row.failureCodes, expired_at: null }));
  const undecided = and(eq(bankCustomers.guid, customerGuid), inArray(bankCustomers.state, ['storing', 'unverified']));
  await tx.update(bankCustomers).set({ state, complianceDecisions: decisions, updatedAt }).where(undecided);
  if (state === 'verified') await grantOpeningBalance(services, tx, customerGuid, updatedAt);
}
