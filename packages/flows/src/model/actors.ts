import type { AnyStateNode } from 'xstate';
import { invokesOf, logicName } from './internals.ts';
import { logicKind } from './kinds.ts';
import type { ChartInvoke } from './types.ts';

/**
 * A state's invoked actors as plain data. An inline actor's source is its id, or what its logic is
 * called if XState made up the id.
 */
export const toInvokes = (node: AnyStateNode): readonly ChartInvoke[] =>
  invokesOf(node).map(({ id, source, systemId, logic }) => ({
    id,
    source: source ?? (id.endsWith(`.${node.id}`) ? logicName(logic) : id),
    systemId,
    kind: logicKind(logic),
  }));
