import type { StaffPerson } from '#domain/staff/person.ts';
import { effectContract, promiseContract, type ReportsTo } from '../shared/setup.ts';
import type { WindowFact } from '../shared/window.ts';

/** The access token of staff (`a_at`), with what is in it. */
export interface StaffToken {
  readonly token: string;
  /** Seconds since 1970, as in the token; 0 for one that cannot be read. */
  readonly exp: number;
  readonly sessionId: string;
  readonly staffId: string;
}

export interface AdminSessionInput {
  /** The token that the browser held at the start; null without one. */
  readonly stored: StaffToken | null;
  /**
   * Whether another tab may hold a session: a person of staff has signed in in this browser, and
   * nobody has signed out since.
   */
  readonly mayBeShared: boolean;
  /** The first pathname of the visit. */
  readonly path: string;
  /** Milliseconds since 1970, on the clock that tokens are checked against. */
  readonly now: () => number;
  readonly reportTo: ReportsTo<AdminSessionReport>;
}

export interface AdminSessionContext extends Omit<AdminSessionInput, 'stored'> {
  readonly held: StaffToken | null;
  /** Whether the token is the one that the browser held at the start. */
  readonly isRestored: boolean;
  /** Whose session it is; null until the server has said. */
  readonly person: StaffPerson | null;
  /** The token of the session that ended last; null before. */
  readonly former: StaffToken | null;
  /** Calls in a row that the server did not answer, for the back-off. */
  readonly failures: number;
}

/** What another tab of this browser says of staff's session. All tabs share one. */
export type OtherStaffTabFact =
  /** It holds this token. `isNew`: somebody has just signed in there. */
  | { readonly type: 'staffSession.shared'; readonly token: StaffToken; readonly isNew: boolean }
  /** Somebody signed out there. */
  | { readonly type: 'staffSession.endedElsewhere'; readonly sessionId: string };

/** What signing in ends with. */
export interface StaffSignIn {
  readonly token: StaffToken;
  readonly person: StaffPerson;
}

/** Somebody signed in here. `person` is known from the reply. */
export interface TokenReceived {
  readonly type: 'token.received';
  readonly token: StaffToken;
  readonly person?: StaffPerson;
}

export type AdminSessionEvent =
  | TokenReceived
  | OtherStaffTabFact
  /** A call was answered with 401: the token is no longer valid, whatever its `exp` says. */
  | { readonly type: 'staffToken.refused' }
  | { readonly type: 'signOut.requested' }
  /** Nobody was active in any tab for as long as a session lasts without. */
  | { readonly type: 'staffIdle.ended' }
  /** Another tab has just opened. */
  | { readonly type: 'session.wanted' }
  | { readonly type: 'route.changed'; readonly path: string }
  | Extract<WindowFact, { type: 'window.focused' | 'network.online' }>;

/** Sent to the parent: what belongs to a person of staff begins, or must stop. */
export type AdminSessionReport =
  /** `isRestored`: it went on from before this tab was loaded. */
  { readonly type: 'adminSession.began'; readonly isRestored: boolean } | { readonly type: 'adminSession.ended' };

/**
 * The session as the server has it; `token` is a new one, or null where the one that was sent
 * stays.
 */
export interface KeptSession {
  readonly token: StaffToken | null;
  readonly person: StaffPerson;
}
/**
 * POST /admin/session, which also says how long ago somebody acted. Rejects with a ProblemError;
 * status 401 ends the session.
 */
export const keepSession = promiseContract<KeptSession, { token: string }>('keepSession');

/** Saves the token, and the email of whoever it was given to, as far as that is known. */
export const saveToken = effectContract<{ token: string; email: string | null }>('saveToken');
/** Removes the token, and the email of whoever it was given to. */
export const removeSavedToken = effectContract('removeSavedToken');
/** Has the session ended at the server, in the background. */
export const endAtServer = effectContract<{ token: string; exp: number }>('endAtServer');
/** Shows the message for a code in the banner. */
export const showEnding = effectContract<{ code: 'adminSessionEnded' | 'adminSessionMissing' }>('showEnding');
/** Loads the document anew: what it shows is another person's. */
export const reloadDocument = effectContract('reloadDocument');

/** Asks the other tabs of this browser for a session. */
export const askOtherTabs = effectContract('askOtherTabs');
/** Sends the other tabs the token of this one. */
export const shareToken = effectContract<{ token: string; isNew: boolean }>('shareToken');
/** Says in the other tabs that the session has ended. */
export const shareEnding = effectContract<{ sessionId: string }>('shareEnding');
