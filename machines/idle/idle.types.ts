import type { Owner } from '../flows/catalogue.ts';
import type { ReportsTo } from '../shared/setup.ts';
import type { WindowFact } from '../shared/window.ts';

/** In ms: until the session ends, and until the warning. */
interface IdleLimits {
  readonly limit: number;
  readonly warning: number;
}

/** Times are ms since 1970 on this browser's clock, which its tabs share. */
export interface IdleInput {
  /** The session's owner. */
  readonly owner: Exclude<Owner, 'public'>;
  readonly limits: IdleLimits;
  /** As far as this tab knows. */
  readonly lastActiveAt: number;
  readonly now: () => number;
  readonly reportTo: ReportsTo<IdleReport>;
}

export type IdleContext = IdleInput;

/** The last activity in another tab. */
export interface ActivityHeard {
  readonly type: 'activity.heard';
  readonly at: number;
}

export type IdleEvent =
  /** Input in this tab, at most once a second. */
  | { readonly type: 'activity.seen' }
  | ActivityHeard
  /** A warned person stays signed in. */
  | { readonly type: 'stay.requested' }
  | { readonly type: 'session.wanted' }
  | Extract<WindowFact, { type: 'window.focused' | 'tab.shown' | 'tab.hidden' }>;

/** Sent to the parent after the idle limit in every tab. */
export type IdleReport = { readonly type: 'idle.ended' } | { readonly type: 'staffIdle.ended' };
