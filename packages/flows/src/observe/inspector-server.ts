import type { AnyStateMachine } from 'xstate';
import { namesIn } from '../model/internals.ts';
import { addressedTo, type Channel } from './channel.ts';
import { Encoder } from './encode.ts';
import { explain } from './explain.ts';
import { rosterAt } from './past.ts';
import {
  type AppSays,
  everyone,
  mostCharacters,
  mostPast,
  mostRecords,
  protocolVersion,
  type ViewerMessage,
  type Wanted,
} from './protocol.ts';
import type { AnySnapshot, Known, Raw } from './raw.ts';
import type { Recorder } from './recorder.ts';
import type { FlowRecord } from './records.ts';
import { Redactor, type Rules } from './redact.ts';
import { Sampling } from './sampling.ts';
import { shapeOf } from './shape.ts';

export interface InspectorServerOptions {
  readonly channel: Channel;
  readonly rules: Rules;
  /** Identifies this tab within the origin. */
  readonly tab: string;
  readonly build?: string | null;
  /** Monotonic milliseconds. */
  readonly now: () => number;
  /** Epoch milliseconds. */
  readonly clock: () => number;
  readonly isHidden?: () => boolean;
  /** Schedules a separate task soon, by message, since timers and frames pause in hidden tabs. */
  readonly later: (task: () => void) => void;
  /** Whether guards may run outside a step; requires pure guards. */
  readonly explains: boolean;
}

/** Characters left for a message's last record. */
const roomForOne = 8_000;
/** Milliseconds until a silent viewer is dropped. */
const maxSilenceMs = 600_000;

interface Viewer {
  readonly tab: string;
  wanted: Wanted;
  credit: number;
  /** The last record sent or reported as missing. */
  told: number;
  /** The last record counted toward its next gap. */
  counted: number;
  counts: Map<string, number>;
  heard: number;
  readonly sampling: Sampling;
  readonly ranges: { readonly ask: number; next: number; readonly first: number; readonly last: number }[];
}

/** Whether one of the machines declares a name. Machines may join later. */
function declaredBy(machines: ReadonlySet<AnyStateMachine>): (name: string) => boolean {
  const read = new WeakSet<AnyStateMachine>();
  const names = new Set<string>();
  return (name) => {
    for (const machine of machines) {
      if (read.has(machine)) continue;
      read.add(machine);
      for (const declared of namesIn(machine)) names.add(declared);
    }
    return names.has(name);
  };
}

/** The app's end: keeps recent records and answers viewers. */
export class InspectorServer {
  readonly #options: InspectorServerOptions;
  readonly #recorder: Recorder;
  readonly #encoder: Encoder;
  readonly #viewers = new Map<string, Viewer>();
  #isAwaited = false;

  constructor(recorder: Recorder, options: InspectorServerOptions) {
    this.#options = options;
    this.#recorder = recorder;
    this.#encoder = new Encoder(new Redactor(options.rules, declaredBy(recorder.machines)));
    recorder.onRecord(() => this.#soon());
    options.channel.listen((message) => this.hear(message));
    this.greet();
  }

  /** Handles an untrusted message without ever breaking the app's tab. */
  hear(message: unknown): void {
    try {
      this.#hear(message);
    } catch {
      // Ignore malformed messages.
    }
  }

  /** Announces this app and whether its tab is hidden. */
  greet(): void {
    this.#welcome(everyone);
  }

  close(reason: string): void {
    this.#say(everyone, { kind: 'bye', reason });
    this.#viewers.clear();
    this.#recorder.detach();
    this.#options.channel.close();
  }

  #say(to: string, says: AppSays): void {
    try {
      this.#options.channel.post({ flows: protocolVersion, tab: this.#options.tab, to, ...says });
    } catch {
      // A closed channel or an uncloneable value must not affect the app.
    }
  }

