import type { Refusal } from '../shared/problem.ts';
import { promiseContract } from '../shared/setup.ts';
import {
  type CreateVerificationResult,
  type InquiryContext,
  type InquiryEvent,
  inquiryActors,
  type Verification,
} from '../shared/verifying/inquiry.types.ts';

/** With a social security number, an identity document, or documents sent later. */
export type VerificationMethod = 'tax_id_and_selfie' | 'id_and_selfie' | 'document_submission';

/**
 * `customerState` (`storing | unverified | verified | rejected | frozen`) decides; the latest `kyc`
 * verification is only evidence.
 */
export interface IdentityStatus {
  readonly customerState: string;
  /** An earlier pass no longer counts, as when an identity document expired. */
  readonly hasLapsed?: boolean;
  readonly verification: Verification | null;
}

export interface IdentityCheckInput {
  readonly customerGuid: string;
}

export interface IdentityCheckContext extends InquiryContext {
  readonly reported: IdentityStatus | null;
  /** Until a verification is under way. */
  readonly method: VerificationMethod | null;
}

export type IdentityCheckEvent =
  | InquiryEvent
  | { readonly type: 'method.chosen'; readonly method: VerificationMethod }
  | { readonly type: 'verification.requested' | 'choice.canceled' | 'method.reconsidered' | 'verification.retried' };

/**
 * Has the app reload: `identity.changed` the verifications, `identity.passed` also the customer and
 * their accounts.
 */
export type IdentityCheckEmitted = { readonly type: 'identity.changed' } | { readonly type: 'identity.passed' };

/** `triesUsedUp`: support must review first. `refused`: the customer stays closed. */
export type ReopenCustomerResult = { readonly ok: true } | Refusal<'triesUsedUp' | 'refused'>;

export const identityCheckActors = {
  ...inquiryActors,

  /**
   * The customer and the newest `kyc` verification: the first with `type=kyc&per_page=100` whose
   * method is not `enhanced_due_diligence`, which has its own flow.
   */
  loadStatus: promiseContract<IdentityStatus, { customerGuid: string }>('loadStatus'),

  /**
   * POST of a `kyc` verification. Not idempotent: after a fault the machine checks the newest one
   * before offering a retry.
   */
  createVerification: promiseContract<CreateVerificationResult, { customerGuid: string; method: VerificationMethod }>(
    'createVerification',
  ),

  pollVerification: promiseContract<IdentityStatus, { customerGuid: string; guid: string }>('pollVerification'),

  /** Reopens a rejected customer for a retry. Idempotent. */
  reopenCustomer: promiseContract<ReopenCustomerResult>('reopenCustomer'),
} as const;
