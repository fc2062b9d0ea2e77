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

/** A candidate transition with its guard results. */
export interface Branch {
  /** `ChartTransition.id`. */
  readonly transition: string;
  readonly wins: boolean;
  /** Null if an earlier branch won. True if reached without a guard. */
  readonly verdict: boolean | null;
  /** The basic guards, in order. Null if short-circuited. */
  readonly guards: readonly { readonly name: string; readonly verdict: Verdict | null }[];
}

/** The effect of an event in a snapshot: names and verdicts, without values. */
export interface Verdicts {
  /** `unknown`: a guard threw. `ignored`: no active state handles the event. */
  readonly outcome: 'taken' | 'refused' | 'ignored' | 'unknown';
  /** The active states' transitions for this event, innermost first, in XState's order. */
  readonly branches: readonly Branch[];
  /** Ids of inactive states that handle this event. */
  readonly elsewhere: readonly string[];
}

type Verdict = boolean | 'threw';
interface Note {
  readonly name: string;
  readonly verdict: Verdict;
}
/** A machine with named guards that log their results. */
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

/** Runs the guards on the real context, without changing the snapshot. */
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

/** Evaluates guards in XState's order: innermost state first, until a branch is taken. */
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

  /** Transitions that a state and its descendants would take. */
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

/** Matches logged results to the basic guards of a combination, in evaluation order. */
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

  /** @param known the guard's result, if known */
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
