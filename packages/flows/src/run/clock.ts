interface Timeout {
  readonly due: number;
  readonly callback: () => void;
}

/**
 * The clock of a run: it moves only on command, and back as well, which the clock of the library
 * can't.
 */
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

  /** Moves to a time, and calls what is due by then in its order. */
  set(time: number): void {
    this.#now = time;
    for (let due = this.#firstDue(); due; due = this.#firstDue()) {
      this.#timeouts.delete(due[0]);
      due[1].callback();
    }
  }

  /** Moves to a time, and calls nothing. */
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
