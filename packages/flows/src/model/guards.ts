import type { AnyStateMachine } from 'xstate';
import { toJson } from './json.ts';
import type { ChartGuard, Json } from './types.ts';

interface Combined {
  readonly check?: unknown;
  readonly guards?: readonly unknown[];
  readonly stateValue?: unknown;
}
/**
 * Recognizes combined guards by property names that survive minification, as the observer may have
 * another copy of XState.
 */
function combines({ check, stateValue }: Combined): 'and' | 'or' | 'not' | 'in' | null {
  if (typeof check !== 'function') return null;
  if (stateValue !== undefined) return 'in';
  const text = String(check);
  return text.includes('.every(') ? 'and' : text.includes('.some(') ? 'or' : 'not';
}

/** Converts XState's guard: a name, a name with params, an inline function, or a combination. */
export function toGuard(guard: unknown, machine: AnyStateMachine | null): ChartGuard | null {
  if (guard === undefined || guard === null) return null;
  if (typeof guard === 'string') return named(guard, null, machine);
  if (typeof guard === 'object' && 'type' in guard) {
    const params = 'params' in guard ? toJson(guard.params) : null;
    return named(String(guard.type), params, machine);
  }
  return combination(guard, machine) ?? { kind: 'inline' };
}

function named(name: string, params: Json, machine: AnyStateMachine | null): ChartGuard {
  return { kind: 'named', name, params, as: machine && combination(machine.implementations.guards[name], machine) };
}

function combination(guard: unknown, machine: AnyStateMachine | null): ChartGuard | null {
  if (typeof guard !== 'function' || !('check' in guard)) return null;
  const { guards = [], stateValue } = guard as Combined;
  const kind = combines(guard as Combined);
  const within = guards.map((one) => toGuard(one, machine) ?? { kind: 'inline' as const });
  if (kind === 'and' || kind === 'or') return { kind, guards: within };
  if (kind === 'not') return { kind: 'not', guard: within[0] ?? { kind: 'inline' } };
  if (kind === 'in')
    return { kind: 'in', state: typeof stateValue === 'string' ? stateValue : JSON.stringify(stateValue) };
  return null;
}

/** `A and not (B or C)`, `in settling`. */
export function guardText(guard: ChartGuard): string {
  if (guard.kind === 'named') return guard.name + paramsText(guard.params);
  if (guard.kind === 'and' || guard.kind === 'or')
    return guard.guards.map((one) => (isList(one) ? `(${guardText(one)})` : guardText(one))).join(` ${guard.kind} `);
  if (guard.kind === 'not')
    return isList(guard.guard) ? `not (${guardText(guard.guard)})` : `not ${guardText(guard.guard)}`;
  return guard.kind === 'in' ? `in ${guard.state}` : 'inline';
}

/** `(storing)`, `(3, slow)`. Empty without parameters or if they are computed. */
function paramsText(params: Json): string {
  if (params === null || typeof params !== 'object') return params === null ? '' : `(${String(params)})`;
  const values = Object.values(params).map((value) =>
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  );
  return values.length === 0 ? '' : `(${values.join(', ')})`;
}

const isList = ({ kind }: ChartGuard): boolean => kind === 'and' || kind === 'or';

/** The basic guards of a combined one, in order. */
export function leavesOf(guard: ChartGuard): readonly ChartGuard[] {
  if (guard.kind === 'named' && guard.as) return leavesOf(guard.as);
  if (guard.kind === 'and' || guard.kind === 'or') return guard.guards.flatMap(leavesOf);
  return guard.kind === 'not' ? leavesOf(guard.guard) : [guard];
}
