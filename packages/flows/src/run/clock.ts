interface Timeout {
  readonly due: number;
  readonly callback: () => void;
}

/** Timers fired in one move; a timer of 0 ms that starts itself again would never end it. */
const mostFired = 1_000;

/** A manual clock that can also go back, unlike XState's. */
export class RunClock {
  readonly #timeouts = new Map<number, Timeout>();
  #now = 0;
  #nextId = 0;

  now(): number {
    return this.#now;
  }

  setTimeout(callback: () => void, delay: number): number {
    this.#nextId += 1;
    this.#timeouts.set(this.#nextId, { due: this.#now + delay, callback });
    return this.#nextId;
  }

  clearTimeout(id: number): void {
    this.#timeouts.delete(id);
  }

  /** Moves to a time and fires due timers in order. */
  set(time: number): void {
    this.#now = time;
    for (let due = this.#firstDue(), fired = 0; due && fired < mostFired; due = this.#firstDue(), fired += 1) {
      this.#timeouts.delete(due[0]);
      due[1].callback();
    }
  }

  /** Moves to a time without firing timers. */
  jump(time: number): void {
    this.#now = time;
  }

  #firstDue(): readonly [number, Timeout] | undefined {
    let first: readonly [number, Timeout] | undefined;
    for (const entry of this.#timeouts)
      if (entry[1].due <= this.#now && (!first || entry[1].due < first[1].due)) first = entry;
    return first;
  }
}
