import { layoutClient, type Wish, workerEngine } from '../layout/client.ts';
import type { Layout } from '../layout/types.ts';
import type { Chart } from '../model/types.ts';

const key = (chart: Chart, opened: readonly string[]): string => `${chart.fingerprint} ${[...opened].sort().join(' ')}`;

/** Milliseconds for the engine while cards are shown. */
const patience = 60_000;

// Safari lacks `requestIdleCallback`.
const whenIdle =
  'requestIdleCallback' in globalThis ? requestIdleCallback : (task: () => void) => void setTimeout(task, 200);

/** Creates missing layouts in a worker and caches them. */
class Layouts {
  readonly #known = new Map<string, Layout>();
  readonly #listeners = new Set<() => void>();
  readonly #prepared = new Set<string>();
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

  async #make(wish: Wish, wanted: string): Promise<void> {
    this.#wanted = wanted;
    const layout = await this.#client.layOut(wish);
    if (this.#wanted === wanted) this.#wanted = null;
    if (!layout) return;
    this.#known.set(wanted, layout);
    for (const listener of this.#listeners) listener();
    // On a slow machine, cards are shown until the engine is done.
    if (layout.rung === 'cards' && wish.limit === undefined && this.#wanted === null)
      await this.#make({ ...wish, limit: patience }, wanted);
  }
}

export const layouts = new Layouts();
