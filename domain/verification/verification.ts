/** One verification of a customer, as the bank's list has it. States, methods and codes are open strings: the bank may add some. */
export interface VerificationRecord {
  readonly guid: string;
  /** `kyc` for the person, `bank_account` for who owns a linked account. */
  readonly type: string;
  readonly method: string;
  /** `storing | waiting | pending | reviewing | expired | completed`. */
  readonly state: string;
  readonly outcome: 'passed' | 'failed' | null;
  readonly failureCodes: readonly string[];
  /** What the bank decided about each part; empty before it has. */
  readonly decisions: readonly ComplianceDecision[];
  /** ms since 1970 UTC. */
  readonly createdAt: number;
  readonly updatedAt: number;
}

export interface ComplianceDecision {
  /** `person_gov_id_verification`, `person_authentication`, … */
  readonly type: string;
  /** `passed | failed | expired | invalidated`. */
  readonly state: string;
  readonly failureCodes: readonly string[];
}

/** The bank's questions about a customer's money, beyond who they are. */
export const dueDiligenceMethod = 'enhanced_due_diligence';
/** Checks of type `kyc` that do not verify an identity: a newer one must not hide the identity check. */
export const isIdentityMethod = (method: string): boolean => method !== dueDiligenceMethod && method !== 'watchlists';

/** Whether the bank needs another document for a verification, by its checks. */
export const needsDocuments = (checks: readonly { readonly outcome: string }[] | null | undefined): boolean =>
  checks?.some(({ outcome }) => outcome === 'insufficient') ?? false;

/** States of the bank's customer in which nobody has proven who they are. A frozen one has. */
const unprovenStates: readonly string[] = ['storing', 'unverified', 'rejected'];
/** Whether the bank has verified who the customer is. */
export const isIdentityProven = (customerState: string): boolean => !unprovenStates.includes(customerState);

/** How much the bank knows about a customer, and so what they can do. */
export type VerificationLevel = 'notVerified' | 'verified' | 'enhanced';

const newestFirst = (one: VerificationRecord, other: VerificationRecord): number => other.createdAt - one.createdAt;

/** The newest due diligence of a customer; null if the bank never wanted one. */
export const newestDueDiligence = (records: readonly VerificationRecord[]): VerificationRecord | null =>
  records.filter(({ method }) => method === dueDiligenceMethod).toSorted(newestFirst)[0] ?? null;

/** The customer's level; null while the bank's state of them is unknown. Without the records a verified customer counts as just that, which is true. */
export function levelOf(customerState: string | null, records: readonly VerificationRecord[] | null): VerificationLevel | null {
  if (customerState === null) return null;
  if (customerState !== 'verified') return 'notVerified';
  const decided = (records ?? []).filter(({ method, outcome }) => method === dueDiligenceMethod && outcome !== null).toSorted(newestFirst);
  return decided[0]?.outcome === 'passed' ? 'enhanced' : 'verified';
}

/** What the bank's due diligence needs, by its record: `wanted` of the customer, `reviewing` by the bank; null for neither. */
export function dueDiligenceNeed(records: readonly VerificationRecord[]): 'wanted' | 'reviewing' | null {
  const state = newestDueDiligence(records)?.state;
  // One that expired without an answer is still wanted.
  if (state === 'storing' || state === 'waiting' || state === 'pending' || state === 'expired') return 'wanted';
  return state === 'reviewing' ? 'reviewing' : null;
}
