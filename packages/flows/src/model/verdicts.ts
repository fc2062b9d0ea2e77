import type {
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyStateNode,
  AnyTransitionDefinition,
} from 'xstate';
import { evaluateGuard } from 'xstate/guards';
import { toGuard } from './guards.ts';
import { idOf } from './ids.ts';
import { activeNodes, candidatesFor, nodesOf } from './internals.ts';
import type { ChartGuard } from './types.ts';

/** One transition that an event is checked against, with what its guards said. */
export interface Branch {
  /** `ChartTransition.id`. */
  readonly transition: string;
  /** Whether it would be taken. */
  readonly wins: boolean;
  /**
   * Whether its guard held; null if it was not asked, as an earlier branch won. True for a
   * transition without a guard that was reached.
   */
  readonly verdict: boolean | null;
  /** The guards at its leaves, in their order. Null: not asked, as the others decided. */
  readonly guards: readonly { readonly name: string; readonly verdict: Verdict | null }[];
}

/** What an event would do in a snapshot. It says names and verdicts, and no value. */
export interface Verdicts {
  /**
   * `unknown`: a guard threw, so that nothing can be said for sure. `ignored`: no active state has
   * a transition for it.
   */
  readonly outcome: 'taken' | 'refused' | 'ignored' | 'unknown';
  /**
   * The transitions for this event in the active states, innermost first, in the order in which
   * they are asked.
   */
  readonly branches: readonly Branch[];
  /** The ids of other states with transitions for this event. */
  readonly elsewhere: readonly string[];
}

type Verdict = boolean | 'threw';
interface Note {
  readonly name: string;
  readonly verdict: Verdict;
}
/** A machine whose named guards note what they say. */
interface Probe {
  readonly machine: AnyStateMachine;
  notes: Note[];
}
type Guards = AnyStateMachine['implementations']['guards'];

const probes = new WeakMap<AnyStateMachine, Probe>();

function probeOf(machine: AnyStateMachine): Probe {
  const known = probes.get(machine);
  if (known) return known;
  const noted = (name: string, guard: unknown): unknown => {
    if (typeof guard !== 'function' || 'check' in guard) return guard;
    return (args: unknown, params: unknown) => {
      let verdict: Verdict = 'threw';
      try {
        verdict = Boolean(guard(args, params));
        return verdict;
      } finally {
        probe.notes.push({ name, verdict });
      }
    };
  };
  const guards = Object.fromEntries(
    Object.entries(machine.implementations.guards).map(([name, guard]) => [name, noted(name, guard)]),
  ) as Guards;
  const probe: Probe = { machine: machine.provide({ guards }), notes: [] };
  probes.set(machine, probe);
  return probe;
}

/**
 * Asks the guards of a machine what an event would do, on the true context. The snapshot stays as
 * it is.
 */
export function verdictsOf(snapshot: AnyMachineSnapshot, event: AnyEventObject): Verdicts {
  const probe = probeOf(snapshot.machine as AnyStateMachine);
  const { value, context, historyValue } = snapshot;
  const probed = probe.machine.resolveState({ value, context, historyValue } as Parameters<
    AnyStateMachine['resolveState']
  >[0]);
  const asked = new Asked(probe, probed as AnyMachineSnapshot, event);
  const winners = asked.node(probe.machine.root);
  const branches = asked.branches(winners);
  const active = new Set(activeNodes(probed as AnyMachineSnapshot));
  const elsewhere = nodesOf(probe.machine).filter(
    (node) => !active.has(node) && candidatesFor(node, event.type).length > 0,
  );
  return {
    outcome: asked.hasThrown ? 'unknown' : winners.length > 0 ? 'taken' : branches.length > 0 ? 'refused' : 'ignored',
    branches,
    elsewhere: elsewhere.map(({ id }) => id),
  };
}

/**
 * The guards of the active states, asked in the order of the library: the innermost state first,
 * its branches one by one, until one is taken.
 */
