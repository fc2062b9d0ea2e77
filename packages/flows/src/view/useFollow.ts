import { useActorRef, useSelector } from '@xstate/react';
import { useLayoutEffect } from 'react';
import { followMachine } from '../machines/follow/follow.machine.ts';

export interface Follow {
  /** `held`: the reader moved the drawing, which stays there. */
  readonly is: 'off' | 'following' | 'held';
  /** The active states for which the drawing is made; null while it is the reader's. */
  readonly opened: readonly string[] | null;
  readonly press: () => void;
  /** The reader moved the drawing. */
  readonly move: () => void;
  /** The reader opened or closed states. */
  readonly toggle: () => void;
}

/**
 * Follows what is active in its drawing, while the reader wants that. @param active ids of the
 * active states, outer ones first
 */
export function useFollow(active: readonly string[]): Follow {
  const actor = useActorRef(followMachine);
  const opened = useSelector(actor, ({ context }) => context.opened);
  const is = useSelector(actor, (snapshot) =>
    snapshot.matches('off') ? 'off' : snapshot.matches({ on: { camera: 'held' } }) ? 'held' : 'following',
  );
  const path = active.join('\n');
  useLayoutEffect(
    () => actor.send({ type: 'path.changed', active: path === '' ? [] : path.split('\n') }),
    [actor, path],
  );
  return {
    is,
    opened,
    press: () => actor.send({ type: 'follow.pressed' }),
    move: () => actor.send({ type: 'view.moved' }),
    toggle: () => actor.send({ type: 'states.toggled' }),
  };
}
