import type { Problem } from '../shared/problem.ts';

/** How a person may prove who they are: by social security number, by identity document, or by documents asked for afterwards. */
export type VerificationMethod = 'tax_id_and_selfie' | 'id_and_selfie' | 'document_submission';

/** The bank's latest `kyc` verification. States are open strings: the bank may add some, and an unknown one is waited out. */
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
}

/** `customerState`: `storing | unverified | verified | rejected | frozen`. It is the authority; a verification is only evidence. */
export interface IdentityStatus {
  readonly customerState: string;
  readonly verification: Verification | null;
}

export interface IdentityCheckInput {
  readonly customerGuid: string;
}

export interface IdentityCheckContext {
  readonly customerGuid: string;
  readonly status: IdentityStatus | null;
  readonly method: VerificationMethod | null;
  /** Lets a person back into an inquiry that they had begun; null for a fresh one. */
  readonly sessionToken: string | null;
  /** Polls since the current wait began, for the back-off. */
  readonly polls: number;
  readonly problem: Problem | null;
}

/** What the hosted frame says. */
export type InquiryFact =
  | { readonly type: 'inquiry.ready' }
  | { readonly type: 'inquiry.started' }
  | { readonly type: 'inquiry.completed' }
  | { readonly type: 'inquiry.cancelled' }
  | { readonly type: 'inquiry.failed'; readonly problem: Problem };

export type TabFact = { readonly type: 'tab.hidden' } | { readonly type: 'tab.shown' };

export type IdentityCheckEvent =
  | InquiryFact
  | TabFact
  | { readonly type: 'verification.begun' }
  | { readonly type: 'method.chosen'; readonly method: VerificationMethod }
  | { readonly type: 'verification.requested' }
  | { readonly type: 'choice.cancelled' }
  /** The person closed the frame, or went back. */
  | { readonly type: 'inquiry.closed' }
  | { readonly type: 'inquiry.resumed' }
  | { readonly type: 'method.reconsidered' }
  | { readonly type: 'verification.retried' }
  | { readonly type: 'check.requested' };

/** Others reload the customer and what depends on it. */
export type IdentityCheckEmitted = { readonly type: 'identity.passed' };
