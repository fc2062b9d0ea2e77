import { promiseContract, streamContract } from '../actors.ts';
import type { Refusal } from '../refusal.ts';
import type { InquiryFact, TabFact, Verification } from './inquiry.types.ts';

/** `refused`: the bank will not start one now. */
export type CreateVerificationResult = { readonly ok: true; readonly verification: Verification } | Refusal<'tooManyAttempts' | 'refused'>;

/** `finished`: the inquiry was completed in the meantime. `gone`: it expired or no longer exists. */
export type CreateInquirySessionResult = { readonly ok: true; readonly sessionToken: string } | Refusal<'finished' | 'gone'>;

export const inquiryActors = {
  /** POST /api/persona_sessions: lets the customer back into an inquiry that they had started. */
  createInquirySession: promiseContract<CreateInquirySessionResult, { inquiryId: string; verificationGuid: string }>('createInquirySession'),

  /** Listens to the hosted frame of one inquiry. The view shows the frame while the state lasts. */
  inquiry: streamContract<InquiryFact, { inquiryId: string; sessionToken: string | null }>('inquiry'),

  /** Reports when the tab is hidden or shown. */
  watchTab: streamContract<TabFact>('watchTab'),
} as const;
