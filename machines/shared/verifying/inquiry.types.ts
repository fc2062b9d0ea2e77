import type { Problem, Refusal } from '../problem.ts';
import { promiseContract, streamContract } from '../setup.ts';

/**
 * One of the bank's verifications, as received. States are open strings: the bank may add some, and
 * an unknown one means waiting.
 */
export interface Verification {
  readonly guid: string;
  readonly method: string;
  /** `storing | waiting | pending | reviewing | expired | completed`. */
  readonly state: string;
  readonly outcome: 'passed' | 'failed' | null;
  readonly failureCodes: readonly string[];
  /** The hosted inquiry, once there is one. */
  readonly inquiryId: string | null;
  /**
   * `waiting | pending | reviewing | processing | expired | completed |
   * unknown`, null until there is an inquiry.
   */
  readonly personaState: string | null;
  /** The bank needs a part of the answers once more, in the same inquiry. */
  readonly moreNeeded: boolean;
}

/**
 * What a page saw happen to the inquiry since the bank's last report. It stands in for the
 * inquiry's state until the bank reports again: `begun` for pending, `finished` for completed,
 * `gone` for expired.
 */
export type SeenInquiry = 'begun' | 'finished' | 'gone';

/** What every flow knows that leads a customer through a hosted inquiry to a decision. */
export interface InquiryContext {
  readonly customerGuid: string;
  /** What the bank said last, exactly as received; null before its first answer. */
  readonly reported: { readonly verification: Verification | null } | null;
  /** What this page saw since then; null when the bank's report is the latest news. */
  readonly seen: SeenInquiry | null;
  /** Lets the customer back into an inquiry that they had started; null for a new one. */
  readonly sessionToken: string | null;
  /** Polls in the current wait, for the back-off. */
  readonly polls: number;
  readonly problem: Problem | null;
}

/** Events of the hosted frame. */
export type InquiryFact =
  | { readonly type: 'inquiry.ready' | 'inquiry.started' | 'inquiry.completed' | 'inquiry.canceled' }
  | { readonly type: 'inquiry.failed'; readonly problem: Problem };

export type TabFact = { readonly type: 'tab.hidden' } | { readonly type: 'tab.shown' };

export type InquiryEvent =
  | InquiryFact
  | TabFact
  | { readonly type: 'verification.started' }
  /** The customer closed the frame, or went back. */
  | { readonly type: 'inquiry.closed' }
  | { readonly type: 'inquiry.resumed' | 'check.requested' };

/** `refused`: the bank will not start one now. */
export type CreateVerificationResult =
  | { readonly ok: true; readonly verification: Verification }
  | Refusal<'tooManyAttempts' | 'refused'>;

/**
 * `finished`: the inquiry was completed in the meantime. `gone`: it expired or no longer exists.
 */
export type CreateInquirySessionResult =
  | { readonly ok: true; readonly sessionToken: string }
  | Refusal<'finished' | 'gone'>;

export const inquiryActors = {
  /** POST /api/persona_sessions: lets the customer back into an inquiry that they had started. */
  createInquirySession: promiseContract<CreateInquirySessionResult, { inquiryId: string; verificationGuid: string }>(
    'createInquirySession',
  ),

  /** Listens to the hosted frame of one inquiry. The view shows the frame while the state lasts. */
  inquiry: streamContract<InquiryFact, { inquiryId: string; sessionToken: string | null }>('inquiry'),

  /** Reports when the tab is hidden or shown. */
  watchTab: streamContract<TabFact>('watchTab'),
} as const;
