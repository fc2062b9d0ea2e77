import type { Owner } from '../flows/catalogue.ts';
import type { ReportsTo } from '../shared/setup.ts';
import type { WindowFact } from '../shared/window.ts';

/** How long somebody may be away, in ms: until the session ends, and until they are warned. */
interface IdleLimits {
  readonly limit: number;
  readonly warning: number;
}

/** All times are milliseconds since 1970 on the clock of this browser, which its tabs share. */
export interface IdleInput {
  /** Whose session it is. */
  readonly owner: Exclude<Owner, 'public'>;
  readonly limits: IdleLimits;
  /** When its owner was last active, as far as this tab knows. */
  readonly lastActiveAt: number;
  readonly now: () => number;
  readonly reportTo: ReportsTo<IdleReport>;
}

export type IdleContext = IdleInput;

/** What somebody did last in another tab of this browser. */
export interface ActivityHeard {
  readonly type: 'activity.heard';
  readonly at: number;
}

export type IdleEvent =
  /** Somebody typed, pressed, pointed or scrolled in this tab; at most one a second. */
  | { readonly type: 'activity.seen' }
  | ActivityHeard
  /** Whoever is warned wants to stay signed in. */
  | { readonly type: 'stay.requested' }
  /** Another tab has just opened. */
  | { readonly type: 'session.wanted' }
  | Extract<WindowFact, { type: 'window.focused' | 'tab.shown' | 'tab.hidden' }>;

/** Sent to the parent: nobody was active for as long as a session lasts without. */
export type IdleReport = { readonly type: 'idle.ended' } | { readonly type: 'staffIdle.ended' };
