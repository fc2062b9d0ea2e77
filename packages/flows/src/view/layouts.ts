import { type LayoutClient, layoutClient, type Wish, workerEngine } from '../layout/client.ts';
import type { Layout } from '../layout/types.ts';
import { allOpened, toggled, viewOf } from '../layout/view.ts';
import type { Chart } from '../model/types.ts';

const key = (chart: Chart, opened: readonly string[]): string => `${chart.fingerprint} ${[...opened].sort().join(' ')}`;

const keyOf = ({ chart, opened }: Wish): string => key(chart, [...opened]);

/** Milliseconds for the engine while cards are shown, and how often it is tried again. */
const longLimit = 60_000;
const mostRetries = 2;

/** Likely next layouts that are made ahead. */
const mostLikely = 12;
/** Milliseconds. A chart that takes longer is not laid out ahead, so that nobody waits for that. */
const slow = 2_000;

interface Means {
  readonly client: LayoutClient;
  /** Runs a task once nobody waits for anything. */
  readonly whenIdle: (task: () => void) => void;
  /** Milliseconds. */
  readonly now: () => number;
}

/** Creates missing layouts and caches them. */
export class Layouts {
  readonly #means: Means;
  readonly #known = new Map<string, Layout>();
  readonly #listeners = new Set<() => void>();
  /** Likely next layouts, and the one that they follow. */
  #likely: readonly Wish[] = [];
  #shown = '';
  /** Fingerprints of charts that take long, once the engine is warm. */
  readonly #slow = new Set<string>();
  #isWarm = false;
  /** How often time was up, by key. */
  readonly #late = new Map<string, number>();
  /** The layout in progress. */
  #wanted: string | null = null;

  constructor(means: Means) {
    this.#means = means;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  get(chart: Chart, opened: readonly string[]): Layout | null {
    return this.#known.get(key(chart, opened)) ?? null;
  }

  /** Says why there are cards instead of arrows; null if there are arrows, or if nothing is known yet. */
  notice(chart: Chart, opened: readonly string[]): string | null {
    const wanted = key(chart, opened);
    const layout = this.#known.get(wanted);
    if (layout)
      return layout.rung === 'cards' ? 'No arrows: they could not be laid out. Each box lists its transitions.' : null;
    return this.#late.has(wanted)
      ? 'The arrows take longer than usual, and are tried again. Each box lists its transitions.'
      : null;
  }

  /**
   * Requests a layout unless it exists or is in progress, so it is cheap to call on every render. A
   * later request replaces a pending one.
   */
  want(wish: Wish): void {
    const wanted = keyOf(wish);
    if (!this.#known.has(wanted) && this.#wanted !== wanted) void this.#make(wish, wanted);
  }

  /**
   * Makes what is likely after this layout, one by one when idle: a state opened or closed, and all
   * opened. Also warms up the engine, as its first layouts are slowest.
   */
  prepare(shown: Wish, layout: Layout): void {
    if (this.#shown === keyOf(shown)) return;
    this.#shown = keyOf(shown);
    this.#known.set(this.#shown, layout);
    this.#likely = likelyAfter(shown);
    this.#prepareNext();
  }

  #prepareNext(): void {
    this.#means.whenIdle(() => {
      const next = this.#likely.find(
        (wish) => !this.#known.has(keyOf(wish)) && !this.#slow.has(wish.chart.fingerprint),
      );
      if (next && this.#wanted === null) this.want(next);
    });
  }

  async #make(wish: Wish, wanted: string, tries = 0): Promise<void> {
    this.#wanted = wanted;
    const began = this.#means.now();
    let isLate = false;
    const onLate = () => {
      isLate = true;
    };
    const layout = await this.#means.client.layOut({ ...wish, ...(tries > 0 && { limit: longLimit }), onLate });
    if (this.#wanted === wanted) this.#wanted = null;
    if (!layout) return;
    if (this.#isWarm && this.#means.now() - began > slow) this.#slow.add(wish.chart.fingerprint);
    this.#isWarm = true;
    if (isLate) this.#late.set(wanted, tries + 1);
    const isAgain = isLate && tries < mostRetries;
    if (!isAgain) this.#known.set(wanted, layout);
    for (const listener of this.#listeners) listener();
    if (isAgain && this.#wanted === null) await this.#make(wish, wanted, tries + 1);
    this.#prepareNext();
  }
}

function likelyAfter(shown: Wish): readonly Wish[] {
  const { chart, opened } = shown;
  const levels = viewOf(chart, opened).states.filter(({ state, parent }) => parent && state.children.length > 0);
  const next = levels.slice(0, mostLikely).map(({ state }) => new Set(toggled([...opened], state)));
  return levels.length === 0 ? [] : [...next, allOpened(chart)].map((likely) => ({ ...shown, opened: likely }));
}

export const layouts = new Layouts({
  client: layoutClient(() =>
    workerEngine(() => new Worker(new URL('../layout/worker.ts', import.meta.url), { type: 'module', name: 'layout' })),
  ),
  // Safari lacks `requestIdleCallback`.
  whenIdle: (task) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(task);
    else setTimeout(task, 200);
  },
  now: () => performance.now(),
});