  #welcome(to: string): void {
    const { build = null, isHidden, now, clock } = this.#options;
    const { first, last, machines } = this.#recorder;
    const fingerprints = Object.fromEntries([...machines].map((machine) => [machine.id, shapeOf(machine)]));
    this.#say(to, {
      kind: 'welcome',
      build,
      fingerprints,
      first,
      last,
      hidden: isHidden?.() ?? false,
      now: { t: now(), epoch: clock() },
    });
  }

  #hear(heard: unknown): void {
    const message = addressedTo<ViewerMessage>(this.#options.tab, everyone, heard);
    if (message === null || !viewerKinds.has(message.kind)) return;
    const { tab, flows } = message;
    if (flows !== protocolVersion) {
      this.#say(tab, {
        kind: 'bye',
        reason: `This app speaks version ${protocolVersion} of the protocol, and the viewer version ${flows}.`,
      });
      return;
    }
    this.#recorder.settle();
    const viewer = this.#viewers.get(tab);
    if (viewer) viewer.heard = this.#options.now();
    if (message.kind === 'hello') this.#greeted(tab, message.past);
    else if (viewer === undefined)
      this.#say(tab, { kind: 'bye', reason: 'This app does not know the viewer. It must say hello.' });
    else this.#serve(viewer, message);
  }

  #greeted(tab: string, past: number): void {
    const isNew = !this.#viewers.has(tab);
    this.#welcome(tab);
    if (!isNew) return;
    const { first, last } = this.#recorder;
    const told = Math.max(first - 1, last - Math.min(mostPast, Math.max(0, past)));
    const heard = this.#options.now();
    this.#viewers.set(tab, {
      tab,
      wanted: 'none',
      credit: 0,
      told,
      counted: told,
      counts: new Map(),
      heard,
      sampling: new Sampling(),
      ranges: [],
    });
    this.#say(tab, rosterAt(this.#recorder, this.#encoder, told + 1));
  }

  #serve(viewer: Viewer, message: ViewerMessage): void {
    if (message.kind === 'bye') this.#viewers.delete(viewer.tab);
    else if (message.kind === 'subscribe') viewer.wanted = message.actors;
    else if (message.kind === 'credit') {
      viewer.credit = message.records === 0 ? 0 : viewer.credit + message.records;
      this.#soon();
    } else if (message.kind === 'range') {
      const { ask, first } = message;
      viewer.ranges.push({
        ask,
        next: Math.max(first, this.#recorder.first),
        first,
        last: Math.min(message.last, this.#recorder.last),
      });
      this.#soon();
    } else if (message.kind === 'explain') this.#explain(viewer, message);
    else if (message.kind === 'snapshot') {
      const { actors, timers } = rosterAt(this.#recorder, this.#encoder, this.#recorder.last + 1);
      const isAsked = ({ actor }: { readonly actor: number }) => message.actor === null || message.actor === actor;
      const answer = { of: 'snapshot', actors: actors.filter(isAsked), timers: timers.filter(isAsked) } as const;
      this.#say(viewer.tab, { kind: 'answer', ask: message.ask, answer });
    }
  }

  #explain({ tab }: Viewer, { ask, actor, type, sample }: Extract<ViewerMessage, { kind: 'explain' }>): void {
    const known = [...this.#recorder.running].find(({ number }) => number === actor);
    const explanation = this.#options.explains && known ? explain(known, type, sample ?? null, this.#recorder) : null;
    const reason = this.#options.explains
      ? 'That actor does not run, or has no states.'
      : 'This app does not let its guards be asked.';
    this.#say(tab, {
      kind: 'answer',
      ask,
      answer: explanation ? { of: 'explain', explanation } : { of: 'nothing', reason },
    });
  }

  /** Defers encoding to its own task, and skips it without viewers. */
  #soon(): void {
    if (this.#isAwaited || this.#viewers.size === 0) return;
    this.#isAwaited = true;
    this.#options.later(() => {
      this.#isAwaited = false;
      this.#flush();
    });
  }

  /** Sends one message per viewer, so that replies are handled in between. */
  #flush(): void {
    this.#recorder.settle();
    for (const viewer of this.#viewers.values()) {
      if (this.#options.now() - viewer.heard > maxSilenceMs) this.#viewers.delete(viewer.tab);
      else if (viewer.credit > 0) this.#tell(viewer);
      else this.#count(viewer, this.#recorder.last);
    }
    const hasMore = [...this.#viewers.values()].some(
      ({ credit, told, ranges }) => credit > 0 && (told < this.#recorder.last || ranges.length > 0),
    );
    if (hasMore) this.#soon();
  }

  #tell(viewer: Viewer): void {
    const { last, first: kept } = this.#recorder;
    if (last - viewer.told > mostPast || viewer.told + 1 < kept) this.#skip(viewer, last);
    const [range] = viewer.ranges;
    if (viewer.told < last) {
      const told = this.#send(viewer, null, viewer.told + 1, last);
      viewer.told = told;
      viewer.counted = told;
    } else if (range) {
      const told = this.#send(viewer, range.ask, range.next, range.last);
      range.next = told + 1;
      if (told < range.last) return;
      viewer.ranges.shift();
      const missing = Math.max(0, Math.min(range.last + 1, this.#recorder.first) - range.first);
      this.#say(viewer.tab, {
        kind: 'answer',
        ask: range.ask,
        answer: { of: 'range', first: range.first, last: range.last, missing },
      });
    }
  }

  /** Sends one batch, starting at a record. @returns the last record in it */
  #send(viewer: Viewer, ask: number | null, first: number, most: number): number {
    const { records, last } = this.#batch(viewer, first, most, ask === null ? viewer.sampling : null);
    viewer.credit -= records.length;
    const isDue = records.length > 0 || (ask === null && viewer.sampling.count >= mostRecords);
    if (isDue)
      this.#say(viewer.tab, {
        kind: 'batch',
        ask,
        first,
        last,
        records,
        left: ask === null ? viewer.sampling.take() : [],
      });
    return last;
  }

  #batch(
    viewer: Viewer,
    first: number,
    last: number,
    sampling: Sampling | null,
  ): { readonly records: readonly FlowRecord[]; readonly last: number } {
    const records: FlowRecord[] = [];
    const most = Math.min(mostRecords, viewer.credit);
    let characters = 0;
    let q = first;
    for (; q <= last && records.length < most; q += 1) {
      const raw = this.#recorder.at(q);
      if (raw === null || !isWanted(viewer.wanted, raw)) continue;
      const isNamed = viewer.wanted !== 'all';
      if (!isNamed && raw.kind === 'received' && sampling?.leavesOut(raw, () => this.#encoder.type(raw.event)))
        continue;
      const record = this.#record(raw, sampling?.before(raw));
      if (record === null) continue;
      characters += JSON.stringify(record).length;
      records.push(record);
      if (characters > mostCharacters - roomForOne) {
        q += 1;
        break;
      }
    }
    return { records, last: q - 1 };
  }

  /** Null if encoding fails: errors must not reach the app. */
  #record(raw: Raw, before?: AnySnapshot | null): FlowRecord | null {
    try {
      return this.#encoder.record(raw, before);
    } catch {
      return null;
    }
  }

  #count(viewer: Viewer, to: number): void {
    for (let q = viewer.counted + 1; q <= to; q += 1) {
      const raw = this.#recorder.at(q);
      const type = raw?.kind === 'received' ? this.#encoder.type(raw.event) : null;
      if (type !== null) viewer.counts.set(type, (viewer.counts.get(type) ?? 0) + 1);
    }
    viewer.counted = to;
  }

  /** Reports records beyond the viewer's credit as a gap, with their actors' current state. */
  #skip(viewer: Viewer, last: number): void {
    const first = viewer.told + 1;
    this.#count(viewer, last);
    viewer.sampling.forget();
    const touched = new Set<Known>();
    for (let q = first; q <= last; q += 1) {
      const raw = this.#recorder.at(q);
      if (raw) touched.add(raw.actor);
    }
    const isLong = first < this.#recorder.first;
    const { actors, timers } = rosterAt(this.#recorder, this.#encoder, last + 1);
    const numbers = new Set([...touched].map(({ number }) => number));
    this.#say(viewer.tab, {
      kind: 'gap',
      first,
      last,
      counts: Object.fromEntries(viewer.counts),
      actors: isLong ? actors : actors.filter(({ actor }) => numbers.has(actor)),
      timers,
    });
    viewer.counts = new Map();
    viewer.told = last;
  }
}

const viewerKinds: ReadonlySet<string> = new Set([
  'hello',
  'subscribe',
  'credit',
  'range',
  'explain',
  'snapshot',
  'bye',
]);

const isWanted = (wanted: Wanted, { kind, actor }: Raw): boolean =>
  kind === 'started' || kind === 'ended' || wanted === 'all' || (wanted !== 'none' && wanted.includes(actor.number));
