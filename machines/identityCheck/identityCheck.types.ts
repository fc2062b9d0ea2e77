import type { Problem } from '../shared/problem.ts';

/** How a customer can prove their identity: with a social security number, an identity document, or documents sent later. */
export type VerificationMethod = 'tax_id_and_selfie' | 'id_and_selfie' | 'document_submission';

/** The bank's latest `kyc` verification, as received. States are open strings: the bank may add some, and an unknown one means waiting. */
export interface Verification {
  readonly guid: string;
  readonly method: string;
  /** `storing | waiting | pending | reviewing | expired | completed`. */
  readonly state: string;
  readonly outcome: 'passed' | 'failed' | null;
  readonly failureCodes: readonly string[];
  /** The hosted inquiry, once there is one. */
  readonly inquiryId: string | null;
  /** `waiting | pending | reviewing | processing | expired | completed | unknown`, null until there is an inquiry. */
  readonly personaState: string | null;
  /** The bank needs a part of the answers once more, in the same inquiry. */
  readonly moreNeeded: boolean;
}

/** What the bank reports. `customerState` (`storing | unverified | verified | rejected | frozen`) decides; a verification is only evidence. */
export interface IdentityStatus {
  readonly customerState: string;
  readonly verification: Verification | null;
}

/**
 * What this page saw happen to the inquiry since the bank's last report. It stands in for the inquiry's state until the bank reports
 * again: `begun` for pending, `finished` for completed, `gone` for expired.
 */
export type SeenInquiry = 'begun' | 'finished' | 'gone';

export interface IdentityCheckInput {
  readonly customerGuid: string;
}

export interface IdentityCheckContext {
  readonly customerGuid: string;
  /** What the bank said last, exactly as received; null before its first answer. */
  readonly reported: IdentityStatus | null;
  /** What this page saw since then; null when the bank's report is the latest news. */
  readonly seen: SeenInquiry | null;
  /** The method that the customer chose, until a verification is under way. */
  readonly method: VerificationMethod | null;
  /** Lets the customer back into an inquiry that they had started; null for a new one. */
  readonly sessionToken: string | null;
  /** Polls in the current wait, for the back-off. */
  readonly polls: number;
  readonly problem: Problem | null;
}

/** Events of the hosted frame. */
export type InquiryFact =
  | { readonly type: 'inquiry.ready' }
  | { readonly type: 'inquiry.started' }
  | { readonly type: 'inquiry.completed' }
  | { readonly type: 'inquiry.canceled' }
  | { readonly type: 'inquiry.failed'; readonly problem: Problem };

export type TabFact = { readonly type: 'tab.hidden' } | { readonly type: 'tab.shown' };

export type IdentityCheckEvent =
  | InquiryFact
  | TabFact
  | { readonly type: 'verification.started' }
  | { readonly type: 'method.chosen'; readonly method: VerificationMethod }
  | { readonly type: 'verification.requested' }
  | { readonly type: 'choice.canceled' }
  /** The customer closed the frame, or went back. */
  | { readonly type: 'inquiry.closed' }
  | { readonly type: 'inquiry.resumed' }
  | { readonly type: 'method.reconsidered' }
  | { readonly type: 'verification.retried' }
  | { readonly type: 'check.requested' };

/** Tells the app to reload the customer and what depends on it. */
export type IdentityCheckEmitted = { readonly type: 'identity.passed' };
