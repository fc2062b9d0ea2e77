import type { IdentityCheckContext, IdentityStatus, SeenInquiry, Verification } from './identityCheck.types.ts';

/** The facts that the situation is derived from: what the bank reported, and what this page saw since. */
type Known = Pick<IdentityCheckContext, 'reported' | 'seen'>;

/** Where a customer stands with the bank. */
export type Situation =
  /** The bank is still storing the customer. */
  | 'customerStoring'
  | 'verified'
  /** The customer is frozen or rejected: only support can help. */
  | 'closed'
  /** There is no verification that could continue. */
  | 'none'
  /** A verification exists, but its inquiry does not yet. */
  | 'preparing'
  /** The inquiry waits for the customer. */
  | 'open'
  /** The answers are being checked, by software or by people. */
  | 'checking'
  /** The verification failed, and another can be tried. */
  | 'failed';

const personaStateOf: Readonly<Record<SeenInquiry, string>> = { begun: 'pending', finished: 'completed', gone: 'expired' };

/** The state of the inquiry: what this page saw of it since the last report, or else what the bank reported. */
export const inquiryState = ({ reported, seen }: Known): string | null =>
  seen === null ? (reported?.verification?.personaState ?? null) : personaStateOf[seen];

/** The customer's state decides; the verification only says what to do about an unverified one (bank contract §4.6). Null before the first report. */
export function situationOf(known: Known): Situation | null {
  if (known.reported === null) return null;
  const { customerState, verification } = known.reported;
  if (customerState === 'verified') return 'verified';
  if (customerState === 'rejected' || customerState === 'frozen') return 'closed';
  if (customerState === 'storing') return 'customerStoring';
  return verification === null ? 'none' : situationOfVerification(verification, inquiryState(known));
}

function situationOfVerification({ state, outcome, inquiryId }: Verification, inquiry: string | null): Situation {
  if (state === 'completed') return outcome === 'failed' ? 'failed' : 'checking';
  if (state === 'expired' || inquiry === 'expired') return 'none';
  if (state === 'reviewing') return 'checking';
  if (inquiry === 'waiting' || inquiry === 'pending') return inquiryId === null ? 'preparing' : 'open';
  if (inquiry === null) return state === 'storing' || state === 'waiting' ? 'preparing' : 'checking';
  return 'checking';
}

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

/** The reported verification. The states that use one are only entered with one. */
export function verificationOf({ reported }: Pick<IdentityCheckContext, 'reported'>): Verification {
  if (!reported?.verification) throw new Error('there is no verification');
  return reported.verification;
}

/** The hosted inquiry of the reported verification. */
export function inquiryIdOf(known: Pick<IdentityCheckContext, 'reported'>): string {
  const { inquiryId } = verificationOf(known);
  if (inquiryId === null) throw new Error('the verification has no inquiry');
  return inquiryId;
}

/** Failures that a better photo or another document can fix, unlike a different name or a watch list. */
const curable = /^(id_(quality|barcode|mrz|presence|expiration|double_side)_check_failure|selfie_|document_)/;

/** The failed part can be sent again on its own. */
export const documentsCanCure = ({ failureCodes }: Verification): boolean =>
  failureCodes.length > 0 && failureCodes.every((code) => curable.test(code));
