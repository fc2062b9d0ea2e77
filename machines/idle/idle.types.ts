import type { ReportsTo } from '../shared/setup.ts';
import type { WindowFact } from '../shared/window.ts';

/** All times are milliseconds since 1970 on the clock of this browser, which its tabs share. */
export interface IdleInput {
  /** When the customer was last active, as far as this tab knows. */
  readonly lastActiveAt: number;
  readonly now: () => number;
  readonly reportTo: ReportsTo<IdleReport>;
}

export type IdleContext = IdleInput;

/** What the customer did last in another tab of this browser. */
export interface ActivityHeard {
  readonly type: 'activity.heard';
  readonly at: number;
}

export type IdleEvent =
  /** The customer typed, pressed, pointed or scrolled in this tab; at most one a second. */
  | { readonly type: 'activity.seen' }
  | ActivityHeard
  /** The customer wants to stay signed in. */
  | { readonly type: 'stay.requested' }
  /** Another tab has just opened. */
  | { readonly type: 'session.wanted' }
  | Extract<WindowFact, { type: 'window.focused' | 'tab.shown' | 'tab.hidden' }>;

/** Sent to the parent: nobody was active for as long as a session lasts without. */
export interface IdleReport {
  readonly type: 'idle.ended';
}
