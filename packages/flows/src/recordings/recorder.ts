import type { Chart } from '../model/types.ts';
import type { AppSays, PendingTimer } from '../observe/protocol.ts';
import type { FlowRecord } from '../observe/records.ts';
import { type ActorView, after, rosterOf, viewOf } from './fold.ts';
import {
  type Beginning,
  type Gap,
  type LeftOut,
  type Mark,
  mostRecords,
  type Recording,
  type TabRecording,
} from './types.ts';

type Heard =
  | Extract<AppSays, { kind: 'welcome' | 'roster' | 'gap' }>
  | (Extract<AppSays, { kind: 'batch' }> & { readonly left?: readonly LeftOut[] });

interface OpenTab {
  readonly head: Pick<TabRecording, 'build' | 'fingerprints' | 'clock'>;
  readonly beginning: Beginning | null;
  /** Mutable, since copying 100,000 records per batch would be slow. */
  readonly records: FlowRecord[];
  readonly gaps: readonly Gap[];
  readonly left: readonly LeftOut[];
}

const newTab = (): OpenTab => ({
  head: { build: null, fingerprints: {}, clock: { t: 0, epoch: 0 } },
  beginning: null,
  records: [],
  gaps: [],
  left: [],
});

/** Metadata of a recording. */
export type About = Pick<Recording, 'title' | 'app' | 'xstate' | 'redaction' | 'expected'>;

/** Collects records from an app's tabs. Folds old ones into the roster to keep the newest. */
export class FlowRecorder {
  readonly #tabs = new Map<string, OpenTab>();
  #marks: readonly Mark[] = [];
  readonly #most: number;

  /** @param most limit for all tabs together */
  constructor(most = mostRecords) {
    this.#most = most;
  }

  get size(): number {
    return [...this.#tabs.values()].reduce((sum, { records }) => sum + records.length, 0);
  }

  hear(tab: string, said: Heard): void {
    this.#tabs.set(tab, withMessage(this.#tabs.get(tab) ?? newTab(), said));
    // Not for every record: folding the roster is expensive.
    if (this.size > this.#most * 1.1) this.#drop();
  }

  forget(tab: string): void {
    this.#tabs.delete(tab);
  }

  mark(mark: Mark): void {
    this.#marks = [...this.#marks, mark];
  }

  /**
   * The recording so far, of tabs with a known beginning.
   * @param charts of the machines that ran
   */
  recording(about: About, charts: readonly Chart[]): Recording {
    if (this.size > this.#most) this.#drop();
    const tabs = [...this.#tabs].flatMap(([tab, { head, beginning, records, gaps, left }]): readonly TabRecording[] =>
      beginning === null ? [] : [{ tab, ...head, beginning, records: [...records], gaps, left }],
    );
    const started = Math.min(...tabs.map(({ clock, records }) => clock.epoch - clock.t + (records[0]?.t ?? clock.t)));
    const names = new Set(tabs.map(({ tab }) => tab));
    const marks = this.#marks.filter(({ tab }) => names.has(tab));
    return { ...about, started: Number.isFinite(started) ? started : 0, charts, tabs, marks };
  }

  /** Drops the oldest records, proportionally by tab. */
  #drop(): void {
    const { size } = this;
    for (const [tab, open] of this.#tabs)
      this.#tabs.set(tab, keepNewest(open, Math.floor((open.records.length * this.#most) / size)));
  }
}

function withMessage(open: OpenTab, said: Heard): OpenTab {
  switch (said.kind) {
    case 'welcome':
      return {
        ...open,
        head: {
          build: said.build,
          fingerprints: { ...open.head.fingerprints, ...said.fingerprints },
          clock: clockOf(open, said.now),
        },
      };
    case 'roster': {
      const { at, actors, timers } = said;
      if (open.beginning === null) return { ...open, beginning: { at, actors, timers } };
      // The viewer missed records while disconnected.
      const first = (open.records.at(-1)?.q ?? open.beginning.at - 1) + 1;
      return first < at ? { ...open, gaps: [...open.gaps, { first, last: at - 1, counts: {}, actors, timers }] } : open;
    }
    case 'batch': {
      const next = withRecords(open, said.records);
      return said.left && said.left.length > 0 ? { ...next, left: withLeft(next.left, said.left) } : next;
    }
    case 'gap': {
      const { first, last, counts, actors, timers } = said;
      return {
        ...open,
        gaps: [...open.gaps, { first, last, counts, actors, timers }].toSorted((a, b) => a.first - b.first),
      };
    }
  }
}

/** Sums skipped steps by actor and event. */
function withLeft(known: readonly LeftOut[], more: readonly LeftOut[]): readonly LeftOut[] {
  const sums = new Map<string, LeftOut>();
  for (const each of [...known, ...more]) {
    const key = `${each.actor} ${each.type}`;
    sums.set(key, { ...each, count: each.count + (sums.get(key)?.count ?? 0) });
  }
  return [...sums.values()];
}

/** The first clock wins, so that one recording has one time base. */
const clockOf = ({ head, records, beginning }: OpenTab, now: TabRecording['clock']): TabRecording['clock'] =>
  beginning === null && records.length === 0 ? now : head.clock;

function withRecords(open: OpenTab, added: readonly FlowRecord[]): OpenTab {
  const at = open.beginning?.at ?? 1;
  const last = open.records.at(-1)?.q ?? at - 1;
  const isNext = added.every(({ q }, place) => q > (added[place - 1]?.q ?? last));
  if (isNext) {
    open.records.push(...added);
    return open;
  }
  // Past records: those of a gap, or duplicates.
  const byNumber = new Map([...open.records, ...added].filter(({ q }) => q >= at).map((record) => [record.q, record]));
  const records = [...byNumber.values()].toSorted((a, b) => a.q - b.q);
  const isMissing = ({ first, last }: Gap) =>
    Array.from({ length: Math.min(last - first + 1, records.length + 1) }, (_, place) => first + place).some(
      (q) => !byNumber.has(q),
    );
  return { ...open, records, gaps: open.gaps.filter(isMissing) };
}

function keepNewest({ head, beginning, records, gaps, left }: OpenTab, most: number): OpenTab {
  const dropped = records.slice(0, records.length - most);
  const end = dropped.at(-1);
  if (beginning === null || end === undefined)
    return { head, beginning, records: records.slice(dropped.length), gaps, left };
  const views = new Map<number, ActorView>(
    beginning.actors.map((actor) => [actor.actor, viewOf(actor, beginning.timers)]),
  );
  const passed = gaps.filter(({ last }) => last <= end.q);
  let next = 0;
  const pass = ({ actors, timers }: Gap) => {
    for (const actor of actors) views.set(actor.actor, viewOf(actor, timers));
    next += 1;
  };
  for (const record of dropped) {
    for (let gap = passed[next]; gap && gap.last < record.q; gap = passed[next]) pass(gap);
    const view = after(views.get(record.actor) ?? null, record);
    if (view) views.set(record.actor, view);
  }
  for (let gap = passed[next]; gap; gap = passed[next]) pass(gap);
  const running = [...views.values()].filter(({ ended, status }) => ended === null && status === 'active');
  const timers: readonly PendingTimer[] = running.flatMap((view) => view.timers);
  return {
    head,
    beginning: { at: end.q + 1, actors: running.map(rosterOf), timers },
    records: records.slice(dropped.length),
    gaps: gaps.filter(({ last }) => last > end.q),
    left,
  };
}
