import type { ReportsTo } from '../shared/actors.ts';
import type { WindowFact } from '../shared/window.ts';

/** The access token of staff (`a_at`). */
export interface StaffToken {
  readonly token: string;
  /** Seconds since 1970, as in the token; 0 for one that cannot be read. */
  readonly exp: number;
}

export interface AdminSessionInput {
  /** The token that the browser held at the start; null without one. */
  readonly stored: StaffToken | null;
  /** The first pathname of the visit. */
  readonly path: string;
  /** Milliseconds since 1970, on the clock that tokens are checked against. */
  readonly now: () => number;
  readonly reportTo: ReportsTo<AdminSessionReport>;
}

export interface AdminSessionContext {
  readonly held: StaffToken | null;
  /** Where the visitor is. */
  readonly path: string;
  readonly now: () => number;
  readonly reportTo: ReportsTo<AdminSessionReport>;
}

export type AdminSessionEvent =
  /** A person of staff signed in, or their token was renewed, and it was saved. */
  | { readonly type: 'token.received'; readonly token: StaffToken }
  /** A call was answered with 401: the token is no longer valid, whatever its `exp` says. */
  | { readonly type: 'staffToken.refused' }
  | { readonly type: 'route.changed'; readonly path: string }
  | Extract<WindowFact, { type: 'window.focused' }>;

/** Sent to the parent: what belongs to a person of staff begins, or must stop. */
export interface AdminSessionReport {
  readonly type: 'adminSession.began' | 'adminSession.ended';
}
