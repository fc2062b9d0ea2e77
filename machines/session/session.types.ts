import type { Problem } from '../shared/problem.ts';
import type { ReportsTo } from '../shared/setup.ts';
import type { WindowFact } from '../shared/window.ts';

/** Both tokens with decoded claims. Token times are seconds since 1970. */
export interface StoredSession {
  /** User token, for our backend. */
  readonly ut: string;
  /** Access token, for the bank. */
  readonly at: string;
  readonly email: string;
  /** The bank's guid, decoded. */
  readonly guid: string;
  readonly displayName: string;
  readonly utExp: number;
  readonly utIat: number;
  readonly atExp: number;
}

export interface SessionInput {
  /** From storage; null unless it had both tokens. */
  readonly stored: StoredSession | null;
  /** Another tab may hold a session: someone signed in here and has not signed out since. */
  readonly mayBeShared: boolean;
  /** Milliseconds since 1970, on the clock used to check tokens. */
  readonly now: () => number;
  readonly reportTo: ReportsTo<SessionReport>;
}

export interface SessionContext {
  readonly session: StoredSession | null;
  readonly mayBeShared: boolean;
  readonly now: () => number;
  readonly reportTo: ReportsTo<SessionReport>;
  /** Milliseconds; null for a token that came with the session. */
  readonly renewedAt: number | null;
  /**
   * Marks the last ended user token, so that late messages cannot revive it. The token itself is
   * gone.
   */
  readonly endedMark: string | null;
  /** Null after a success. */
  readonly regenerationFailure: Problem | null;
  /** Why the check for a newer login failed; null after a success. */
  readonly customerTokenFailure: Problem | null;
  /** Failures in a row, for the back-off. */
  readonly failedAttempts: number;
}

type PageRestored = Extract<WindowFact, { type: 'page.restored' }>;

export type SessionEvent =
  | { readonly type: 'session.opened'; readonly session: StoredSession }
  | { readonly type: 'session.signOutRequested' }
  /** No tab was active for the idle limit. */
  | { readonly type: 'session.idled' }
  /** A call got a 401: the access token is invalid, whatever its `exp`. */
  | { readonly type: 'accessToken.refused' }
  | { readonly type: 'window.focused' | 'network.online' }
  | PageRestored
  | OtherTabFact;

/** Messages from other tabs, which share the session. */
export type OtherTabFact =
  /** It just opened and needs the session. */
  | { readonly type: 'session.wanted' }
  /** Sent after a sign-in, a renewal, or a request. */
  | { readonly type: 'session.shared'; readonly session: StoredSession }
  /** The session of this user token ended there. */
  | { readonly type: 'session.endedElsewhere'; readonly ut: string; readonly reason: EndingReason };

/**
 * `locked`, `securityChanged`: from the server. `idle`: no tab was active for the idle limit, or
 * from the server.
 */
export type EndingReason = 'signedOut' | 'expired' | 'superseded' | 'locked' | 'securityChanged' | 'idle';
/** Sent to the parent: everything in the session must stop. */
export interface SessionEnded {
  readonly type: 'session.ended';
  readonly reason: EndingReason;
  /** The bank's guid. */
  readonly guid: string;
}
/** Sent to the parent after signing in. */
export interface SessionBegan {
  readonly type: 'session.began';
  /** The bank's guid. */
  readonly guid: string;
}
/** Sent to the parent with each new access token. */
interface SessionRenewed {
  readonly type: 'session.renewed';
}
export type SessionReport = SessionBegan | SessionEnded | SessionRenewed;
export type SessionTag = 'busy';
