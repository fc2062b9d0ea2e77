import { canBeCured, documentsCanCure } from '#domain/verification/failures.ts';
import {
  type InquirySituation,
  inquiryState,
  type KnownInquiry,
  situationOfInquiry,
} from '../shared/verifying/inquiry.facts.ts';
import type { IdentityCheckContext, IdentityStatus } from './identityCheck.types.ts';

type Known = KnownInquiry & Pick<IdentityCheckContext, 'reported'>;

export type Situation =
  /** The bank is still storing the customer. */
  | 'customerStoring'
  | 'verified'
  /** Frozen or rejected: the bank must reopen the customer. */
  | 'closed'
  /** The verification's situation; `none` can continue. */
  | InquirySituation;

/**
 * The customer's state decides; the verification only guides unverified ones (bank contract §4.6).
 * Null before the first report.
 */
export function situationOf(known: Known): Situation | null {
  if (known.reported === null) return null;
  const { customerState, verification } = known.reported;
  if (customerState === 'verified') return 'verified';
  if (customerState === 'rejected' || customerState === 'frozen') return 'closed';
  if (customerState === 'storing') return 'customerStoring';
  return verification === null || hasLapsed(known) ? 'none' : situationOfInquiry(verification, inquiryState(known));
}

/** The newest verification passed once, but no longer counts. */
export const hasLapsed = ({ reported }: Pick<Known, 'reported'>): boolean =>
  reported?.hasLapsed === true &&
  reported.verification?.state === 'completed' &&
  reported.verification.outcome === 'passed';

/** A rejected customer can be reopened if a retry can fix the failure. */
export const mayReopen = ({ reported }: Pick<Known, 'reported'>): boolean =>
  reported?.customerState === 'rejected' &&
  reported.verification?.outcome === 'failed' &&
  canBeCured(reported.verification.failureCodes);

export const onlyDocumentsFailed = ({ reported }: Pick<Known, 'reported'>): boolean =>
  documentsCanCure(reported?.verification?.failureCodes ?? []);

/** The next step for an unverified customer, for other screens. */
export type VerificationStage = 'notStarted' | 'started' | 'moreNeeded' | 'reviewing' | 'failed';

/** Null for a customer who needs no verification. */
export function stageOf(reported: IdentityStatus): VerificationStage | null {
  switch (situationOf({ reported, seen: null })) {
    case 'none':
      return 'notStarted';
    case 'preparing':
      return 'started';
    case 'open':
      return reported.verification?.moreNeeded ? 'moreNeeded' : 'started';
    case 'checking':
      return 'reviewing';
    case 'failed':
      return 'failed';
    default:
      return null;
  }
}
