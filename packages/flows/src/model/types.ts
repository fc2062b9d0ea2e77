/** The version of the model. A reader that knows another one says so and guesses nothing. */
export const chartSchema = 2;

/** Plain data as JSON has it. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/**
 * A machine as plain data: the one source of drawings, pages, coverage, lint and comparison. It
 * holds no function and no value of a run.
 */
export interface Chart {
  readonly schema: typeof chartSchema;
  readonly id: string;
  readonly description: string | null;
  readonly version: string | null;
  /** Sixteen hexadecimal digits that change with anything in the chart but its descriptions. */
  readonly fingerprint: string;
  readonly root: ChartState;
}

type StateType = 'atomic' | 'compound' | 'parallel' | 'final' | 'history';

export interface ChartState {
  readonly id: string;
  readonly key: string;
  /** Keys from below the machine down to this state. */
  readonly path: readonly string[];
  /** Its place in the order in which the states were written. */
  readonly order: number;
  readonly type: StateType;
  /** The id of the child that is entered first, for compound states. */
  readonly initial: string | null;
  /** What happens on the way to that child, beside its own entry. */
  readonly initialActions: readonly ChartAction[];
  readonly history: { readonly kind: 'shallow' | 'deep'; readonly targets: readonly string[] } | null;
  /** Whether a final state, or a machine, declares an output. */
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
  /** What kind of logic the machine has for it by itself; an app may provide another one. */
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
  /** The name in the machine; for an action without one, what it does: `raise order.checked`. */
  readonly name: string;
  readonly kind: ActionKind;
  /** Parameters as far as they are plain data; null for none, and for computed ones. */
  readonly params: Json;
}

export type ChartGuard =
  /** `as` is what a named guard consists of, when it combines others. */
  | { readonly kind: 'named'; readonly name: string; readonly params: Json; readonly as: ChartGuard | null }
  | { readonly kind: 'and' | 'or'; readonly guards: readonly ChartGuard[] }
  | { readonly kind: 'not'; readonly guard: ChartGuard }
  | { readonly kind: 'in'; readonly state: string }
  | { readonly kind: 'inline' };

export type TransitionKind = 'event' | 'always' | 'after' | 'done' | 'error' | 'snapshot' | 'complete' | 'route';

export interface ChartTransition {
  /**
   * State id, event and place among the branches of that event: for counting, as long as the chart
   * stays as it is.
   */
  readonly id: string;
  /**
   * State id, event, guard and targets: for comparing charts, so that an inserted branch renames no
   * other.
   */
  readonly match: string;
  readonly kind: TransitionKind;
  /** The type of the event as the library has it; empty for eventless ones. */
  readonly event: string;
  /**
   * What a reader calls it: the event's type; for the other kinds the delay, the actor, or nothing.
   */
  readonly on: string;
  /** Its place among the branches of the event: the first whose guard holds is taken. */
  readonly order: number;
  /** The id of the state that declares it. */
  readonly source: string;
  readonly guard: ChartGuard | null;
  /** The trigger and the guard in words, such as `form.submitted [amountIsPositive]`. */
  readonly label: string;
  /** None for a transition that stays. */
  readonly targets: readonly string[];
  readonly reenter: boolean;
  readonly actions: readonly ChartAction[];
  /** For timers: the name of the delay, and how long it is where that is no computation. */
  readonly delay: { readonly name: string; readonly ms: number | null } | null;
  readonly description: string | null;
  readonly meta: { readonly [key: string]: Json };
  /** Declared so that nothing happens: the event is forbidden here. */
  readonly isForbidden: boolean;
  /** Stands for several events, as `order.*` does. */
  readonly isWildcard: boolean;
}
