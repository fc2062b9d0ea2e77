import type { Problem } from '../shared/problem.ts';
import type { ReportsTo } from '../shared/setup.ts';
import type { WindowFact } from '../shared/window.ts';

/**
 * A signed-in customer: both tokens and their claims, decoded by the port. Token times are seconds
 * since 1970, as in the tokens.
 */
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
  /**
   * Whether someone has signed in in this browser and has not signed out since: another tab may
   * hold their session.
   */
  readonly mayBeShared: boolean;
  /** Milliseconds since 1970, on the clock that tokens are checked against. */
  readonly now: () => number;
  readonly reportTo: ReportsTo<SessionReport>;
}

export interface SessionContext {
  readonly session: StoredSession | null;
  readonly mayBeShared: boolean;
  readonly now: () => number;
  readonly reportTo: ReportsTo<SessionReport>;
  /**
   * When the access token was renewed, in milliseconds; null for one that came with the session.
   */
  readonly renewedAt: number | null;
  /**
   * A mark of the user token that ended last, which a message that was on its way must not bring
   * back. The token itself is gone.
   */
  readonly endedMark: string | null;
  /** Why the last regeneration of the access token failed; null after a success. */
  readonly regenerationFailure: Problem | null;
  /** Why the last check for a newer login could not be made; null after a success. */
  readonly customerTokenFailure: Problem | null;
  /** Regenerations that failed in a row, for the back-off. */
  readonly failedAttempts: number;
}

type PageRestored = Extract<WindowFact, { type: 'page.restored' }>;

export type SessionEvent =
  | { readonly type: 'session.opened'; readonly session: StoredSession }
  | { readonly type: 'session.signOutRequested' }
  /** The customer has left: nobody was active in any tab for as long as a session lasts without. */
  | { readonly type: 'session.idled' }
  /** A call was answered with 401: the access token is no longer valid, whatever its `exp` says. */
  | { readonly type: 'accessToken.refused' }
  | { readonly type: 'window.focused' | 'network.online' }
  | PageRestored
  | OtherTabFact;

/** What another tab of this browser says. All tabs share one session. */
export type OtherTabFact =
  /** It has just opened, and asks for the session. */
  | { readonly type: 'session.wanted' }
  /** It holds this session: it signed in, renewed the access token, or was asked. */
  | { readonly type: 'session.shared'; readonly session: StoredSession }
  /** The session with this user token ended there. */
  | { readonly type: 'session.endedElsewhere'; readonly ut: string; readonly reason: EndingReason };

/**
 * `locked`, `securityChanged`: the server said so. `idle`: nobody was active in any tab for as long
 * as a session lasts without, or the server said so.
 */
export type EndingReason = 'signedOut' | 'expired' | 'superseded' | 'locked' | 'securityChanged' | 'idle';
/** Sent to the parent: everything that belonged to the session must stop. */
export interface SessionEnded {
  readonly type: 'session.ended';
  readonly reason: EndingReason;
  /** The bank's guid of the customer whose session it was. */
  readonly guid: string;
}
/** Sent to the parent: somebody is signed in. */
export interface SessionBegan {
  readonly type: 'session.began';
  /** The bank's guid of the customer. */
  readonly guid: string;
}
/** Sent to the parent: there is a new access token. */
interface SessionRenewed {
  readonly type: 'session.renewed';
}
export type SessionReport = SessionBegan | SessionEnded | SessionRenewed;
export type SessionTag = 'busy';
