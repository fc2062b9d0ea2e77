import type { LeftOut } from './protocol.ts';
import type { AnySnapshot, Known, Raw } from './raw.ts';

/** Steps of one actor and one type of event in a second that are told one by one. */
const mostPerSecond = 50;

/**
 * Leaves out steps that come too often to be read and change neither the state nor the status of
 * their actor. They are counted, and what they changed in the context is told with the next step of
 * the actor that is not left out.
 */
export class Sampling {
  #second = -1;
  readonly #counts = new Map<string, number>();
  readonly #behind = new Map<Known, AnySnapshot | null>();
  #left = new Map<string, LeftOut>();

  /** Whether a record is left out, which counts it. */
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

  /**
   * What the viewer knows of an actor before a record, if that is not what the record began with.
   */
  before({ kind, actor }: Raw): AnySnapshot | null | undefined {
    if (kind !== 'received' || !this.#behind.has(actor)) return undefined;
    const before = this.#behind.get(actor);
    this.#behind.delete(actor);
    return before;
  }

  /** What was left out since this was asked last. */
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

  /** The viewer is told how all actors are. */
  forget(): void {
    this.#behind.clear();
  }
}

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);
