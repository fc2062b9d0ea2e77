import type { AnyEventObject } from 'xstate';

export type SimulatedMove =
  /** Takes a possible step, by index. */
  | { readonly kind: 'step'; readonly choice: number }
  | { readonly kind: 'event'; readonly event: AnyEventObject }
  | { readonly kind: 'wait'; readonly milliseconds: number };
