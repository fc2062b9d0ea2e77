import type { AnyMachineSnapshot, AnyStateMachine, InspectionEvent } from 'xstate';
import { microstepOf } from '../model/internals.ts';
import type { Chart } from '../model/types.ts';
import type { ActorStarted, EventReceived, Shown, ShownRecord, TimerFired } from '../observe/records.ts';
import { Run } from '../run/run.ts';
import type { PlayedActor } from '../run/stage.ts';
import type { TimedAct } from './acts.ts';
import { follow, isSameState, type Outcome, readsHidden, type Trial } from './attempt.ts';
import {
  type Candidate,
  endOf,
  fittingCandidates,
  inputCandidates,
  receivedCandidates,
  type Sources,
} from './candidates.ts';
import { differenceOf } from './compare.ts';
import { type ActorView, after } from './fold.ts';
import { idOf, type Prepared } from './prepared.ts';
import { type Replayed, viewOnly } from './replayed.ts';
import { hides, revive } from './revive.ts';
import { Tokens } from './tokens.ts';
import { isSameShape, type Moment, type Supplied, type Track } from './track.ts';
import { type Divergence, type Doubt, doubtOf, stateText, type Verdict } from './verdict.ts';

type Comparable = Pick<AnyMachineSnapshot, 'value' | 'status' | 'output' | 'error'> & {
  readonly context: Readonly<Record<string, unknown>>;
};
const payloadNone: Shown = { record: {} };
/** By step: which of several equally good samples to use, if not the first. */
export type Choices = ReadonlyMap<number, number>;
/** Replays one machine once. */
export class Player {
  readonly #track: Track;
  readonly #supplied: Supplied;
  readonly #ready: Prepared;
  readonly #isSameChart: boolean;
  readonly #timeOf: (t: number) => number;
  readonly #tokens = new Tokens();
  readonly #children = new Map<number, PlayedActor>();
  readonly #taken: string[] = [];
  readonly #doubts: Doubt[] = [];
  readonly #acts: TimedAct[] = [];
  /** A single function, so that it can be recognized. */
  readonly #now = (): number => this.#run?.now() ?? this.#timeOf(this.#track.start.t);
  #missing: readonly string[] = [];
  #input: unknown;
  #run: Run<AnyStateMachine> | null = null;
  #view: ActorView | null = null;
  /** The context that was last compared. */
  #compared: { readonly context: object; readonly shown: object } | null = null;
  #step = 0;
  /** Why the replay cannot continue. */
  #end: string | null = null;
  readonly #choices: Choices;
  /** The number of equally good samples, by step. */
  readonly alternatives = new Map<number, number>();
  /** The first step with forced guard results, or where none helped. */
  firstTold: number | null = null;

  constructor(
    track: Track,
    supplied: Supplied,
    ready: Prepared,
    chart: Chart | null,
    timeOf: (t: number) => number,
    choices: Choices,
  ) {
    this.#choices = choices;
    this.#track = track;
    this.#supplied = supplied;
    this.#ready = ready;
    this.#timeOf = timeOf;
    this.#isSameChart = chart === null || isSameShape(chart, ready.chart);
  }

