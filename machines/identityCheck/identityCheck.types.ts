import type { Refusal } from '../shared/problem.ts';
import { promiseContract } from '../shared/setup.ts';
import {
  type CreateVerificationResult,
  type InquiryContext,
  type InquiryEvent,
  inquiryActors,
  type Verification,
} from '../shared/verifying/inquiry.types.ts';

/**
 * How a customer can prove their identity: with a social security number, an identity document, or
 * documents sent later.
 */
export type VerificationMethod = 'tax_id_and_selfie' | 'id_and_selfie' | 'document_submission';

/**
 * What the bank reports. `customerState` (`storing | unverified | verified | rejected | frozen`)
 * decides; the latest `kyc` verification is only evidence.
 */
export interface IdentityStatus {
  readonly customerState: string;
  /** What an earlier pass rested on no longer counts, such as an identity document that ran out. */
  readonly hasLapsed?: boolean;
  readonly verification: Verification | null;
}

export interface IdentityCheckInput {
  readonly customerGuid: string;
}

export interface IdentityCheckContext extends InquiryContext {
  readonly reported: IdentityStatus | null;
  /** The method that the customer chose, until a verification is under way. */
  readonly method: VerificationMethod | null;
}

export type IdentityCheckEvent =
  | InquiryEvent
  | { readonly type: 'method.chosen'; readonly method: VerificationMethod }
  | { readonly type: 'verification.requested' | 'choice.canceled' | 'method.reconsidered' | 'verification.retried' };

/**
 * Tells the app to reload what depends on it: `identity.changed` the verifications,
 * `identity.passed` the customer and their accounts too.
 */
export type IdentityCheckEmitted = { readonly type: 'identity.changed' } | { readonly type: 'identity.passed' };

/**
 * `triesUsedUp`: support has to look at it before another try. `refused`: the customer stays
 * closed.
 */
export type ReopenCustomerResult = { readonly ok: true } | Refusal<'triesUsedUp' | 'refused'>;

export const identityCheckActors = {
  ...inquiryActors,

  /**
   * The customer, and the newest verification of type `kyc` with its details: the first in the list
   * with `type=kyc&per_page=100` whose method is not `enhanced_due_diligence`, which is a separate
   * flow.
   */
  loadStatus: promiseContract<IdentityStatus, { customerGuid: string }>('loadStatus'),

  /**
   * POST of a `kyc` verification. Not idempotent: after a fault the machine checks the newest one
   * before it offers another try.
   */
  createVerification: promiseContract<CreateVerificationResult, { customerGuid: string; method: VerificationMethod }>(
    'createVerification',
  ),

  /** One verification with its details, and the customer, whose state decides. */
  pollVerification: promiseContract<IdentityStatus, { customerGuid: string; guid: string }>('pollVerification'),

  /** Has a rejected customer opened again for another try. Repeating it does no harm. */
  reopenCustomer: promiseContract<ReopenCustomerResult>('reopenCustomer'),
} as const;
