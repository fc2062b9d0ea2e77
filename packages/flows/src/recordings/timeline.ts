import type { FlowRecord } from '../observe/records.ts';
import { type ActorView, after, viewOf } from './fold.ts';
import type { Gap, TabRecording } from './types.ts';

/** The records of an actor between two views that are kept. */
const stride = 64;

/** What happened to one actor: its records, and what a gap says of it. */
type Happening = FlowRecord | { readonly kind: 'gap'; readonly q: number; readonly view: ActorView };

/** The past of one tab. Nothing is computed of an actor before somebody asks. */
export interface Timeline {
  /** The numbers of the actors that had been started by a record, in the order of their starts. */
  actorsAt(q: number): readonly number[];
  /**
   * An actor right after a record; null if it had not started. The same object for as long as
   * nothing happened to it.
   */
  actorAt(actor: number, q: number): ActorView | null;
}

/** All actors of a tab right after a record. */
export const at = (timeline: Timeline, q: number): readonly ActorView[] =>
  timeline.actorsAt(q).flatMap((actor) => timeline.actorAt(actor, q) ?? []);

export function timelineOf({ beginning, records, gaps }: TabRecording): Timeline {
  const pasts = new Map<number, Past>();
  const pastOf = (actor: number, from: number, view: ActorView | null) => {
    const known = pasts.get(actor);
    if (known) return known;
    const past = new Past(from, view);
    pasts.set(actor, past);
    return past;
  };
  for (const actor of beginning.actors) pastOf(actor.actor, 0, viewOf(actor, beginning.timers));
  let next = 0;
  const pass = (gap: Gap) => {
    for (const actor of gap.actors)
      pastOf(actor.actor, gap.last, null).add({ kind: 'gap', q: gap.last, view: viewOf(actor, gap.timers) });
    next += 1;
  };
  for (const record of records) {
    for (let gap = gaps[next]; gap && gap.last < record.q; gap = gaps[next]) pass(gap);
    pastOf(record.actor, record.q, null).add(record);
  }
  for (let gap = gaps[next]; gap; gap = gaps[next]) pass(gap);
  const order = [...pasts].toSorted(([, a], [, b]) => a.from - b.from);
  const starts = order.map(([, { from }]) => from);
  const numbers = order.map(([actor]) => actor);
  return {
    actorsAt: (q) =>
      numbers.slice(
        0,
        countUpTo(starts, q, (from) => from),
      ),
    actorAt: (actor, q) => pasts.get(actor)?.at(q) ?? null,
  };
}

/** How many of an ascending list are not beyond a limit. */
function countUpTo<Item>(list: readonly Item[], limit: number, of: (item: Item) => number): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const item = list[middle];
    if (item !== undefined && of(item) <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * What happened to one actor. A step forward continues from the last answer; any other begins at a
 * view that was kept.
 */
class Past {
  /** The record from which on there is something to say of it. */
  readonly from: number;
  readonly #happened: Happening[] = [];
  /** Views before every 64th happening, as far as anybody has come. */
  readonly #kept: (ActorView | null)[];
  #last: { readonly count: number; readonly view: ActorView | null };

  constructor(from: number, view: ActorView | null) {
    this.from = from;
    this.#kept = [view];
    this.#last = { count: 0, view };
  }

  add(happening: Happening): void {
    this.#happened.push(happening);
  }

  at(q: number): ActorView | null {
    if (q < this.from) return null;
    const count = countUpTo(this.#happened, q, (happening) => happening.q);
    const place = Math.min(Math.floor(count / stride), this.#kept.length - 1);
    const isAhead = this.#last.count <= count && this.#last.count >= place * stride;
    let { count: at, view } = isAhead ? this.#last : { count: place * stride, view: this.#kept[place] ?? null };
    for (; at < count; at += 1) {
      if (at % stride === 0 && this.#kept.length === at / stride) this.#kept.push(view);
      const happening = this.#happened[at];
      if (happening) view = happening.kind === 'gap' ? happening.view : after(view, happening);
    }
    this.#last = { count, view };
    return view;
  }
}
