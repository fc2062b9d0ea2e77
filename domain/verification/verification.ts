/** From the bank's list. States, methods and codes are open: the bank may add some. */
export interface VerificationRecord {
  readonly guid: string;
  /** `kyc`: the person; `bank_account`: who owns a linked account. */
  readonly type: string;
  readonly method: string;
  readonly state: string;
  readonly outcome: 'passed' | 'failed' | null;
  readonly failureCodes: readonly string[];
  /** The bank's decision on each part; empty until then. */
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

/** The bank's questions about a customer's money. */
export const dueDiligenceMethod = 'enhanced_due_diligence';
/** `kyc` checks that do not verify an identity must not hide the identity check. */
export const isIdentityMethod = (method: string): boolean => method !== dueDiligenceMethod && method !== 'watchlists';

/** Whether the bank's checks ask for another document. */
export const needsDocuments = (checks: readonly { readonly outcome: string }[] | null | undefined): boolean =>
  checks?.some(({ outcome }) => outcome === 'insufficient') ?? false;

/** Bank states without a proven identity. A frozen customer has one. */
const unprovenStates: readonly string[] = ['storing', 'unverified', 'rejected'];
export const isIdentityProven = (customerState: string): boolean => !unprovenStates.includes(customerState);

/** The bank's knowledge of a customer, which determines what they can do. */
export const verificationLevels = ['notVerified', 'verified', 'enhanced'] as const;
export type VerificationLevel = (typeof verificationLevels)[number];

const newestFirst = (one: VerificationRecord, other: VerificationRecord): number => other.createdAt - one.createdAt;

/** Null if the bank never requested one. */
export const newestDueDiligence = (records: readonly VerificationRecord[]): VerificationRecord | null =>
  records.filter(({ method }) => method === dueDiligenceMethod).toSorted(newestFirst)[0] ?? null;

/** Null while the bank's state is unknown. Without records, verified is assumed. */
export function levelOf(
  customerState: string | null,
  records: readonly VerificationRecord[] | null,
): VerificationLevel | null {
  if (customerState === null) return null;
  if (customerState !== 'verified') return 'notVerified';
  const decided = (records ?? [])
    .filter(({ method, outcome }) => method === dueDiligenceMethod && outcome !== null)
    .toSorted(newestFirst);
  return decided[0]?.outcome === 'passed' ? 'enhanced' : 'verified';
}

/** `wanted`: the customer must act; `reviewing`: the bank. Null for neither. */
export function dueDiligenceNeed(records: readonly VerificationRecord[]): 'wanted' | 'reviewing' | null {
  const state = newestDueDiligence(records)?.state;
  // Expired without an answer: still wanted.
  if (state === 'storing' || state === 'waiting' || state === 'pending' || state === 'expired') return 'wanted';
  return state === 'reviewing' ? 'reviewing' : null;
}
