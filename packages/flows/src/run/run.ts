import {
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  type InspectionEvent,
  type SnapshotFrom,
} from 'xstate';
import {
  cancelScheduledEvents,
  fireScheduled,
  rememberActor,
  rememberNames,
  replaceContext,
  type ScheduledEvent,
  scheduleAgain,
  scheduledEvents,
} from '../model/internals.ts';
import { circle } from './broken.ts';
import { startTime } from './cases.ts';
import { RunClock } from './clock.ts';
import type { Stage } from './stage.ts';
import { describeStep, type Step } from './steps.ts';

/** Deadlines fired one by one in a wait. Later timers fire once, as after a computer sleeps. */
const mostDeadlines = 40;

/** Events in one step before a machine that sends itself events counts as running in a circle. */
const mostEvents = 3_000;

export interface Watchers<Machine extends AnyStateMachine> {
  readonly inspect?: (event: InspectionEvent) => void;
  readonly onEmitted?: (event: unknown) => void;
  /** Called after the start, every step and every deadline. */
  readonly afterEach?: (run: Run<Machine>) => void;
  /** Epoch milliseconds; {@link startTime} by default. */
  readonly start?: number;
}

/** A machine on a real actor, with simulated children and a manual clock. */
export class Run<Machine extends AnyStateMachine> {
  readonly #stage: Stage<Machine>;
  readonly #clock = new RunClock();
  readonly #actor: AnyActorRef & { start(): void; stop(): void };
  #scheduledAt: ReadonlyMap<ScheduledEvent, number> = new Map();
  readonly #afterEach: (run: Run<Machine>) => void;
  #events = 0;

  constructor(stage: Stage<Machine>, input: unknown, watchers: Watchers<Machine> = {}) {
    this.#stage = stage;
    this.#afterEach = watchers.afterEach ?? (() => {});
    stage.running.clear();
    stage.effects.length = 0;
    this.#clock.jump((watchers.start ?? startTime) - startTime);
    const resolved = typeof input === 'function' ? (input as (now: () => number) => unknown)(() => this.now()) : input;
    this.#actor = createActor(stage.machine as AnyStateMachine, {
      input: resolved,
      clock: this.#clock,
      logger: () => {},
      inspect: (event) => {
        this.#count(event);
        watchers.inspect?.(event);
      },
    });
    if (watchers.onEmitted) this.#actor.on('*', watchers.onEmitted);
    // Without an error observer, XState rethrows globally. Errors are read from the snapshot.
    this.#actor.subscribe({ error: () => {} });
    this.#actor.start();
    this.#settle();
  }

  get snapshot(): SnapshotFrom<Machine> {
    return this.#actor.getSnapshot() as SnapshotFrom<Machine>;
  }
  get active(): boolean {
    return (this.#actor.getSnapshot() as AnyMachineSnapshot).status === 'active';
  }
  get timers(): readonly ScheduledEvent[] {
    return [...this.#scheduledAt.keys()];
  }

  /** Due times by the run's clock. */
  get deadlines(): readonly { readonly type: string; readonly due: number }[] {
    return this.timers.map((timer) => ({ type: timer.event.type, due: startTime + this.#deadlineOf(timer) }));
  }

  now(): number {
    return startTime + this.#clock.now();
  }

  perform(step: Step): void {
    this.#events = 0;
    if (step.type === 'event') this.#actor.send(step.event);
    else if (step.type === 'elapse') this.#elapse(step);
    else this.#cue(step);
    this.#settle();
  }

  /** Passes time, deadline by deadline, including timers that start meanwhile. */
  advance(milliseconds: number): void {
    this.#notice();
    this.#advanceTo(this.#clock.now() + milliseconds);
  }

  /**
   * Moves the clock without firing timers: a recording determines when they fire.
   * @param time epoch milliseconds
   */
  jump(time: number): void {
    this.#clock.jump(time - startTime);
  }

  /** Fires a timer, due or not. */
  fire(timer: ScheduledEvent): void {
    fireScheduled(timer);
    this.#settle();
  }

  /** Replaces the context with a recorded one. */
  adopt(context: object): void {
    replaceContext(this.#actor, context);
  }

  stop(): void {
    this.#actor.stop();
  }

  /** Saves the actors, timers and clock. @returns a function that restores them */
  mark(): () => void {
    const { running } = this.#stage;
    const played = [...running];
    const children = Object.values(
      (this.snapshot as AnyMachineSnapshot).children as Record<string, AnyActorRef | undefined>,
    );
    const actors = new Set([
      this.#actor,
      ...played.map(({ ref }) => ref),
      ...children.filter((child) => child !== undefined),
    ]);
    const restores = [rememberNames(this.#actor), ...[...actors].map(rememberActor)];
    const scheduled = [...this.#scheduledAt];
    const now = this.#clock.now();
    return () => {
      cancelScheduledEvents(this.#actor);
      for (const restore of restores) restore();
      running.clear();
      for (const actor of played) running.add(actor);
      for (const [timer, time] of scheduled) {
        this.#clock.jump(time);
        scheduleAgain(timer);
      }
      this.#clock.jump(now);
      // XState lists them in scheduling order.
      this.#scheduledAt = new Map(
        scheduledEvents(this.#actor).map((timer, place) => [timer, scheduled[place]?.[1] ?? now]),
      );
    };
  }

  #cue(step: Extract<Step, { type: 'done' | 'fault' }>): void {
    const played = [...this.#stage.running].find(({ id }) => id === step.actor);
    if (!played)
      throw new Error(`the actor "${step.actor}" does not run, so that "${describeStep(step)}" cannot happen`);
    played.ref.send(
      step.type === 'done' ? { type: 'cue.done', output: step.output } : { type: 'cue.fault', error: step.error },
    );
  }

  #elapse(step: Extract<Step, { type: 'elapse' }>): void {
    const timer = this.timers.find(({ event }) => event.type === step.timer);
    if (!timer) throw new Error(`no timer waits for "${describeStep(step)}"`);
    this.#advanceTo(this.#deadlineOf(timer));
  }

  #advanceTo(time: number): void {
    for (let deadlines = 0; this.active && deadlines < mostDeadlines; deadlines += 1) {
      const next = Math.min(...this.timers.map((timer) => this.#deadlineOf(timer)));
      if (next > time) break;
      this.#clock.set(Math.max(next, this.#clock.now()));
      this.#settle();
    }
    this.#clock.set(time);
  }

  readonly #deadlineOf = (timer: ScheduledEvent): number =>
    (this.#scheduledAt.get(timer) ?? this.#clock.now()) + timer.delay;

  /** @throws Error in a circle of events, which breaks the machine instead of hanging the page */
  #count({ type }: InspectionEvent): void {
    if (type !== '@xstate.event') return;
    this.#events += 1;
    if (this.#events > mostEvents) throw new Error(`${circle}: ${mostEvents} events without an end`);
  }

  #settle(): void {
    this.#events = 0;
    this.#notice();
    this.#afterEach(this);
  }

  /** New timers were scheduled at the current time. */
  #notice(): void {
    const now = this.#clock.now();
    this.#scheduledAt = new Map(
      scheduledEvents(this.#actor).map((timer) => [timer, this.#scheduledAt.get(timer) ?? now]),
    );
  }
}
