import type { AnyEventObject } from 'xstate';

/** One thing that is made to happen in a simulation. */
export type SimulatedMove =
  /** One of the steps that are possible then, by its place among them. */
  | { readonly kind: 'step'; readonly choice: number }
  | { readonly kind: 'event'; readonly event: AnyEventObject }
  | { readonly kind: 'wait'; readonly milliseconds: number };
