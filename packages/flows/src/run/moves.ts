import type { AnyEventObject } from 'xstate';

export type SimulatedMove =
  /** Takes a possible step, by index. */
  | { readonly kind: 'step'; readonly choice: number }
  | { readonly kind: 'event'; readonly event: AnyEventObject }
  | Settled
  | { readonly kind: 'wait'; readonly milliseconds: number };

/** A running actor's outcome, typed by hand: its output, or what it failed with. */
export interface Settled {
  readonly kind: 'done' | 'fault';
  readonly actor: string;
  readonly value: unknown;
}

/** An input of the cases, by index, or one typed by hand. */
export type SimulatedInput = number | { readonly typed: unknown };
