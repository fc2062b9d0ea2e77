import { type EventObject, fromCallback, fromPromise } from 'xstate';
import type { SimulatedInput, SimulatedMove } from '../../run/moves.ts';
import type { Runs } from '../../run/runs.ts';
import type { WalkEnd, WalkSlice, WalkStart } from '../../run/walk.ts';

/** A random walk so far. */
export interface Walk {
  readonly seed: number;
  /** The generator's state. */
  readonly random: number;
  readonly steps: number;
  /** Null while it is running. */
  readonly end:
    | WalkEnd
    | { readonly kind: 'limit' | 'stopped' }
    | { readonly kind: 'failed'; readonly reason: string }
    | null;
}

export interface SimulationContext extends Runs {
  /** The id of the run to compare with. */
  readonly compared: number | null;
  /** The last walk, if any. */
  readonly walk: Walk | null;
  /** A message about an opened link. */
  readonly notice: string | null;
  /** Why the code failed to load. */
  readonly reason: string | null;
}

/** A simulation's starting point. */
export interface Beginning {
  readonly input: SimulatedInput;
  readonly moves: readonly SimulatedMove[];
  readonly notice: string | null;
}

export type SimulationEvent =
  | { readonly type: 'move.made'; readonly move: SimulatedMove }
  | { readonly type: 'move.undone' | 'move.redone' | 'run.reset' | 'load.retried' | 'walk.stopped' }
  | { readonly type: 'cursor.moved'; readonly cursor: number }
  | { readonly type: 'input.chosen'; readonly input: SimulatedInput }
  | { readonly type: 'route.taken'; readonly input: SimulatedInput; readonly moves: readonly SimulatedMove[] }
  | { readonly type: 'run.chosen'; readonly run: number }
  | { readonly type: 'comparison.chosen'; readonly run: number | null }
  | { readonly type: 'walk.requested'; readonly seed: number }
  | LinkEvent;

/** The result of opening a link in a simulation's tab. */
export type LinkEvent =
  | ({ readonly type: 'link.opened' } & Beginning)
  | { readonly type: 'link.refused'; readonly notice: string };

/** Loads a machine's code and its cases. */
export const loadCode = fromPromise<void, undefined>(() =>
  Promise.reject(new Error('the actor "loadCode" was not provided')),
);

/** Takes the next random steps, after yielding to the page. */
export const walkFurther = fromPromise<WalkSlice, WalkStart>(() =>
  Promise.reject(new Error('the actor "walkFurther" was not provided')),
);

/** Reports simulation links opened later in this tab. */
export const watchLinks = fromCallback<EventObject, undefined, LinkEvent>(() => {
  throw new Error('the actor "watchLinks" was not provided');
});
