import type { Problem, Refusal } from '../problem.ts';
import { promiseContract, streamContract } from '../setup.ts';

/** As received. States are open strings: an unknown one means waiting. */
export interface Verification {
  readonly guid: string;
  readonly method: string;
  /** `storing | waiting | pending | reviewing | expired | completed`. */
  readonly state: string;
  readonly outcome: 'passed' | 'failed' | null;
  readonly failureCodes: readonly string[];
  /** Null until the hosted inquiry exists. */
  readonly inquiryId: string | null;
  /**
   * `waiting | pending | reviewing | processing | expired | completed | unknown`, null without an
   * inquiry.
   */
  readonly personaState: string | null;
  /** The bank needs some answers again, in the same inquiry. */
  readonly moreNeeded: boolean;
}

/**
 * Seen by the page since the bank's last report, and replaces the inquiry's state until the next:
 * `begun` for pending, `finished` for completed, `gone` for expired.
 */
export type SeenInquiry = 'begun' | 'finished' | 'gone';

export interface InquiryContext {
  readonly customerGuid: string;
  /** The bank's last report as received; null before. */
  readonly reported: { readonly verification: Verification | null } | null;
  /** Null when the bank's report is newer. */
  readonly seen: SeenInquiry | null;
  /** Resumes a started inquiry; null for a new one. */
  readonly sessionToken: string | null;
  /** In the current wait, for the back-off. */
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
  /** Closed the frame, or went back. */
  | { readonly type: 'inquiry.closed' }
  | { readonly type: 'inquiry.resumed' | 'check.requested' };

/** `refused`: the bank will not start one now. */
export type CreateVerificationResult =
  | { readonly ok: true; readonly verification: Verification }
  | Refusal<'tooManyAttempts' | 'refused'>;

/** `finished`: completed meanwhile. `gone`: expired or missing. */
export type CreateInquirySessionResult =
  | { readonly ok: true; readonly sessionToken: string }
  | Refusal<'finished' | 'gone'>;

export const inquiryActors = {
  /** POST /api/persona_sessions: resumes a started inquiry. */
  createInquirySession: promiseContract<CreateInquirySessionResult, { inquiryId: string; verificationGuid: string }>(
    'createInquirySession',
  ),

  /** Listens to the hosted frame, which the view shows while the state lasts. */
  inquiry: streamContract<InquiryFact, { inquiryId: string; sessionToken: string | null }>('inquiry'),

  watchTab: streamContract<TabFact>('watchTab'),
} as const;
