import type { Problem } from '../shared/problem.ts';
import type { InquiryFact } from '../shared/verifying/inquiry.types.ts';

/**
 * How far unlocking has come, as the server says. `none`: no identity check could continue. `preparing`, `open` and `checking`: one does.
 * `failed`: another can be started.
 */
export type UnlockStage = 'none' | 'preparing' | 'open' | 'checking' | 'failed' | 'unlocked';

/** The hosted identity check; the token continues one that was begun. */
export interface UnlockInquiry {
  readonly inquiryId: string;
  readonly sessionToken: string | null;
}

export interface UnlockAccountInput {
  readonly email: string;
  /** The authentication service's proof of the password. */
  readonly idToken: string;
}

export interface UnlockAccountContext extends UnlockAccountInput {
  /** Null before the first answer. */
  readonly stage: UnlockStage | null;
  /** Null unless it is open. */
  readonly inquiry: UnlockInquiry | null;
  /** Polls in the current wait, for the back-off. */
  readonly polls: number;
  readonly problem: Problem | null;
}

export type UnlockAccountEvent =
  | InquiryFact
  | { readonly type: 'unlock.requested' }
  | { readonly type: 'unlock.canceled' }
  /** The customer closed the frame. */
  | { readonly type: 'inquiry.closed' }
  | { readonly type: 'check.requested' }
  /** The customer went back to the form of signing in. */
  | { readonly type: 'unlock.left' };

/** `signInWanted`: the identity token is no longer accepted. */
export type UnlockAccountOutput = { readonly kind: 'unlocked' | 'signInWanted' };
