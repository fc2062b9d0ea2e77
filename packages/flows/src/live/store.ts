import type { AppSays } from '../observe/protocol.ts';
import { heard, type LiveTab, newTab } from './tab.ts';

/**
 * Live state of all tabs, kept outside React to batch thousands of records into one update per
 * frame.
 */
export class LiveStore {
  readonly #tabs = new Map<string, LiveTab>();
  readonly #listeners = new Set<() => void>();
  readonly #nextFrame: (tell: () => void) => void;
  #isTelling = false;

  /** @param nextFrame calls back before the next paint */
  constructor(nextFrame: (tell: () => void) => void) {
    this.#nextFrame = nextFrame;
  }

  hear(tab: string, says: AppSays): void {
    if (says.kind === 'bye') this.#tabs.delete(tab);
    else this.#tabs.set(tab, heard(this.#tabs.get(tab) ?? newTab(tab), says));
    if (this.#isTelling) return;
    this.#isTelling = true;
    this.#nextFrame(() => {
      this.#isTelling = false;
      for (const listener of this.#listeners) listener();
    });
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Null before a tab's first message and after it leaves. */
  get(tab: string | null): LiveTab | null {
    return tab === null ? null : (this.#tabs.get(tab) ?? null);
  }
}
