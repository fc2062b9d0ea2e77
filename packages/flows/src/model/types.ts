/** Readers must reject unknown versions. */
export const chartSchema = 2;

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/**
 * A machine as plain data, without functions or runtime values. The source for drawings, pages,
 * coverage, lint and comparison.
 */
export interface Chart {
  readonly schema: typeof chartSchema;
  readonly id: string;
  readonly description: string | null;
  readonly version: string | null;
  /** 16 hex digits. Changes with everything except descriptions. */
  readonly fingerprint: string;
  readonly root: ChartState;
}

type StateType = 'atomic' | 'compound' | 'parallel' | 'final' | 'history';

export interface ChartState {
  readonly id: string;
  readonly key: string;
  /** Keys below the machine down to this state. */
  readonly path: readonly string[];
  /** Source order. */
  readonly order: number;
  readonly type: StateType;
  /** The initial child's id, for compound states. */
  readonly initial: string | null;
  /** Actions of the initial transition. */
  readonly initialActions: readonly ChartAction[];
  readonly history: { readonly kind: 'shallow' | 'deep'; readonly targets: readonly string[] } | null;
  /** Whether it declares an output; only for final states and machines. */
  readonly hasOutput: boolean;
  readonly tags: readonly string[];
  readonly meta: { readonly [key: string]: Json };
  readonly description: string | null;
  readonly invokes: readonly ChartInvoke[];
  readonly entry: readonly ChartAction[];
  readonly exit: readonly ChartAction[];
  readonly transitions: readonly ChartTransition[];
  readonly children: readonly ChartState[];
}

export type ActorKind = 'machine' | 'promise' | 'callback' | 'observable' | 'transition' | 'unknown';

export interface ChartInvoke {
  readonly id: string;
  readonly source: string;
  readonly systemId: string | null;
  /** The default's kind; an app may provide another. */
  readonly kind: ActorKind;
}

export type ActionKind =
  | 'effect'
  | 'assign'
  | 'emit'
  | 'raise'
  | 'send'
  | 'spawn'
  | 'stop'
  | 'cancel'
  | 'log'
  | 'choice'
  | 'missing';

export interface ChartAction {
  /** A name or, for an inline action, a summary: `raise order.checked`. */
  readonly name: string;
  readonly kind: ActionKind;
  /** Null if absent or computed. */
  readonly params: Json;
  /** The event that a named action raises, or that any sends to its own actor; not if later or computed. */
  readonly raises?: string;
}

export type ChartGuard =
  /** `as` is the combination behind a named guard. */
  | { readonly kind: 'named'; readonly name: string; readonly params: Json; readonly as: ChartGuard | null }
  | { readonly kind: 'and' | 'or'; readonly guards: readonly ChartGuard[] }
  | { readonly kind: 'not'; readonly guard: ChartGuard }
  | { readonly kind: 'in'; readonly state: string }
  | { readonly kind: 'inline' };

export type TransitionKind = 'event' | 'always' | 'after' | 'done' | 'error' | 'snapshot' | 'complete' | 'route';

export interface ChartTransition {
  /** State id, event and branch index: for coverage within one revision. */
  readonly id: string;
  /** State id, event, guard and targets: matches across revisions despite inserted branches. */
  readonly match: string;
  readonly kind: TransitionKind;
  /** XState's event type; empty if eventless. */
  readonly event: string;
  /** The event type, delay name or actor, for display. */
  readonly on: string;
  /** The branch index; the first whose guard passes is taken. */
  readonly order: number;
  readonly source: string;
  readonly guard: ChartGuard | null;
  /** The trigger and guard: `form.submitted [amountIsPositive]`. */
  readonly label: string;
  /** Empty if the state does not change. */
  readonly targets: readonly string[];
  readonly reenter: boolean;
  readonly actions: readonly ChartAction[];
  /** For timers; `ms` is null if computed. */
  readonly delay: { readonly name: string; readonly ms: number | null } | null;
  readonly description: string | null;
  readonly meta: { readonly [key: string]: Json };
  /** A forbidden transition: the event does nothing here. */
  readonly isForbidden: boolean;
  /** Matches several events, as `order.*` does. */
  readonly isWildcard: boolean;
}