class Asked {
  readonly #probe: Probe;
  readonly #snapshot: AnyMachineSnapshot;
  readonly #event: AnyEventObject;
  readonly #active: ReadonlySet<AnyStateNode>;
  readonly #found: {
    readonly transition: AnyTransitionDefinition;
    readonly verdict: Verdict | null;
    readonly notes: readonly Note[];
  }[] = [];
  hasThrown = false;

  constructor(probe: Probe, snapshot: AnyMachineSnapshot, event: AnyEventObject) {
    this.#probe = probe;
    this.#snapshot = snapshot;
    this.#event = event;
    this.#active = new Set(activeNodes(snapshot));
  }

  /** The transitions that a state and those within it would take. */
  node(node: AnyStateNode): readonly AnyTransitionDefinition[] {
    const within = Object.values(node.states)
      .filter((child) => this.#active.has(child))
      .flatMap((child) => this.node(child));
    const own = this.#own(node, within.length > 0);
    return within.length > 0 ? within : own;
  }

  #own(node: AnyStateNode, isShadowed: boolean): readonly AnyTransitionDefinition[] {
    let taken: AnyTransitionDefinition | null = null;
    for (const transition of candidatesFor(node, this.#event.type)) {
      this.#probe.notes = [];
      const isAsked = !isShadowed && taken === null && !this.hasThrown;
      const verdict = isAsked ? this.#verdict(transition) : null;
      if (verdict === true) taken = transition;
      if (verdict === 'threw') this.hasThrown = true;
      this.#found.push({ transition, verdict, notes: this.#probe.notes });
    }
    return taken ? [taken] : [];
  }

  #verdict({ guard }: AnyTransitionDefinition): Verdict {
    if (!guard) return true;
    try {
      return Boolean(evaluateGuard(guard, this.#snapshot.context, this.#event, this.#snapshot));
    } catch {
      return 'threw';
    }
  }

  branches(winners: readonly AnyTransitionDefinition[]): readonly Branch[] {
    return this.#found.map(({ transition, verdict, notes }) => {
      const guard = toGuard(transition.guard, this.#probe.machine);
      const guards = guard ? new Leaves(notes).of(guard, verdict) : [];
      return {
        transition: idOf(transition),
        wins: winners.includes(transition),
        verdict: verdict === 'threw' ? null : verdict,
        guards,
      };
    });
  }
}

type Leaf = Branch['guards'][number];

/** Finds the verdict of each leaf of a guard among the notes, by walking it as it was asked. */
class Leaves {
  readonly #notes: Note[];
  readonly #leaves: Leaf[] = [];

  constructor(notes: readonly Note[]) {
    this.#notes = [...notes];
  }

  of(guard: ChartGuard, whole: Verdict | null): readonly Leaf[] {
    this.#walk(guard, whole, whole !== null);
    return this.#leaves;
  }

  /** @param known what the guard said, if that is known already */
  #walk(guard: ChartGuard, known: Verdict | null, isAsked: boolean): Verdict | null {
    if (guard.kind === 'named' && guard.as) return this.#walk(guard.as, known, isAsked);
    if (guard.kind === 'not') return opposite(this.#walk(guard.guard, opposite(known), isAsked));
    if (guard.kind === 'and' || guard.kind === 'or') {
      const decisive = guard.kind === 'or';
      let said: Verdict | null = isAsked ? !decisive : null;
      for (const one of guard.guards) {
        const verdict = this.#walk(one, null, isAsked && said !== decisive && said !== 'threw');
        if (isAsked && said !== decisive && said !== 'threw') said = verdict ?? said;
      }
      return said;
    }
    const name = guard.kind === 'named' ? guard.name : guard.kind === 'in' ? `in ${guard.state}` : 'inline';
    const isNext = isAsked && guard.kind === 'named' && this.#notes[0]?.name === name;
    const verdict = isNext ? (this.#notes.shift()?.verdict ?? null) : guard.kind === 'named' || !isAsked ? null : known;
    this.#leaves.push({ name, verdict });
    return verdict;
  }
}

const opposite = (verdict: Verdict | null): Verdict | null => (typeof verdict === 'boolean' ? !verdict : verdict);
