import type { FormEvent } from 'react';
import { mostWalked } from '../../machines/simulation/simulation.setup.ts';
import type { SimulationEvent, Walk } from '../../machines/simulation/simulation.types.ts';
import styles from './simulation.module.css';

interface Walks {
  readonly walk: Walk | null;
  readonly isWalking: boolean;
  readonly canWalk: boolean;
  readonly send: (event: SimulationEvent) => void;
}

const largestSeed = 2 ** 32 - 1;

/** A seeded random walk from the current state. */
export function RandomWalk({ walk, isWalking, canWalk, send }: Walks) {
  const submit = (form: FormEvent<HTMLFormElement>) => {
    form.preventDefault();
    const field = form.currentTarget.elements.namedItem('seed');
    if (!(field instanceof HTMLInputElement)) return;
    const isSeed = /^\d{1,10}$/.test(field.value.trim()) && Number(field.value) <= largestSeed;
    field.setCustomValidity(isSeed ? '' : `Seed: enter a whole number from 0 to ${largestSeed}.`);
    if (isSeed) send({ type: 'walk.requested', seed: Number(field.value) });
    else field.reportValidity();
  };
  return (
    <section aria-label="Random walk">
      <h3>Random walk</h3>
      <form className={styles.row} onSubmit={submit} noValidate>
        <label>
          Seed{' '}
          <input
            name="seed"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={walk?.seed ?? 1}
            onInput={({ currentTarget }) => currentTarget.setCustomValidity('')}
          />
        </label>
        <button type="submit" className={styles.button} disabled={!canWalk}>
          Walk at random
        </button>
        {isWalking && (
          <button type="button" className={styles.button} onClick={() => send({ type: 'walk.stopped' })}>
            Stop walking
          </button>
        )}
      </form>
      <p role="status" className={styles.note}>
        {walk
          ? walkText(walk)
          : `Up to ${mostWalked} steps from here, until something that must hold breaks or an ending is reached.`}
      </p>
    </section>
  );
}

function walkText({ seed, steps, end }: Walk): string {
  const taken = `Seed ${seed}: ${steps === 1 ? '1 step' : `${steps} steps`}`;
  if (end === null) return `${taken} so far…`;
  if (end.kind === 'broken') return `${taken}, then something broke. ${end.sentence}`;
  if (end.kind === 'ending') return `${taken}, then an ending: ${end.state || 'done'}.`;
  if (end.kind === 'stuck') return `${taken}, then nothing could happen.`;
  if (end.kind === 'limit') return `${taken}, the most of one walk.`;
  return end.kind === 'failed' ? `${taken}, then the walk failed: ${end.reason}` : `${taken}, then you stopped it.`;
}
