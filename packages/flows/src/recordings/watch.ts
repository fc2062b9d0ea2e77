import type { AnyStateMachine } from 'xstate';
import type { Shown } from '../observe/records.ts';
import { handedOn, type Perturbation, perturbed, reads, type Variant, variants } from './perturb.ts';
import { hides } from './revive.ts';

/** A guard evaluation. */
export interface Asked {
  readonly name: string;
  readonly verdict: boolean;
  /** Its result depends on hidden values. */
  readonly isDoubtful: boolean;
  /** It read hidden values. Known only if reads were counted. */
  readonly hasRead: boolean;
}

/** The visible inputs of guards. */
export interface Sight {
  /** The context before the step, and its visible part. */
  readonly context: object;
  readonly before: { readonly [field: string]: Shown };
  readonly after: { readonly [field: string]: Shown };
  /** The visible event, without its type. */
  readonly event: Shown;
  /** The visible context after the step, which differs if it follows from hidden values. */
  readonly asSeen: (context: object) => object;
}

interface Args {
  readonly context: object;
  readonly event: object;
}
type Guard = (args: Args, params: unknown) => boolean;

/** Watches a machine's guards during a step and forces some of their results. */
export class Watch {
  readonly asked: Asked[] = [];
  #sight: Sight | null = null;
  #forced: ReadonlyMap<number, boolean> = new Map();
  #counts = false;

  /**
   * @param forced results by evaluation index
   * @param counts whether to detect reads of hidden values
   */
  begin(sight: Sight, forced: ReadonlyMap<number, boolean>, counts: boolean): void {
    this.#counts = counts;
    this.asked.length = 0;
    this.#sight = sight;
    this.#forced = forced;
  }

  /** Stops watching and forcing guards. */
  end(): void {
    this.#sight = null;
  }

  /** Wraps named guards, except combined ones, which call the others. */
  machine<Machine extends AnyStateMachine>(machine: Machine): Machine {
    const own = Object.entries(machine.implementations.guards as Readonly<Record<string, unknown>>);
    const guards = Object.fromEntries(
      own.filter(([, guard]) => isPredicate(guard)).map(([name, guard]) => [name, this.#listen(name, guard as Guard)]),
    );
    return machine.provide({ guards }) as Machine;
  }

  #listen(name: string, guard: Guard): Guard {
    return (args, params) => {
      const sight = this.#sight;
      if (sight === null) return safely(guard, args, params) === true;
      const own = safely(guard, args, params);
      const isDoubtful = variants.some((variant) => {
        const other = elsewise(sight, args, params, variant);
        return other !== null && safely(guard, other.args, other.params) !== own;
      });
      if (own === 'threw' && !isDoubtful && !hides(sight.event)) return guard(args, params);
      const told = this.#forced.get(this.asked.length);
      const verdict = told ?? own === true;
      const hasRead = this.#counts && this.#reads(sight, guard, args, params);
      this.asked.push({ name, verdict, isDoubtful: isDoubtful || (told !== undefined && told !== own), hasRead });
      return verdict;
    };
  }

  #reads(sight: Sight, guard: Guard, args: Args, params: unknown): boolean {
    const before = reads.count;
    const counted = elsewise(sight, args, params, 'counted');
    if (counted) safely(guard, counted.args, counted.params);
    if (reads.count > before) return true;
    const isNew = args.context !== sight.context;
    return (
      isNew && safely(guard, { ...args, context: sight.asSeen(args.context) }, params) !== safely(guard, args, params)
    );
  }
}

const isPredicate = (guard: unknown): boolean => typeof guard === 'function' && !('check' in guard);

function safely(guard: Guard, args: Args, params: unknown): boolean | 'threw' {
  try {
    return Boolean(guard(args, params));
  } catch {
    return 'threw';
  }
}

/** A guard's arguments with other hidden values; null if nothing is hidden. */
function elsewise(
  sight: Sight,
  args: Args,
  params: unknown,
  variant: Variant,
): { readonly args: Args; readonly params: unknown } | null {
  const shown = args.context === sight.context ? sight.before : sight.after;
  const other: Perturbation = { variant, map: new Map() };
  const context = perturbedContext(args.context, shown, other);
  const event = hides(sight.event) ? perturbed(args.event, sight.event, other) : args.event;
  if (context === args.context && event === args.event) return null;
  return { args: { ...args, context, event: event as object }, params: handedOn(params, other) };
}

interface Changed {
  readonly context: object;
  readonly map: ReadonlyMap<unknown, unknown>;
}
type ByVariant = Map<Variant, Changed>;
/** Cached by context and its visible part, as guards of a step share both. */
const contexts = new WeakMap<object, WeakMap<object, ByVariant>>();

export function perturbedContext(
  context: object,
  shown: { readonly [field: string]: Shown },
  other: Perturbation,
): object {
  const bySight = contexts.get(context) ?? new WeakMap<object, ByVariant>();
  contexts.set(context, bySight);
  const made = bySight.get(shown) ?? new Map<Variant, Changed>();
  bySight.set(shown, made);
  const known = made.get(other.variant);
  if (known) {
    for (const [was, is] of known.map) other.map.set(was, is);
    return known.context;
  }
  const map = new Map<unknown, unknown>();
  const changed = perturbed(context, { record: shown }, { variant: other.variant, map }) as object;
  map.delete(context);
  made.set(other.variant, { context: changed, map });
  for (const [was, is] of map) other.map.set(was, is);
  return changed;
}
