import type { bankIdentityVerifications } from '../../../db/schema/index.ts';
import type { Services } from '../../../services.ts';
import { dueMoment } from '../lifecycle/moments.ts';

export type Verification = typeof bankIdentityVerifications.$inferSelect;

/** Milliseconds until the inquiry exists. */
export const inquiryDelay = 1_000;
/** Milliseconds from the end of the inquiry to the outcome. */
export const decisionDelay = 2_000;

const minute = 60_000;
const day = 24 * 60 * minute;
/** How long a person has for each kind of inquiry. A deadline, not a wait: `SANDBOX_SPEED` leaves it alone. */
const lifetimes: Readonly<Record<string, number>> = {
  id_and_selfie: 60 * minute,
  tax_id_and_selfie: 60 * minute,
  business_registration: day,
  document_submission: 7 * day,
  enhanced_due_diligence: 7 * day,
};

/** What changes when a verification moves on, and when it did. */
export interface VerificationChange {
  readonly state: string;
  readonly personaState: string | null;
  readonly outcome: string | null;
  readonly failureCodes: readonly string[];
  readonly updatedAt: number;
}

/** The outcome that was asked for when the verification was made, or that the inquiry was left with. */
export const verdictOf = (row: Verification): string | null => {
  const expected = row.expectedBehaviours as readonly string[];
  if (expected.includes('failed_immediately')) return 'requested_failure';
  return expected.includes('passed_immediately') ? 'pass' : row.decision;
};

export const completed = (verdict: string, personaState: string | null, updatedAt: number): VerificationChange => ({
  state: 'completed',
  personaState,
  outcome: verdict === 'pass' ? 'passed' : 'failed',
  failureCodes: verdict === 'pass' ? [] : [verdict === 'requested_failure' ? verdict : 'id_check_failure'],
  updatedAt,
});

/** The next state that a verification has reached by now, or `null` while nothing is due. The caller asks again until nothing is. */
export function nextVerificationChange(row: Verification, services: Pick<Services, 'clock' | 'config'>): VerificationChange | null {
  const { clock } = services;
  const verdict = verdictOf(row);
  if (row.state === 'storing') {
    if (!clock.due(row.createdAt, inquiryDelay)) return null;
    const at = dueMoment(services, row.createdAt, inquiryDelay);
    if (verdict !== null) return completed(verdict, null, at);
    return { state: 'waiting', personaState: 'waiting', outcome: null, failureCodes: [], updatedAt: at };
  }
  if (row.state !== 'waiting' && row.state !== 'pending') return null;
  if (verdict !== null && row.decidedAt !== null) {
    if (!clock.due(row.decidedAt, decisionDelay)) return null;
    return completed(verdict, 'completed', dueMoment(services, row.decidedAt, decisionDelay));
  }
  const end = row.createdAt + (lifetimes[row.method] ?? day);
  if (clock.now() < end) return null;
  return { state: 'expired', personaState: 'expired', outcome: null, failureCodes: ['decision_timeout'], updatedAt: end };
}

/** The checks that a method makes, by the names that compliance decisions have. */
export function checksOf({
  type,
  method,
  requireTaxId,
  expectedBehaviours,
}: Pick<Verification, 'type' | 'method' | 'requireTaxId' | 'expectedBehaviours'>): string[] {
  if (type === 'bank_account') return ['external_bank_account_verification'];
  const taxId =
    (method === 'tax_id_and_selfie' || requireTaxId === true) && !(expectedBehaviours as readonly string[]).includes('tax_id_not_checked');
  const selfie = method === 'tax_id_and_selfie' || method === 'id_and_selfie';
  const document = method === 'id_and_selfie' || method === 'document_submission';
  if (method === 'business_registration') return ['business_verification', 'business_watchlists', 'business_tax_id_verification'];
  return [
    'person_watchlists',
    ...(document ? ['person_gov_id_verification'] : ['person_verification']),
    ...(selfie ? ['person_authentication'] : []),
    ...(taxId ? ['person_tax_id_verification'] : []),
  ];
}
