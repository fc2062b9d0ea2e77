import { canBeCured, documentsCanCure } from '#domain/verification/failures.ts';
import {
  type InquirySituation,
  inquiryState,
  type KnownInquiry,
  situationOfInquiry,
} from '../shared/verifying/inquiry.facts.ts';
import type { IdentityCheckContext, IdentityStatus } from './identityCheck.types.ts';

type Known = KnownInquiry & Pick<IdentityCheckContext, 'reported'>;

/** Where a customer stands with the bank. */
export type Situation =
  /** The bank is still storing the customer. */
  | 'customerStoring'
  | 'verified'
  /** The customer is frozen or rejected: the bank must open them again. */
  | 'closed'
  /** Of the verification: `none` can continue, or the one there is stands so. */
  | InquirySituation;

/**
 * The customer's state decides; the verification only says what to do about an unverified one (bank
 * contract §4.6). Null before the first report.
 */
export function situationOf(known: Known): Situation | null {
  if (known.reported === null) return null;
  const { customerState, verification } = known.reported;
  if (customerState === 'verified') return 'verified';
  if (customerState === 'rejected' || customerState === 'frozen') return 'closed';
  if (customerState === 'storing') return 'customerStoring';
  return verification === null || hasLapsed(known) ? 'none' : situationOfInquiry(verification, inquiryState(known));
}

/** The newest verification passed once, and no longer makes the customer verified. */
export const hasLapsed = ({ reported }: Pick<Known, 'reported'>): boolean =>
  reported?.hasLapsed === true &&
  reported.verification?.state === 'completed' &&
  reported.verification.outcome === 'passed';

/** A rejected customer can be opened again where another try can cure what failed. */
export const mayReopen = ({ reported }: Pick<Known, 'reported'>): boolean =>
  reported?.customerState === 'rejected' &&
  reported.verification?.outcome === 'failed' &&
  canBeCured(reported.verification.failureCodes);

/** Only a photo or a document has to be sent again. */
export const onlyDocumentsFailed = ({ reported }: Pick<Known, 'reported'>): boolean =>
  documentsCanCure(reported?.verification?.failureCodes ?? []);

/** What an unverified customer's verification needs next, as other screens say it. */
export type VerificationStage = 'notStarted' | 'started' | 'moreNeeded' | 'reviewing' | 'failed';

/** The stage of a verification by the bank's report; null for a customer who needs none. */
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
