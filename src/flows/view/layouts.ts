import { layoutClient, type Wish, workerEngine } from '../layout/client.ts';
import type { Layout } from '../layout/types.ts';
import type { Chart } from '../model/types.ts';

const key = (chart: Chart, opened: readonly string[]): string => `${chart.fingerprint} ${[...opened].sort().join(' ')}`;

/** How long an engine has whose drawing cards stand in for, in milliseconds. */
const patience = 60_000;

// Safari has no such callback.
const whenIdle = 'requestIdleCallback' in globalThis ? requestIdleCallback : (task: () => void) => void setTimeout(task, 200);

/** Drawings that were not made ahead: made by a worker when they are first wanted, and kept. */
class Layouts {
  readonly #known = new Map<string, Layout>();
  readonly #listeners = new Set<() => void>();
  readonly #prepared = new Set<string>();
  #making = 0;
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

  /** Has a drawing made, unless there is one. A later wish replaces an earlier one that is not fulfilled yet. */
  want(wish: Wish): void {
    if (!this.get(wish.chart, [...wish.opened])) void this.#make(wish);
  }

  /** Has a drawing made that may be wanted next, once the page has nothing else to do. It also warms the engine up: its first drawing takes longest. */
  prepare(wish: Wish): void {
    const { fingerprint } = wish.chart;
    if (this.#prepared.has(fingerprint)) return;
    this.#prepared.add(fingerprint);
    whenIdle(() => {
      if (this.#making === 0) this.want(wish);
    });
  }

  async #make(wish: Wish): Promise<void> {
    this.#making += 1;
    const layout = await this.#client.layOut(wish);
    this.#making -= 1;
    if (!layout) return;
    this.#known.set(key(wish.chart, [...wish.opened]), layout);
    for (const listener of this.#listeners) listener();
    // On a busy machine the cards stand in until the engine is done.
    if (layout.rung === 'cards' && wish.limit === undefined) await this.#make({ ...wish, limit: patience });
  }
}

export const layouts = new Layouts();
