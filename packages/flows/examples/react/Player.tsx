import { useMachine } from '@xstate/react';
import type { InspectionEvent } from 'xstate';
import { playerMachine } from './player.machine.ts';

/** Hands the root actor of a hook over to the viewer, before it starts. In production nobody hears this. */
const inspect = ({ type, actorRef, rootId }: InspectionEvent) => {
  if (type === '@xstate.actor' && 'sessionId' in actorRef && actorRef.sessionId === rootId)
    dispatchEvent(new CustomEvent('actor', { detail: actorRef }));
};

export function Player() {
  const [snapshot, send] = useMachine(playerMachine, { inspect });
  return (
    <main>
      <p>It is {snapshot.value}.</p>
      <button type="button" onClick={() => send({ type: 'TOGGLED' })}>
        {snapshot.matches('playing') ? 'Pause' : 'Play'}
      </button>
    </main>
  );
}
