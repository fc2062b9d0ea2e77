import { layoutClient, type Wish, workerEngine } from '../layout/client.ts';
import type { Layout } from '../layout/types.ts';
import type { Chart } from '../model/types.ts';

const key = (chart: Chart, opened: readonly string[]): string => `${chart.fingerprint} ${[...opened].sort().join(' ')}`;

/** How long an engine has whose drawing cards stand in for, in milliseconds. */
const patience = 60_000;

// Safari has no such callback.
const whenIdle =
  'requestIdleCallback' in globalThis ? requestIdleCallback : (task: () => void) => void setTimeout(task, 200);

/** Drawings that were not made ahead: made by a worker when they are first wanted, and kept. */
class Layouts {
  readonly #known = new Map<string, Layout>();
  readonly #listeners = new Set<() => void>();
  readonly #prepared = new Set<string>();
  /** What is being made. */
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
   * Has a drawing made, unless there is one or it is being made: a page that is drawn sixty times a
   * second wants the same again and again. A later wish replaces an earlier one that is not
   * fulfilled yet.
   */
  want(wish: Wish): void {
    const wanted = key(wish.chart, [...wish.opened]);
    if (!this.#known.has(wanted) && this.#wanted !== wanted) void this.#make(wish, wanted);
  }

  /**
   * Has a drawing made that may be wanted next, once the page has nothing else to do. It also warms
   * the engine up: its first drawing takes longest.
   */
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
    // On a busy machine the cards stand in until the engine is done.
    if (layout.rung === 'cards' && wish.limit === undefined && this.#wanted === null)
      await this.#make({ ...wish, limit: patience }, wanted);
  }
}

export const layouts = new Layouts();
