import type { SignedInPerson, StaffZone } from '#domain/staff/person.ts';
import { effectContract, promiseContract, type ReportsTo } from '../shared/setup.ts';
import type { WindowFact } from '../shared/window.ts';

/** The staff access token (`a_at`), decoded. */
export interface StaffToken {
  readonly token: string;
  /** Seconds since 1970; 0 if unreadable. */
  readonly exp: number;
  readonly sessionId: string;
  readonly staffId: string;
}

export interface AdminSessionInput {
  /** From storage; null without one. */
  readonly stored: StaffToken | null;
  /** Whether another tab may hold a session: staff signed in here and have not signed out since. */
  readonly mayBeShared: boolean;
  /** The console's zone at the last visit; null if unknown. */
  readonly savedZone: string | null;
  /** The visit's first pathname. */
  readonly path: string;
  /** Milliseconds since 1970, on the clock used to check tokens. */
  readonly now: () => number;
  readonly reportTo: ReportsTo<AdminSessionReport>;
}

/** Unused for too long, signed out in another tab, or expired or refused. */
export type StaffEnding = 'idle' | 'elsewhere' | 'ended';

export interface AdminSessionContext extends Omit<AdminSessionInput, 'stored'> {
  readonly held: StaffToken | null;
  /** Whether the token came from storage. */
  readonly isRestored: boolean;
  /** Null until the server replies. */
  readonly person: SignedInPerson | null;
  /** From the last session; null before. */
  readonly former: StaffToken | null;
  /** How the last session ended, unless its user ended it here; null while one goes on. */
  readonly ending: StaffEnding | null;
  /** Failed calls in a row, for the back-off. */
  readonly failures: number;
}

/** Another tab's news about the staff session, which all tabs share. */
export type OtherStaffTabFact =
  /** `isNew`: someone just signed in there. */
  | { readonly type: 'staffSession.shared'; readonly token: StaffToken; readonly isNew: boolean }
  | { readonly type: 'staffSession.endedElsewhere'; readonly sessionId: string };

/** The result of signing in. */
export interface StaffSignIn {
  readonly token: StaffToken;
  readonly person: SignedInPerson;
}

/** `person` comes from the reply. */
export interface TokenReceived {
  readonly type: 'token.received';
  readonly token: StaffToken;
  readonly person?: SignedInPerson;
}

export type AdminSessionEvent =
  | TokenReceived
  | OtherStaffTabFact
  /** A call got a 401: the token is invalid, whatever its `exp`. */
  | { readonly type: 'staffToken.refused' }
  | { readonly type: 'signOut.requested' }
  | { readonly type: 'names.switched' }
  /** No tab was active for the idle limit. */
  | { readonly type: 'staffIdle.ended' }
  | { readonly type: 'session.wanted' }
  /** The server has saved the choice. */
  | { readonly type: 'zone.chosen'; readonly zone: StaffZone }
  | { readonly type: 'route.changed'; readonly path: string }
  | Extract<WindowFact, { type: 'window.focused' | 'network.online' }>;

/** Sent to the parent when staff actors must start or stop. */
export type AdminSessionReport =
  /** `isRestored`: it began before this tab loaded. */
  { readonly type: 'adminSession.began'; readonly isRestored: boolean } | { readonly type: 'adminSession.ended' };

/** `token` is null if the current one stays valid. */
export interface KeptSession {
  readonly token: StaffToken | null;
  readonly person: SignedInPerson;
}
/**
 * POST /admin/session, which also sends the idle time.
 * @throws ProblemError; status 401 ends the session
 */
export const keepSession = promiseContract<KeptSession, { token: string }>('keepSession');

/** POST /admin/names. @throws ProblemError; status 401 ends the session */
export const switchNames = promiseContract<unknown, { token: string; areHidden: boolean }>('switchNames');

/** Saves the token and, if known, its owner's email and zone. */
export const saveToken = effectContract<{ token: string; email: string | null; zone: string | null }>('saveToken');
/** Removes the token and its owner's email and zone. */
export const removeSavedToken = effectContract('removeSavedToken');
/** Ends the session on the server, in the background. */
export const endAtServer = effectContract<{ token: string; exp: number }>('endAtServer');
/** Shows a code's message in the banner. */
export const showEnding = effectContract<{ code: 'adminSessionEnded' | 'adminSessionMissing' }>('showEnding');
/** The page shows another person's data, or names that are hidden by now. */
export const reloadDocument = effectContract('reloadDocument');

export const askOtherTabs = effectContract('askOtherTabs');
export const shareToken = effectContract<{ token: string; isNew: boolean }>('shareToken');
export const shareEnding = effectContract<{ sessionId: string }>('shareEnding');