  /** @param steps how many to run */
  go(steps: number): Replayed {
    let at = this.#start(this.#track.start);
    if (this.#missing.length > 0)
      return viewOnly(
        `Its input has functions that nothing stands for: ${[...new Set(this.#missing)].join(', ')}. Cases would give them.`,
      );
    for (const moment of this.#track.moments) {
      if (at !== null || (this.#step >= steps && moment.kind !== 'child')) break;
      at = this.#live(moment);
      if (moment.kind === 'ended') break;
    }
    return {
      verdict: this.#verdict(at),
      run: this.#run,
      stage: this.#ready.stage,
      input: this.#input,
      clock: this.#now,
      acts: this.#acts,
    };
  }

  #verdict(at: Divergence | null): Verdict {
    if (this.#end !== null) return { kind: 'viewOnly', reason: this.#end };
    const { cases } = this.#supplied;
    const isMadeUp = hides(this.#track.start.input) && (cases === null || cases.madeUp !== undefined);
    // A made-up input that leads elsewhere says nothing about the machine.
    if (isMadeUp && (at || this.#doubts.length > 0))
      return { kind: 'viewOnly', reason: 'Its input is hidden. Cases with an input would stand for it.' };
    if (at) return { kind: 'diverged', steps: this.#step, at, doubts: this.#doubts };
    return this.#doubts.length > 0
      ? { kind: 'risky', steps: this.#step, doubts: this.#doubts }
      : { kind: 'exact', steps: this.#step };
  }

  #live(moment: Moment): Divergence | null {
    if (moment.kind === 'child') return this.#meet(moment.record);
    if (moment.kind === 'fired') return this.#fireForOthers(moment.record);
    if (moment.kind === 'received') return this.#receive(moment.records, moment.fired);
    if (moment.record.how === 'stopped') this.#run?.stop();
    return null;
  }

  get #actor(): Run<AnyStateMachine> {
    if (this.#run === null) throw new Error('the replay has not started');
    return this.#run;
  }
  get #snapshot(): Comparable {
    return this.#actor.snapshot as unknown as Comparable;
  }

  get #sources(): Sources {
    return {
      cases: this.#supplied.cases,
      tokens: this.#tokens,
      start: this.#timeOf(this.#track.start.t),
      now: this.#now,
    };
  }

  #start(record: ActorStarted): Divergence | null {
    this.#view = after(null, record);
    const candidates = inputCandidates(record.input, this.#sources);
    const scores: number[] = [];
    // The first input that starts as recorded or reaches the recorded state, or else the best one.
    for (const { input, tokens } of candidates) {
      const { fits, forced } = follow(this.#startTrial(record, input));
      const isSeen =
        fits && differenceOf({ record: record.context ?? {} }, this.#snapshot.context, new Tokens(tokens)) === null;
      scores.push((fits ? 2 : 0) + (isSeen ? 2 : 0) + (forced.size === 0 ? 1 : 0));
      if (scores.at(-1) === 5) break;
    }
    const candidate = candidates[scores.indexOf(Math.max(...scores))];
    if (!candidate) return null;
    const trial = this.#startTrial(record, candidate.input);
    const outcome = follow(trial);
    this.#tokens.keep(candidate.tokens);
    this.#input = candidate.input;
    this.#missing = candidate.missing;
    return this.#compare(trial, outcome, record.q, 'its start', record.transitions);
  }

  #startTrial(record: ActorStarted, input: unknown): Trial {
    const start = this.#timeOf(record.t);
    const { stage, watch } = this.#ready;
    const inspect = (event: InspectionEvent) => {
      const microstep = microstepOf(event);
      if (microstep) for (const transition of microstep.transitions) this.#taken.push(idOf(transition));
    };
    return {
      watch,
      taken: this.#taken,
      sight: {
        ...{ context: {}, before: {}, after: record.context ?? {} },
        ...{ event: { record: { input: record.input } }, asSeen: this.#asSeen },
      },
      // If the actor predates the observer, its first transitions are unknown.
      transitions: this.#isSameChart && record.transitions.length > 0 ? record.transitions : null,
      value: record.value ?? null,
      goBack: () => {},
      perform: (change) => {
        this.#run = null;
        const { input: given } = change({ input }) as { readonly input: unknown };
        this.#run = new Run(stage, given, { inspect, start });
      },
      run: () => this.#actor,
    };
  }

  /** Finds the running child that a record refers to. */
  #meet({ actor, id, source }: ActorStarted): Divergence | null {
    const met = new Set(this.#children.values());
    const free = [...this.#ready.stage.running].filter((played) => !met.has(played));
    const found = free.find((played) => played.id === id) ?? free.find((played) => played.source === source);
    if (found) this.#children.set(actor, found);
    return null;
  }

  /** Fires a timer that sent its event to another actor. */
  #fireForOthers({ timer, t }: TimerFired): Divergence | null {
    this.#actor.jump(this.#timeOf(t));
    const found = this.#actor.timers.find(({ id }) => id === timer);
    if (found) this.#actor.fire(found);
    return null;
  }

  #receive(records: readonly [EventReceived, ...EventReceived[]], fired: TimerFired | null): Divergence | null {
    const [record] = records;
    this.#step += 1;
    const before = this.#view;
    for (const each of records) this.#view = after(this.#view, each);
    const transitions = records.flatMap((each) => each.transitions);
    const at = (where: string, expected: string, got: string): Divergence => ({
      ...{ step: this.#step, q: record.q, event: record.type, where, expected, got, transitions },
    });
    if (!this.#actor.active) return at('status', 'active', this.#snapshot.status);
    this.#actor.jump(this.#timeOf((fired ?? record).t));
    const candidates = fired ? this.#timerCandidates(fired, record) : this.#candidates(record);
    if (candidates.length === 0)
      return this.#lost(record, fired ? at('timer', fired.timer, 'not set') : at('child', record.type, 'not running'));
    const fitting = this.#isSameChart
      ? fittingCandidates(candidates, record, this.#actor.snapshot as AnyMachineSnapshot)
      : candidates;
    if (fitting.length > 1) this.alternatives.set(this.#step, fitting.length);
    const goBack = this.#actor.mark();
    const sight = {
      context: this.#snapshot.context,
      before: before?.context ?? {},
      after: this.#view?.context ?? {},
      event: fired ? payloadNone : record.payload,
      asSeen: this.#asSeen,
    };
    const trials = fitting.slice(this.#choices.get(this.#step) ?? 0).map((candidate): readonly [Candidate, Trial] => [
      candidate,
      {
        ...{ watch: this.#ready.watch, taken: this.#taken, sight, goBack, value: this.#view?.value ?? null },
        transitions: this.#isSameChart ? transitions : null,
        perform: (change) => candidate.perform(this.#actor, change),
        run: () => this.#actor,
      },
    ]);
    const [candidate, trial, outcome] = this.#best(trials, {
      record: Object.assign({}, ...records.map(({ context }) => context)) as ShownRecord['record'],
    });
    this.#tokens.keep(candidate.tokens);
    this.#acts.push({ act: candidate.act, time: this.#actor.now() });
    const found = this.#compare(trial, outcome, record.q, record.type, transitions);
    return found && (found.where === 'status' ? this.#lost(record, found) : found);
  }

  /** The first that matches the recording, or else the best one. */
  #best(trials: readonly (readonly [Candidate, Trial])[], changes: ShownRecord): readonly [Candidate, Trial, Outcome] {
    const [first] = trials;
    if (!first) throw new Error('there is no candidate');
    for (const [candidate, trial] of trials.length > 1 ? trials : []) {
      const outcome = follow(trial);
      const isRight =
        outcome.fits &&
        outcome.forced.size === 0 &&
        differenceOf(changes, this.#snapshot.context, new Tokens(candidate.tokens)) === null;
      if (isRight) return [candidate, trial, outcome];
      trial.goBack();
    }
    const [candidate, trial] = first;
    return [candidate, trial, follow(trial)];
  }

  /** A failure that hidden values may explain ends the replay without a divergence. */
  #lost(record: EventReceived, at: Divergence): Divergence {
    if (this.#doubts.length > 0 || hides(record.payload))
      this.#end = `It can be followed up to step ${at.step - 1}, as the rest depends on what the recording does not have: ${at.where} is ${at.got}, and was ${at.expected}.`;
    return at;
  }

  /** The visible context after the step. */
  readonly #asSeen = (context: object): object =>
    revive({ record: this.#view?.context ?? {} }, context, {
      ...this.#sources,
      tokens: new Tokens(this.#tokens),
    }) as object;

  #candidates(record: EventReceived): readonly Candidate[] {
    const child = record.from === null ? undefined : this.#children.get(record.from);
    const isRunning = child !== undefined && this.#ready.stage.running.has(child);
    return endOf(record.type) !== null && !isRunning ? [] : receivedCandidates(record, child ?? null, this.#sources);
  }

  #timerCandidates({ timer }: TimerFired, record: EventReceived): readonly Candidate[] {
    const find = () =>
      this.#actor.timers.find(({ id }) => id === timer) ??
      this.#actor.timers.find(({ event }) => event.type === record.type);
    if (!find()) return [];
    const perform = () => {
      const found = find();
      if (found) this.#actor.fire(found);
    };
    return [{ act: { type: 'elapse', timer: record.type }, tokens: this.#tokens, perform }];
  }

  #compare(
    trial: Trial,
    outcome: Outcome,
    q: number,
    event: string,
    transitions: readonly string[],
  ): Divergence | null {
    const view = this.#view;
    const isStuck = !outcome.fits && outcome.asked.some(({ isDoubtful }) => isDoubtful);
    if (outcome.forced.size > 0 || isStuck) this.firstTold ??= this.#step;
    for (const name of new Set(outcome.asked.filter(({ isDoubtful }) => isDoubtful).map((asked) => asked.name)))
      this.#doubt(q, `${name} reads what the recording does not have.`);
    if (view === null) return null;
    const at = (where: string, expected: string, got: string): Divergence => ({
      step: this.#step,
      q,
      event,
      where,
      expected,
      got,
      transitions,
    });
    const { status, value, error } = this.#snapshot;
    if (status !== view.status) {
      if (view.status === 'error' && status === 'active') {
        this.#doubt(q, 'An effect threw here, which a replay does not do.');
        return null;
      }
      return at('status', view.status, status === 'error' ? `error (${String(error)})` : status);
    }
    if (view.value !== null && value !== undefined && !isSameState(value, view.value))
      return at('state', stateText(view.value), stateText(value));
    if (!outcome.fits && trial.transitions !== null)
      return at('transition', trial.transitions.join(', ') || 'none', outcome.taken.join(', ') || 'none');
    return this.#compareContext(trial, outcome, q, at, view) ?? this.#compareOutput(trial, outcome, q, at, view);
  }

  #compareContext(
    trial: Trial,
    outcome: Outcome,
    q: number,
    at: (where: string, expected: string, got: string) => Divergence,
    view: ActorView,
  ) {
    const { context } = this.#snapshot;
    if (this.#compared?.context === context && this.#compared.shown === view.context) return null;
    const adopted: Record<string, unknown> = {};
    for (const [field, shown] of Object.entries(view.context)) {
      const isKnown = this.#compared !== null && Reflect.get(this.#compared.context, field) === context[field];
      if (isKnown && Reflect.get(this.#compared?.shown ?? {}, field) === shown) continue;
      const difference = differenceOf(shown, context[field], this.#tokens, field);
      if (difference === null) continue;
      if (
        !readsHidden(trial, outcome, (snapshot) => (snapshot.context as Record<string, unknown> | undefined)?.[field])
      )
        return at(difference.path, difference.expected, difference.got);
      this.#doubt(q, doubtOf(difference));
      adopted[field] = revive(shown, context[field], this.#sources);
    }
    if (Object.keys(adopted).length > 0) this.#actor.adopt({ ...this.#snapshot.context, ...adopted });
    this.#compared = { context: this.#snapshot.context, shown: view.context };
    return null;
  }

  #compareOutput(
    trial: Trial,
    outcome: Outcome,
    q: number,
    at: (where: string, expected: string, got: string) => Divergence,
    view: ActorView,
  ) {
    if (view.output === undefined) return null;
    const difference = differenceOf(view.output, this.#snapshot.output, this.#tokens, 'output');
    if (difference === null) return null;
    if (!readsHidden(trial, outcome, ({ output }) => output))
      return at(difference.path, difference.expected, difference.got);
    this.#doubt(q, doubtOf(difference));
    return null;
  }

  #doubt(q: number, text: string): void {
    this.#doubts.push({ step: this.#step, q, text });
  }
}
