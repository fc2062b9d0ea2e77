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
import { startTime } from './cases.ts';
import { RunClock } from './clock.ts';
import type { Stage } from './stage.ts';
import { describeStep, type Step } from './steps.ts';

/**
 * Deadlines that a wait passes one by one. Beyond them the machine sleeps as a computer does: what
 * fell due meanwhile fires once, late.
 */
const mostDeadlines = 40;

export interface Watchers<Machine extends AnyStateMachine> {
  readonly inspect?: (event: InspectionEvent) => void;
  readonly onEmitted?: (event: unknown) => void;
  /** Called after the start, after every step and after every deadline. */
  readonly afterEach?: (run: Run<Machine>) => void;
  /** When it starts, in milliseconds since 1970 UTC, if not when all runs do. */
  readonly start?: number;
}

/**
 * A machine running on a real actor, with simulated child actors and a clock that moves only on
 * command.
 */
export class Run<Machine extends AnyStateMachine> {
  readonly #stage: Stage<Machine>;
  readonly #clock = new RunClock();
  readonly #actor: AnyActorRef & { start(): void; stop(): void };
  #scheduledAt: ReadonlyMap<ScheduledEvent, number> = new Map();
  readonly #afterEach: (run: Run<Machine>) => void;

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
      inspect: watchers.inspect,
    });
    if (watchers.onEmitted) this.#actor.on('*', watchers.onEmitted);
    // Without an error observer an actor throws errors into the process; we read them from the
    // snapshot.
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

  /** When each timer is due, by the clock of the run. */
  get deadlines(): readonly { readonly type: string; readonly due: number }[] {
    return this.timers.map((timer) => ({ type: timer.event.type, due: startTime + this.#deadlineOf(timer) }));
  }

  now(): number {
    return startTime + this.#clock.now();
  }

  perform(step: Step): void {
    if (step.type === 'event') this.#actor.send(step.event);
    else if (step.type === 'elapse') this.#elapse(step);
    else this.#cue(step);
    this.#settle();
  }

  /** Lets time pass, deadline by deadline: timers that start on the way get their turn too. */
  advance(milliseconds: number): void {
    this.#notice();
    this.#advanceTo(this.#clock.now() + milliseconds);
  }

  /**
   * Moves the clock to a time and lets no timer fire: those of a recording fire when they did, be
   * it late. @param time milliseconds since 1970 UTC
   */
  jump(time: number): void {
    this.#clock.jump(time - startTime);
  }

  /** Has one of the timers fire now, due or not. */
  fire(timer: ScheduledEvent): void {
    fireScheduled(timer);
    this.#settle();
  }

  /** Puts another context in place, for what a recording knows better. */
  adopt(context: object): void {
    replaceContext(this.#actor, context);
  }

  stop(): void {
    this.#actor.stop();
  }

  /**
   * Marks where the run is now. The function that it returns brings the run back: its actors, its
   * timers and its clock.
   */
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
      // The library lists them in the order in which they were scheduled.
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

  #settle(): void {
    this.#notice();
    this.#afterEach(this);
  }

  /** Timers that are new were scheduled by what just happened, that is: now. */
  #notice(): void {
    const now = this.#clock.now();
    this.#scheduledAt = new Map(
      scheduledEvents(this.#actor).map((timer) => [timer, this.#scheduledAt.get(timer) ?? now]),
    );
  }
}
