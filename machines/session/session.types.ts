import type { ReportsTo } from '../shared/actors.ts';
import type { Problem } from '../shared/problem.ts';

/** A signed-in customer: both tokens and their claims, decoded by the port. Token times are seconds since 1970, as in the tokens. */
export interface StoredSession {
  /** User token, for the product's backend. */
  readonly ut: string;
  /** Access token, for the bank. */
  readonly at: string;
  readonly email: string;
  /** The bank's customer guid, decoded. */
  readonly guid: string;
  readonly displayName: string;
  readonly utExp: number;
  readonly utIat: number;
  readonly atExp: number;
}

export interface SessionInput {
  /** The session that the browser held at the start; null unless both tokens were there. */
  readonly stored: StoredSession | null;
  /** Milliseconds since 1970, on the clock that tokens are checked against. */
  readonly now: () => number;
  readonly reportTo: ReportsTo<SessionReport>;
}

export interface SessionContext {
  readonly session: StoredSession | null;
  readonly now: () => number;
  readonly reportTo: ReportsTo<SessionReport>;
  /** Why the last regeneration of the access token failed; null after a success. */
  readonly regenerationFailure: Problem | null;
  /** Why the last check for a newer login could not be made; null after a success. */
  readonly customerTokenFailure: Problem | null;
  /** Regenerations that failed in a row, for the back-off. */
  readonly failedAttempts: number;
}

export type SessionEvent =
  | { readonly type: 'session.opened'; readonly session: StoredSession }
  | { readonly type: 'session.signOutRequested' }
  /** A call was answered with 401: the access token is no longer valid, whatever its `exp` says. */
  | { readonly type: 'accessToken.refused' }
  | { readonly type: 'window.focused' }
  | { readonly type: 'network.online' };

export type EndingReason = 'signedOut' | 'expired' | 'superseded';
/** Emitted, and sent to the parent: everything that belonged to the session must stop. */
export interface SessionEnded {
  readonly type: 'session.ended';
  readonly reason: EndingReason;
}
/** Sent to the parent: somebody is signed in. */
export interface SessionBegan {
  readonly type: 'session.began';
  /** The bank's guid of the customer. */
  readonly guid: string;
}
/** Sent to the parent: there is a new access token. */
export interface SessionRenewed {
  readonly type: 'session.renewed';
}
export type SessionReport = SessionBegan | SessionEnded | SessionRenewed;
export type SessionTag = 'busy';
