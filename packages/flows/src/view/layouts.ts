import { layoutClient, type Wish, workerEngine } from '../layout/client.ts';
import type { Layout } from '../layout/types.ts';
import type { Chart } from '../model/types.ts';

const key = (chart: Chart, opened: readonly string[]): string => `${chart.fingerprint} ${[...opened].sort().join(' ')}`;

/** Milliseconds for the engine while cards are shown, and how often it is tried again. */
const longLimit = 60_000;
const mostRetries = 2;

// Safari lacks `requestIdleCallback`.
const whenIdle =
  'requestIdleCallback' in globalThis ? requestIdleCallback : (task: () => void) => void setTimeout(task, 200);

/** Creates missing layouts in a worker and caches them. */
class Layouts {
  readonly #known = new Map<string, Layout>();
  readonly #listeners = new Set<() => void>();
  readonly #prepared = new Set<string>();
  /** How often time was up, by key. */
  readonly #late = new Map<string, number>();
  /** The layout in progress. */
  #wanted: string | null = null;
  readonly #client = layoutClient(() =>
    workerEngine(() => new Worker(new URL('../layout/worker.ts', import.meta.url), { type: 'module', name: 'layout' })),
  );

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
    const wanted = key(wish.chart, [...wish.opened]);
    if (!this.#known.has(wanted) && this.#wanted !== wanted) void this.#make(wish, wanted);
  }

  /** Prepares a likely next layout when idle. Also warms up the engine, as its first is slowest. */
  prepare(wish: Wish): void {
    const { fingerprint } = wish.chart;
    if (this.#prepared.has(fingerprint)) return;
    this.#prepared.add(fingerprint);
    whenIdle(() => {
      if (this.#wanted === null) this.want(wish);
    });
  }

  async #make(wish: Wish, wanted: string, tries = 0): Promise<void> {
    this.#wanted = wanted;
    let isLate = false;
    const onLate = () => {
      isLate = true;
    };
    const layout = await this.#client.layOut({ ...wish, ...(tries > 0 && { limit: longLimit }), onLate });
    if (this.#wanted === wanted) this.#wanted = null;
    if (!layout) return;
    if (isLate) this.#late.set(wanted, tries + 1);
    const isAgain = isLate && tries < mostRetries;
    if (!isAgain) this.#known.set(wanted, layout);
    for (const listener of this.#listeners) listener();
    if (isAgain && this.#wanted === null) await this.#make(wish, wanted, tries + 1);
  }
}

export const layouts = new Layouts();
