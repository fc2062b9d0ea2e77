import { layoutClient, workerEngine } from '../layout/client.ts';
import type { Direction, Layout, Size } from '../layout/types.ts';
import type { Chart } from '../model/types.ts';

const key = (chart: Chart, opened: readonly string[]): string => `${chart.fingerprint} ${[...opened].sort().join(' ')}`;

/** Drawings that were not made ahead: made by a worker when they are first wanted, and kept. */
class Layouts {
  readonly #known = new Map<string, Layout>();
  readonly #listeners = new Set<() => void>();
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
   * Has a drawing made, unless there is one or it is being made: a page that is drawn sixty times a second wants the same again and again. A later wish
   * replaces an earlier one that is not fulfilled yet.
   * @param kept the direction of what is shown, which is half the work and turns nothing round
   */
  want(chart: Chart, opened: readonly string[], room: Size, kept: Direction | undefined): void {
    const wanted = key(chart, opened);
    if (this.#known.has(wanted) || this.#wanted === wanted) return;
    this.#wanted = wanted;
    void this.#client.layOut(chart, new Set(opened), room, kept).then((layout) => {
      if (this.#wanted === wanted) this.#wanted = null;
      if (layout === null) return;
      this.#known.set(wanted, layout);
      for (const listener of this.#listeners) listener();
    });
  }
}

export const layouts = new Layouts();
