import type { LeftOut } from './protocol.ts';
import type { AnySnapshot, Known, Raw } from './raw.ts';

/** Steps sent per second, for one actor and event type. */
const mostPerSecond = 50;

/**
 * Skips frequent steps that change neither state nor status. Skipped steps are counted, and the
 * actor's next step that is sent includes their context changes.
 */
export class Sampling {
  #second = -1;
  readonly #counts = new Map<string, number>();
  readonly #behind = new Map<Known, AnySnapshot | null>();
  #left = new Map<string, LeftOut>();

  /** Decides whether to skip a record, and counts it. */
  leavesOut(raw: Raw, typeOf: () => string): boolean {
    if (raw.kind !== 'received') return false;
    const second = Math.floor(raw.t / 1000);
    if (second !== this.#second) this.#counts.clear();
    this.#second = second;
    const key = `${raw.actor.number} ${String(raw.event.type)}`;
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    const { before, after, state, actor } = raw;
    if (count <= mostPerSecond || state !== 'closed' || before === null || after === null) return false;
    if (after.status !== before.status || !isSame(before.value, after.value)) return false;
    if (!this.#behind.has(actor)) this.#behind.set(actor, before);
    const left = this.#left.get(key);
    this.#left.set(key, { actor: actor.number, type: typeOf(), count: (left?.count ?? 0) + 1 });
    return true;
  }

  /** The actor as the viewer last saw it, if steps were skipped since; otherwise undefined. */
  before({ kind, actor }: Raw): AnySnapshot | null | undefined {
    if (kind !== 'received' || !this.#behind.has(actor)) return undefined;
    const before = this.#behind.get(actor);
    this.#behind.delete(actor);
    return before;
  }

  /** The counts since the last call. */
  take(): readonly LeftOut[] {
    const left = [...this.#left.values()];
    this.#left = new Map();
    return left;
  }

  get count(): number {
    let sum = 0;
    for (const { count } of this.#left.values()) sum += count;
    return sum;
  }

  /** Call when the viewer gets the state of all actors. */
  forget(): void {
    this.#behind.clear();
  }
}

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);
