import { type EventObject, fromCallback, fromPromise } from 'xstate';
import type { SimulatedMove } from '../../run/moves.ts';
import type { Runs } from '../../run/runs.ts';
import type { WalkEnd, WalkSlice, WalkStart } from '../../run/walk.ts';

/** A walk at random, as far as it got. */
export interface Walk {
  readonly seed: number;
  /** The state of the generator. */
  readonly random: number;
  readonly steps: number;
  /** Null while it continues. */
  readonly end:
    | WalkEnd
    | { readonly kind: 'limit' | 'stopped' }
    | { readonly kind: 'failed'; readonly reason: string }
    | null;
}

export interface SimulationContext extends Runs {
  /** The id of the run that the current one is compared with. */
  readonly compared: number | null;
  /** The last walk; null before the first. */
  readonly walk: Walk | null;
  /** What there is to say about a link that was opened. */
  readonly notice: string | null;
  /** Why the code could not be loaded. */
  readonly reason: string | null;
}

/** Where a simulation begins. */
export interface Beginning {
  readonly input: number;
  readonly moves: readonly SimulatedMove[];
  readonly notice: string | null;
}

export type SimulationEvent =
  | { readonly type: 'move.made'; readonly move: SimulatedMove }
  | { readonly type: 'move.undone' | 'move.redone' | 'run.reset' | 'load.retried' | 'walk.stopped' }
  | { readonly type: 'cursor.moved'; readonly cursor: number }
  | { readonly type: 'input.chosen'; readonly input: number }
  | { readonly type: 'route.taken'; readonly input: number; readonly moves: readonly SimulatedMove[] }
  | { readonly type: 'run.chosen'; readonly run: number }
  | { readonly type: 'comparison.chosen'; readonly run: number | null }
  | { readonly type: 'walk.requested'; readonly seed: number }
  | LinkEvent;

/** What became of a link that was opened in the tab of a simulation. */
export type LinkEvent =
  | ({ readonly type: 'link.opened' } & Beginning)
  | { readonly type: 'link.refused'; readonly notice: string };

/** Loads the code of a machine and its cases. */
export const loadCode = fromPromise<void, undefined>(() =>
  Promise.reject(new Error('the actor "loadCode" was not provided')),
);

/** Takes the next steps of a walk at random, and lets the page breathe before them. */
export const walkFurther = fromPromise<WalkSlice, WalkStart>(() =>
  Promise.reject(new Error('the actor "walkFurther" was not provided')),
);

/** Reports each link to a simulation that is opened in this tab later. */
export const watchLinks = fromCallback<EventObject, undefined, LinkEvent>(() => {
  throw new Error('the actor "watchLinks" was not provided');
});
