import type { AnyActorRef, AnyEventObject, AnyStateMachine, AnyTransitionDefinition } from 'xstate';
import { isRunning, scheduledEvents, takenIn } from '../model/internals.ts';
import { Actors } from './actors.ts';
import type { AnySnapshot, Known, Raw, RawAction, RawEnd, RawStep, RawTimer, RawTimerEnd } from './raw.ts';
import type { ActorStatus } from './records.ts';
import { type Heard, namedIn, snapshotOf, Tap } from './tap.ts';

export const ringSize = 4_096;

/**
 * Keeps a system's recent records as references, without copying, changing or calling anything.
 * XState reports an event when it is sent, then its microsteps, then its snapshot: the event opens
 * a step, and the snapshot closes it, with the same event object.
 */
export class Recorder {
  readonly #tap: Tap;
  readonly #actors = new Actors();
  readonly #running = new Set<Known>();
  readonly #ring: (Raw | undefined)[] = [];
  /** Steps in progress, innermost last. */
  #stack: RawStep[] = [];
  #last = 0;
  /** When what is being heard was reported. */
  #t = 0;
  #onRecord: () => void = () => {};

  /**
   * @param now monotonic milliseconds
   * @param tap what was heard so far; what a tap kept that came late is in the actors' present state
   */
  constructor(root: AnyActorRef, now: () => number, tap = new Tap(root, now)) {
    this.#tap = tap;
    if (!tap.isWhole) {
      tap.pour(() => {});
      for (const named of namedIn(root)) this.#meet(named, now());
    }
    tap.pour((heard) => this.#hear(heard));
  }

  /** Called after each record, during the step. */
  onRecord(call: () => void): void {
    this.#onRecord = call;
  }

  /** 0 before the first record. */
  get last(): number {
    return this.#last;
  }
  get first(): number {
    return Math.max(1, this.#last - ringSize + 1);
  }
  /** The machines of all actors so far. */
  get machines(): ReadonlySet<AnyStateMachine> {
    return this.#actors.machines;
  }
  get running(): ReadonlySet<Known> {
    return this.#running;
  }

  at(q: number): Raw | null {
    const raw = this.#ring[q % ringSize];
    return raw?.q === q ? raw : null;
  }

  /** Closes all steps without a result. Call only between steps. */
  settle(): void {
    this.#fallSilent(0);
  }

  /** Steps from this stack index on ended without a snapshot, so they threw. */
  #fallSilent(place: number): void {
    for (const { actor } of this.#stack.splice(place)) {
      const snapshot = snapshotOf(actor.ref);
      const [head, ...others] = actor.queue.splice(0);
      if (head) finish(head, 'threw', snapshot);
      for (const step of others) finish(step, 'dropped', null);
      actor.snapshot = snapshot;
      this.#end(actor, 'error', head?.q ?? null);
    }
  }

  detach(): void {
    this.#tap.close();
  }

  #hear({ event, t, snapshot }: Heard): void {
    this.#t = t;
    try {
      if (event.type === '@xstate.event')
        this.#event(
          (event.sourceRef ?? null) as AnyActorRef | null,
          event.actorRef as AnyActorRef,
          event.event,
          snapshot,
        );
      else if (event.type === '@xstate.microstep') this.#microstep(event.actorRef as AnyActorRef, takenIn(event));
      else if (event.type === '@xstate.action') this.#action(event.actorRef as AnyActorRef, event.action);
      else if (event.type === '@xstate.snapshot')
        this.#snapshot(event.actorRef as AnyActorRef, event.event, event.snapshot as AnySnapshot, snapshot);
    } catch {
      // Never break the app: skip what fails.
    }
  }

  /** @param present the actor's snapshot at that time */
  #event(sourceRef: AnyActorRef | null, ref: AnyActorRef, event: AnyEventObject, present: AnySnapshot | null): void {
    const known = this.#actors.know(ref);
    const from = sourceRef && this.#actors.know(sourceRef);
    if (event.type === 'xstate.init') {
      this.#begin(known, from, event);
      return;
    }
    const sending = from?.queue[0] ?? null;
    if (from && sending && isEndOf(event, from))
      this.#end(from, event.type.startsWith('xstate.done') ? 'done' : 'error', sending.q);
    const c = (from && this.#firedBy(from, event)) ?? this.#causeOf(known, from);
    const step: RawStep = this.#keep({
      kind: 'received',
      q: this.#next(),
      t: this.#t,
      c,
      actor: known,
      from,
      event,
      before: null,
      after: null,
      taken: [],
      state: 'open',
    });
    const hasEnded = known.life === 'ended' || (known.life === 'running' && present?.status !== 'active');
    if (hasEnded) finish(step, 'dropped', null);
    else if (known.queue.push(step) === 1) this.#handle(step);
  }

  /** Messages from an actor without a chart follow from its start. */
  #causeOf(known: Known, from: Known | null): number | null {
    if (from) return from.queue[0]?.q ?? from.started;
    return this.#stack.at(-1)?.q ?? (known.chart === null ? known.started : null);
  }

  /** Starts an actor. Events sent earlier are handled afterwards. */
  #begin(known: Known, from: Known | null, event: AnyEventObject): void {
    const c = from?.queue[0]?.q ?? this.#stack.at(-1)?.q ?? null;
    const step: RawStep = this.#keep({
      kind: 'started',
      q: this.#next(),
      t: this.#t,
      c,
      actor: known,
      from,
      event,
      before: null,
      after: null,
      taken: known.early,
      state: 'open',
    });
    known.early = [];
    known.life = 'running';
    known.started = step.q;
    known.snapshot = null;
    this.#running.add(known);
    known.queue.unshift(step);
    this.#stack.push(step);
  }

  #handle(step: RawStep): void {
    step.before = step.actor.snapshot;
    if (step.actor.life === 'running') this.#stack.push(step);
  }

  /** The record of the timer that sent the event, if any. */
  #firedBy(from: Known, event: AnyEventObject): number | null {
    for (const [name, set] of from.timers) {
      if (set.event !== event) continue;
      from.timers.delete(name);
      return this.#keep<RawTimerEnd>({
        kind: 'timer.fired',
        q: this.#next(),
        t: this.#t,
        c: set.q || null,
        actor: from,
        set,
      }).q;
    }
    return null;
  }

  #microstep(ref: AnyActorRef, taken: readonly AnyTransitionDefinition[]): void {
    if (taken.length === 0) return;
    const known = this.#actors.know(ref);
    const head = known.life === 'running' ? known.queue[0] : undefined;
    if (head) head.taken = head.taken.length === 0 ? taken : [...head.taken, ...taken];
    else known.early = [...known.early, ...taken];
  }

  #action(ref: AnyActorRef, action: { readonly type: string; readonly params: unknown }): void {
    const known = this.#actors.know(ref);
    const c = known.queue[0]?.q ?? null;
    const { type } = action;
    if (!type.startsWith('xstate.')) {
      this.#keep<RawAction>({
        kind: 'effect',
        q: this.#next(),
        t: this.#t,
        c,
        actor: known,
        name: type,
        params: action.params,
      });
      return;
    }
    const params = action.params as {
      readonly event: AnyEventObject;
      readonly id?: string;
      readonly delay?: unknown;
      readonly sendId?: string;
    };
    if (type === 'xstate.emit')
      this.#keep<RawAction>({
        kind: 'emitted',
        q: this.#next(),
        t: this.#t,
        c,
        actor: known,
        name: params.event.type,
        params: params.event,
      });
    else if (type === 'xstate.cancel') {
      const set = known.timers.get(String(params.sendId));
      if (!set) return;
      known.timers.delete(set.timer);
      this.#keep<RawTimerEnd>({ kind: 'timer.canceled', q: this.#next(), t: this.#t, c, actor: known, set });
    } else if ((type === 'xstate.raise' || type === 'xstate.sendTo') && typeof params.delay === 'number') {
      const { event, id, delay } = params;
      const timer = id ?? `${event.type} ${this.#last + 1}`;
      known.timers.set(
        timer,
        this.#keep<RawTimer>({
          kind: 'timer.set',
          q: this.#next(),
          t: this.#t,
          c,
          actor: known,
          timer,
          event,
          delay,
          due: this.#t + delay,
        }),
      );
    }
  }

  #snapshot(ref: AnyActorRef, event: AnyEventObject, snapshot: AnySnapshot, present: AnySnapshot | null): void {
    const known = this.#actors.know(ref);
    const head = known.queue[0];
    const isOwn = head?.event === event;
    // If an initial effect threw, the actual snapshot differs from the reported one.
    const real = isOwn ? (present ?? snapshot) : snapshot;
    const hasThrown = real !== snapshot && real.status === 'error';
    if (head && isOwn) {
      known.queue.shift();
      finish(head, hasThrown ? 'threw' : 'closed', hasThrown ? real : snapshot);
      const place = this.#stack.lastIndexOf(head);
      if (place >= 0) {
        this.#fallSilent(place + 1);
        this.#stack.splice(place);
      }
    }
    known.snapshot = hasThrown ? real : snapshot;
    const { status } = known.snapshot;
    if (status !== 'active') {
      for (const step of known.queue.splice(0)) {
        finish(step, 'dropped', null);
        this.#stack = this.#stack.filter((other) => other !== step);
      }
      this.#end(known, status, head && isOwn ? head.q : (this.#stack.at(-1)?.q ?? null));
    } else if (known.queue[0] && isOwn) this.#handle(known.queue[0]);
  }

  #end(known: Known, how: ActorStatus, c: number | null): void {
    if (how === 'active' || known.life !== 'running') return;
    known.life = 'ended';
    known.timers.clear();
    this.#running.delete(known);
    this.#keep<RawEnd>({ kind: 'ended', q: this.#next(), t: this.#t, c, actor: known, how });
  }

  #next(): number {
    this.#last += 1;
    return this.#last;
  }

  #keep<Kind extends Raw>(raw: Kind): Kind {
    this.#ring[raw.q % ringSize] = raw;
    this.#onRecord();
    return raw;
  }

  /** Registers actors that already run. */
  #meet(ref: AnyActorRef, now: number): void {
    if (this.#actors.has(ref) || !isRunning(ref)) return;
    const known = this.#actors.know(ref);
    known.life = 'running';
    this.#running.add(known);
    known.snapshot = snapshotOf(ref);
    for (const { id, event, delay, startedAt } of scheduledEvents(ref))
      known.timers.set(id, {
        kind: 'timer.set',
        q: 0,
        t: 0,
        c: null,
        actor: known,
        timer: id,
        event,
        delay,
        due: now + startedAt + delay - Date.now(),
      });
    const children =
      (known.snapshot as { readonly children?: Readonly<Record<string, AnyActorRef | undefined>> } | null)?.children ??
      {};
    for (const child of Object.values(children)) if (child) this.#meet(child, now);
  }
}

function finish(step: RawStep, state: RawStep['state'], after: AnySnapshot | null): void {
  step.state = state;
  step.after = after;
}

/** Whether it is the actor's done or error event to its parent. */
const isEndOf = ({ type }: AnyEventObject, { id }: Known): boolean =>
  type === `xstate.done.actor.${id}` || type === `xstate.error.actor.${id}`;
