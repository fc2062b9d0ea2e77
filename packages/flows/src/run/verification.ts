import type { AnyStateMachine } from 'xstate';
import { describeTransition } from '../model/chart.ts';
import type { Cases } from './cases.ts';
import { cover } from './coverage.ts';

interface Coverage {
  readonly taken: number;
  readonly declared: number;
  /** States and transitions that no path took. */
  readonly missing: readonly string[];
}

export interface Verification {
  readonly machine: string;
  readonly states: Coverage;
  readonly transitions: Coverage;
  readonly paths: number;
  readonly milliseconds: number;
  readonly broken: readonly string[];
}

/** Runs every case on real actors and reports the coverage of states and transitions. */
export function verify<Machine extends AnyStateMachine>(machine: Machine, cases: Cases<Machine>): Verification {
  const begin = performance.now();
  const { states, transitions, declared, paths, broken } = cover(machine, cases);
  return {
    machine: machine.id,
    states: coverage(declared.states, states, ({ id }) => id),
    transitions: coverage(declared.transitions, transitions, describeTransition),
    paths,
    milliseconds: Math.round(performance.now() - begin),
    broken,
  };
}

function coverage<Thing>(
  declared: readonly Thing[],
  taken: Pick<ReadonlySet<Thing>, 'has'>,
  name: (thing: Thing) => string,
): Coverage {
  const missing = declared.filter((thing) => !taken.has(thing)).map(name);
  return { taken: declared.length - missing.length, declared: declared.length, missing };
}

/** More lines of one kind would hide the first ones. */
const mostLines = 12;

/** A failed test's message; empty if all is well. */
export function complaintsOf({ machine, states, transitions, broken }: Verification): string {
  const list = (title: string, lines: readonly string[]) => {
    if (lines.length === 0) return [];
    const more = lines.length > mostLines ? [`  … and ${lines.length - mostLines} more`] : [];
    return [`${title}:`, ...lines.slice(0, mostLines).map((line) => `  - ${line}`), ...more];
  };
  const lines = [
    ...list(`states of "${machine}" that no path entered`, states.missing),
    ...list(`transitions of "${machine}" that no path took`, transitions.missing),
    ...list(`invariants of "${machine}" that broke`, broken),
  ];
  return lines.join('\n');
}
