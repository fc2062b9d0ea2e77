import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { evaluateGuard } from 'xstate/guards';
import { toGuard } from '../model/guards.ts';
import { idOf } from '../model/ids.ts';
import { activeNodes, candidatesFor, nodesOf } from '../model/internals.ts';
import type { ChartGuard } from '../model/types.ts';
import type { ExplainedBranch, Explanation } from './protocol.ts';
import type { Known } from './raw.ts';
import type { Recorder } from './recorder.ts';

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
  const guards = Object.fromEntries(Object.entries(machine.implementations.guards).map(([name, guard]) => [name, noted(name, guard)])) as Guards;
  const probe: Probe = { machine: machine.provide({ guards }), notes: [] };
  probes.set(machine, probe);
  return probe;
}

/**
 * What an event would do to an actor now, branch by branch. Its guards are asked on the true context; what comes back is names and verdicts.
 * @returns null for an actor without states
 */
export function explain(known: Known, type: string, sample: object | null, recorder: Recorder): Explanation | null {
  const snapshot = known.ref.getSnapshot() as AnyMachineSnapshot;
  if (known.chart === null || snapshot.status !== 'active') return null;
  const probe = probeOf(snapshot.machine as AnyStateMachine);
  const { value, context, historyValue } = snapshot;
  const probed = probe.machine.resolveState({ value, context, historyValue } as Parameters<AnyStateMachine['resolveState']>[0]);
  const last = sample === null ? lastOf(known, type, recorder) : null;
  const asked = new Asked(probe, probed as AnyMachineSnapshot, { ...(sample ?? last), type });
  const winners = asked.node(probe.machine.root);
  const branches = asked.branches(winners);
  const active = new Set(activeNodes(probed as AnyMachineSnapshot));
  const elsewhere = nodesOf(probe.machine).filter((node) => !active.has(node) && candidatesFor(node, type).length > 0);
  return {
    actor: known.number,
    type,
    payload: sample ? 'sample' : last ? 'last' : 'none',
    outcome: asked.hasThrown ? 'unknown' : winners.length > 0 ? 'taken' : branches.length > 0 ? 'refused' : 'ignored',
    branches,
    elsewhere: elsewhere.map(({ id }) => id),
  };
}

function lastOf(known: Known, type: string, recorder: Recorder): AnyEventObject | null {
  for (let q = recorder.last; q >= recorder.first; q -= 1) {
    const raw = recorder.at(q);
    if (raw?.kind === 'received' && raw.actor === known && raw.event.type === type) return raw.event;
  }
  return null;
}

/** The guards of the active states, asked in the order of the library: the innermost state first, its branches one by one, until one is taken. */
class Asked {
  readonly #probe: Probe;
  readonly #snapshot: AnyMachineSnapshot;
  readonly #event: AnyEventObject;
  readonly #active: ReadonlySet<AnyStateNode>;
  readonly #found: { readonly transition: AnyTransitionDefinition; readonly verdict: Verdict | null; readonly notes: readonly Note[] }[] = [];
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

  branches(winners: readonly AnyTransitionDefinition[]): readonly ExplainedBranch[] {
    return this.#found.map(({ transition, verdict, notes }) => {
      const guard = toGuard(transition.guard, this.#probe.machine);
      const guards = guard ? new Leaves(notes).of(guard, verdict) : [];
      return { transition: idOf(transition), wins: winners.includes(transition), verdict: verdict === 'threw' ? null : verdict, guards };
    });
  }
}

type Leaf = ExplainedBranch['guards'][number];

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
