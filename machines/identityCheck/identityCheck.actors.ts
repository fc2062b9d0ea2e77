import { promiseContract } from '../shared/actors.ts';
import type { Refusal } from '../shared/refusal.ts';
import { type CreateVerificationResult, inquiryActors } from '../shared/verifying/inquiry.actors.ts';
import type { IdentityStatus, VerificationMethod } from './identityCheck.types.ts';

/** `triesUsedUp`: support has to look at it before another try. `refused`: the customer stays closed. */
export type ReopenCustomerResult = { readonly ok: true } | Refusal<'triesUsedUp' | 'refused'>;

export const identityCheckActors = {
  ...inquiryActors,

  /**
   * The customer, and the newest verification of type `kyc` with its details: the first in the list with `type=kyc&per_page=100` whose
   * method is not `enhanced_due_diligence`, which is a separate flow.
   */
  loadStatus: promiseContract<IdentityStatus, { customerGuid: string }>('loadStatus'),

  /** POST of a `kyc` verification. Not idempotent: after a fault the machine checks the newest one before it offers another try. */
  createVerification: promiseContract<CreateVerificationResult, { customerGuid: string; method: VerificationMethod }>('createVerification'),

  /** One verification with its details, and the customer, whose state decides. */
  pollVerification: promiseContract<IdentityStatus, { customerGuid: string; guid: string }>('pollVerification'),

  /** Has a rejected customer opened again for another try. Repeating it does no harm. */
  reopenCustomer: promiseContract<ReopenCustomerResult>('reopenCustomer'),
} as const;
