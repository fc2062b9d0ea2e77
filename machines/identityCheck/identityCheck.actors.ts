import { promiseContract, streamContract } from '../shared/actors.ts';
import type { Refusal } from '../shared/refusal.ts';
import type { IdentityStatus, InquiryFact, TabFact, Verification, VerificationMethod } from './identityCheck.types.ts';

/**
 * The customer, and the newest verification of type `kyc` with its details: the first in the list with `type=kyc&per_page=100` whose
 * method is not `enhanced_due_diligence`, which is a separate flow.
 */
export const loadStatus = promiseContract<IdentityStatus, { customerGuid: string }>('loadStatus');

export type CreateVerificationResult = { readonly ok: true; readonly verification: Verification } | Refusal<'tooManyAttempts' | 'refused'>;
/** POST of a `kyc` verification. Not idempotent: after a fault the machine checks the newest one before it offers another try. */
export const createVerification = promiseContract<CreateVerificationResult, { customerGuid: string; method: VerificationMethod }>(
  'createVerification',
);

/** One verification with its details, and the customer, whose state decides. */
export const pollVerification = promiseContract<IdentityStatus, { customerGuid: string; guid: string }>('pollVerification');

/** `finished`: the inquiry was completed in the meantime. `gone`: it expired or no longer exists. */
export type CreateInquirySessionResult = { readonly ok: true; readonly sessionToken: string } | Refusal<'finished' | 'gone'>;
/** POST /api/persona_sessions: lets the customer back into an inquiry that they had started. */
export const createInquirySession = promiseContract<CreateInquirySessionResult, { inquiryId: string; verificationGuid: string }>(
  'createInquirySession',
);

/** Listens to the hosted frame of one inquiry. The view shows the frame while the state lasts. */
export const inquiry = streamContract<InquiryFact, { inquiryId: string; sessionToken: string | null }>('inquiry');

/** Reports when the tab is hidden or shown. */
export const watchTab = streamContract<TabFact>('watchTab');
