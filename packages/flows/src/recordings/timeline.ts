import type { FlowRecord } from '../observe/records.ts';
import { type ActorView, after, viewOf } from './fold.ts';
import type { Gap, TabRecording } from './types.ts';

/** Records between cached views. */
const stride = 64;

/** A record of an actor, or a gap that affects it. */
type Happening = FlowRecord | { readonly kind: 'gap'; readonly q: number; readonly view: ActorView };

/** A tab's past, computed lazily per actor. */
export interface Timeline {
  /** Actors started by a record, in order. */
  actorsAt(q: number): readonly number[];
  /** An actor after a record; null before its start. The same object until it changes. */
  actorAt(actor: number, q: number): ActorView | null;
}

/** All actors after a record. */
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

/** How many items of an ascending list are within a limit. */
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

/** An actor's past. Moving forward reuses the last answer; other moves start at a cached view. */
class Past {
  /** The record from which on the actor is known. */
  readonly from: number;
  readonly #happened: Happening[] = [];
  /** Views before every 64th record, as far as computed. */
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
