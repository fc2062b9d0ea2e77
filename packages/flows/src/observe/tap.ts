import type { AnyActorRef, InspectionEvent } from 'xstate';
import { isRunning } from '../model/internals.ts';
import type { AnySnapshot } from './raw.ts';

/** A report of XState, with its time and the actor’s snapshot then. */
export interface Heard {
  readonly event: InspectionEvent;
  readonly t: number;
  /** Null while the actor is being created. */
  readonly snapshot: AnySnapshot | null;
}

/** Keeps what a system reports, unread, until a recorder takes it. */
export class Tap {
  /** Whether it was there before the first actor ran. */
  readonly isWhole: boolean;
  readonly #unsubscribe: () => void;
  #kept: Heard[] = [];
  #take: ((heard: Heard) => void) | null = null;

  /**
   * @param now monotonic milliseconds
   * @param onMany called whenever `many` more are kept
   */
  constructor(root: AnyActorRef, now: () => number, many = Number.POSITIVE_INFINITY, onMany: () => void = () => {}) {
    this.isWhole = !namedIn(root).some(isRunning);
    const { unsubscribe } = root.system.inspect((event: InspectionEvent) => {
      if (event.type === '@xstate.actor') return;
      const heard: Heard = { event, t: now(), snapshot: snapshotOf(event.actorRef as AnyActorRef) };
      if (this.#take) this.#take(heard);
      else if (this.#kept.push(heard) % many === 0) onMany();
    });
    this.#unsubscribe = unsubscribe;
  }

  /** Passes on what is kept and all that follows. */
  pour(take: (heard: Heard) => void): void {
    const kept = this.#kept;
    this.#kept = [];
    this.#take = take;
    for (const heard of kept) take(heard);
  }

  close(): void {
    this.#unsubscribe();
    this.#kept = [];
  }
}

/** A root actor and those of its system that have names. */
export const namedIn = (root: AnyActorRef): readonly AnyActorRef[] => [
  root,
  ...Object.values(root.system.getAll() as Record<string, AnyActorRef>),
];

/** Null while the actor is being created. */
export function snapshotOf(ref: AnyActorRef): AnySnapshot | null {
  try {
    return ref.getSnapshot() as AnySnapshot;
  } catch {
    return null;
  }
}
