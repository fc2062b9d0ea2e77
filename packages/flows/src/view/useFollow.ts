import { useActorRef, useSelector } from '@xstate/react';
import { useLayoutEffect } from 'react';
import { followMachine } from '../machines/follow/follow.machine.ts';

export interface Follow {
  /** `held`: the user moved the drawing, so it stays. */
  readonly is: 'off' | 'following' | 'held';
  /** The active states to show; null while the user controls the drawing. */
  readonly opened: readonly string[] | null;
  readonly press: () => void;
  /** The user moved the drawing. */
  readonly move: () => void;
  /** The user opened or closed states. */
  readonly toggle: () => void;
}

/** Follows the active states while enabled. @param active their ids, ancestors first */
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
