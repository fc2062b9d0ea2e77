import { layoutClient, workerEngine } from '../layout/client.ts';
import type { Direction, Layout, Size } from '../layout/types.ts';
import type { Chart } from '../model/types.ts';

const key = (chart: Chart, opened: readonly string[]): string => `${chart.fingerprint} ${[...opened].sort().join(' ')}`;

/** Drawings that were not made ahead: made by a worker when they are first wanted, and kept. */
class Layouts {
  readonly #known = new Map<string, Layout>();
  readonly #listeners = new Set<() => void>();
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
   * Has a drawing made, unless there is one. A later wish replaces an earlier one that is not fulfilled yet.
   * @param kept the direction of what is shown, which is half the work and turns nothing round
   */
  want(chart: Chart, opened: readonly string[], room: Size, kept: Direction | undefined): void {
    if (this.get(chart, opened)) return;
    void this.#client.layOut(chart, new Set(opened), room, kept).then((layout) => {
      if (layout === null) return;
      this.#known.set(key(chart, opened), layout);
      for (const listener of this.#listeners) listener();
    });
  }
}

export const layouts = new Layouts();
