import { useActorRef, useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { fromPromise } from 'xstate';
import { type Outcome, rehearsalMachine } from '../../machines/rehearsal/rehearsal.machine.ts';
import type { Rehearsals } from '../host.ts';
import styles from './facts.module.css';

/** Responses besides the normal one. `after` performs the call but loses its response. */
const outcomes: readonly Outcome[] = [
  { name: 'Fails', fault: { kind: 'failing', status: 503 } },
  { name: 'Hangs', fault: { kind: 'slow', delay: 60_000 } },
  { name: 'Is late', fault: { kind: 'slow', delay: 8_000 } },
  { name: 'Loses its answer', fault: { kind: 'offline', after: true } },
  { name: 'Is malformed', fault: { kind: 'malformed' } },
  { name: 'As ever', fault: null },
];

/** Overrides the response to an actor's next call in the live app. */
export function Rehearse({ source, rehearsals }: { source: string; rehearsals: Rehearsals }) {
  const logic = useMemo(
    () =>
      rehearsalMachine.provide({
        actors: {
          setOutcome: fromPromise<unknown, { readonly outcome: Outcome | null }>(({ input }) =>
            rehearsals.set(source, input.outcome?.fault ?? null),
          ),
        },
      }),
    [source, rehearsals],
  );
  const actor = useActorRef(logic);
  const snapshot = useSelector(actor, (current) => current);
  const { outcome, reason } = snapshot.context;
  return (
    <section aria-label={`Rehearse ${source}`}>
      <h3>Rehearse {source} in the app</h3>
      <p className={styles.fact}>The next {rehearsals.callOf(source)}:</p>
      <div className={styles.outcomes}>
        {outcomes.map((one) => (
          <button
            key={one.name}
            type="button"
            className={styles.button}
            onClick={() => actor.send({ type: 'outcome.chosen', outcome: one })}
          >
            {one.name}
          </button>
        ))}
      </div>
      <p role="status" className={styles.fact}>
        {snapshot.matches('setting') && 'Telling the sandbox…'}
        {snapshot.matches('armed') &&
          (outcome?.fault
            ? `Armed: the next one ${outcome.name.toLowerCase()}. Watch it live.`
            : 'Every call is answered as ever.')}
        {snapshot.matches('failed') && reason}
      </p>
    </section>
  );
}
