import type { AnyStateNode } from 'xstate';
import { invokesOf } from './internals.ts';
import { logicKind } from './kinds.ts';
import type { ChartInvoke } from './types.ts';

/** A state's invoked actors as plain data. An inline actor's source is its id. */
export const toInvokes = (node: AnyStateNode): readonly ChartInvoke[] =>
  invokesOf(node).map(({ id, source, systemId, logic }) => ({
    id,
    source: source ?? id,
    systemId,
    kind: logicKind(logic),
  }));
