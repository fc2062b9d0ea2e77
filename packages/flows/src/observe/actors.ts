import type { AnyActorRef, AnyStateMachine } from 'xstate';
import { makingOf } from '../model/internals.ts';
import { logicKind } from '../model/kinds.ts';
import type { Known } from './raw.ts';

/** Numbers a system's actors and holds them weakly. */
export class Actors {
  readonly #known = new WeakMap<AnyActorRef, Known>();
  /** The machines of all actors so far. */
  readonly machines = new Set<AnyStateMachine>();
  #count = 0;

  has(ref: AnyActorRef): boolean {
    return this.#known.has(ref);
  }

  know(ref: AnyActorRef): Known {
    const met = this.#known.get(ref);
    if (met) return met;
    const { id, source, logic, parent: parentRef } = makingOf(ref);
    // Parents get lower numbers.
    const parent = parentRef && this.know(parentRef);
    this.#count += 1;
    const kind = logicKind(logic);
    if (kind === 'machine') this.machines.add(logic as AnyStateMachine);
    const known: Known = {
      number: this.#count,
      ref,
      parent,
      id,
      source,
      chart: kind === 'machine' ? (logic as AnyStateMachine).id : null,
      of: kind,
      life: 'made',
      started: null,
      snapshot: null,
      queue: [],
      early: [],
      timers: new Map(),
    };
    this.#known.set(ref, known);
    return known;
  }
}
