import type { AnyStateNode } from 'xstate';
import { invokesOf } from './internals.ts';
import { logicKind } from './kinds.ts';
import type { ChartInvoke } from './types.ts';

/**
 * The actors that a state runs, as plain data. One that was written where it is invoked has no
 * source but its id.
 */
export const toInvokes = (node: AnyStateNode): readonly ChartInvoke[] =>
  invokesOf(node).map(({ id, source, systemId, logic }) => ({
    id,
    source: source ?? id,
    systemId,
    kind: logicKind(logic),
  }));
