import { eq } from 'drizzle-orm';
import type { Executor } from '#server/db/database.ts';
import { bankCustomers } from '#server/db/schema/index.ts';
import type { Services } from '#server/services.ts';
import { type ComplianceDecision, decisionsOf } from '../identity-verifications/checks.ts';
import type { Verification } from '../identity-verifications/lifecycle.ts';
import { methodOf } from '../identity-verifications/methods.ts';
import { grantOpeningBalance } from '../ledger/opening-balance.ts';
import type { Customer } from './lifecycle.ts';

/**
 * Applies a verification to its customer: an undecided one becomes verified or rejected; a decided
 * one stays so. A frozen one gets the result after the freeze. New passes and screening results of
 * verified customers are recorded.
 */
export async function applyOutcome(services: Services, tx: Executor, verification: Verification): Promise<void> {
  const { customerGuid, updatedAt } = verification;
  if (customerGuid === null) return;
  const same = eq(bankCustomers.guid, customerGuid);
  const [customer] = await tx.select().from(bankCustomers).where(same).for('no key update');
  const change = customer && changeOf(customer, verification);
  if (change == null) return;
  await tx
    .update(bankCustomers)
    .set({ ...change, updatedAt })
    .where(same);
  if (change.state === 'verified') await grantOpeningBalance(services, tx, customerGuid, updatedAt);
}

type Change = Partial<Pick<Customer, 'state' | 'frozenFrom'>> & {
  readonly complianceDecisions: readonly ComplianceDecision[];
};

function changeOf(customer: Customer, verification: Verification): Change | null {
  const { decides } = methodOf(verification.method);
  const passed = verification.outcome === 'passed';
  const decisions = decisionsOf(verification);
  const standing = customer.frozenFrom ?? customer.state;
  if (decides && (standing === 'storing' || standing === 'unverified')) {
    const state = passed ? 'verified' : 'rejected';
    return { ...(customer.frozenFrom === null ? { state } : { frozenFrom: state }), complianceDecisions: decisions };
  }
  const counts = decides ? passed && standing === 'verified' : decisions.length > 0;
  return counts
    ? { complianceDecisions: renewed(customer.complianceDecisions as readonly ComplianceDecision[], decisions) }
    : null;
}

const renewed = (known: readonly ComplianceDecision[], newer: readonly ComplianceDecision[]): ComplianceDecision[] => [
  ...known.filter(({ type }) => newer.every((decision) => decision.type !== type)),
  ...newer,
];
