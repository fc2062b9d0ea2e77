import type { IdentityStatus, Verification } from './identityCheck.types.ts';

/** Where a customer stands with the bank, as one word. */
export type Situation =
  /** The bank has not finished storing the customer. */
  | 'customerStoring'
  | 'verified'
  /** The customer is frozen or rejected: only support can go on. */
  | 'closed'
  /** Nothing that could be gone on with. */
  | 'none'
  /** A verification exists, its inquiry does not yet. */
  | 'preparing'
  /** The inquiry waits for the person. */
  | 'open'
  /** The answers are being checked, by machine or by people. */
  | 'checking'
  /** This verification failed, and another may be tried. */
  | 'failed';

/** The customer's state decides; the verification only says what to do about an unverified one (bank contract §4.6). */
export function situationOf({ customerState, verification }: IdentityStatus): Situation {
  if (customerState === 'verified') return 'verified';
  if (customerState === 'rejected' || customerState === 'frozen') return 'closed';
  if (customerState === 'storing') return 'customerStoring';
  return verification === null ? 'none' : situationOfVerification(verification);
}

function situationOfVerification({ state, outcome, personaState, inquiryId }: Verification): Situation {
  if (state === 'completed') return outcome === 'failed' ? 'failed' : 'checking';
  if (state === 'expired' || personaState === 'expired') return 'none';
  if (state === 'reviewing') return 'checking';
  if (personaState === 'waiting' || personaState === 'pending') return inquiryId === null ? 'preparing' : 'open';
  if (personaState === null) return state === 'storing' || state === 'waiting' ? 'preparing' : 'checking';
  return 'checking';
}

/** The verification under way. A state that works on one is only entered with one. */
export function verificationOf(status: IdentityStatus | null): Verification {
  if (!status?.verification) throw new Error('there is no verification to go on with');
  return status.verification;
}

/** The hosted inquiry of the verification under way. */
export function inquiryIdOf(status: IdentityStatus | null): string {
  const { inquiryId } = verificationOf(status);
  if (inquiryId === null) throw new Error('the verification has no inquiry');
  return inquiryId;
}

/** What a better photo or another document can cure; anything else (a name that differs, a watch list) it cannot. */
const curable = /^(id_(quality|barcode|mrz|presence|expiration|double_side)_check_failure|selfie_|document_)/;

/** The failed part can be sent again on its own. */
export const documentsCanCure = ({ failureCodes }: Verification): boolean =>
  failureCodes.length > 0 && failureCodes.every((code) => curable.test(code));
