import type { FormEvent } from 'react';
import type { SimulationContext, SimulationEvent } from '../../machines/simulation/simulation.types.ts';
import { allTransitions } from '../../model/chart.ts';
import { durationText } from '../../model/outline.ts';
import type { Chart } from '../../model/types.ts';
import { valueText } from '../../model/valueText.ts';
import { deepest, isShallow } from '../../recordings/simulationLink.ts';
import type { AnyCases } from '../../run/cases.ts';
import { dataText } from '../../run/dataText.ts';
import { readDuration } from '../../run/duration.ts';
import { runOf, type SimulatedRun } from '../../run/runs.ts';
import type { Simulated } from '../../run/simulate.ts';
import { Copies, type CopyOf } from './Copies.tsx';
import { Offered, stepText } from './Offered.tsx';
import { RandomWalk } from './RandomWalk.tsx';
import { RunTree } from './RunTree.tsx';
import styles from './simulation.module.css';

interface Panel {
  readonly simulated: Simulated;
  readonly chart: Chart;
  readonly cases: AnyCases | null;
  readonly context: SimulationContext;
  readonly isWalking: boolean;
  readonly can: (event: SimulationEvent) => boolean;
  readonly send: (event: SimulationEvent) => void;
  /** For each possible step, the ids of its first transitions. */
  readonly winners: ReadonlyArray<readonly string[]>;
  readonly simulateRun: (run: SimulatedRun) => Simulated;
  readonly copies: readonly CopyOf[];
  /** The selected transition, with moves to just before it; null if no route is known. */
  readonly chosen: string;
  readonly takeThere: (() => void) | null;
}

/** The possible steps and the history. */
export function SimulationPanel(props: Panel) {
  const { simulated, cases, context, isWalking, can, send, chart, copies, winners, simulateRun } = props;
  const { snapshot, broken, timers, running, time, stopped } = simulated;
  return (
    <div className={styles.panel}>
      <h2 className={styles.heading}>Simulation</h2>
      <p role="status" className={styles.state}>
        <strong>{valueText(snapshot.value) || chart.id}</strong>
        {snapshot.status !== 'active' && `, ${snapshot.status}`}
        <span className={styles.time}>after {durationText(time)}</span>
      </p>
      {[context.notice, stopped].map(
        (sentence) =>
          sentence !== null && (
            <p key={sentence} role="alert">
              {sentence}
            </p>
          ),
      )}
      {broken.map((sentence) => (
        <p key={sentence} role="alert" className={styles.broken}>
          {sentence}
        </p>
      ))}
      <Steps {...props} />
      {cases && cases.inputs.length > 1 && (
        <label className={styles.inputs}>
          Begins with input
          <select
            value={runOf(context).input}
            onChange={({ currentTarget }) => send({ type: 'input.chosen', input: Number(currentTarget.value) })}
          >
            {cases.inputs.map((_, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the inputs of cases have no names but their places.
              <option key={place} value={place}>
                {place + 1}
              </option>
            ))}
          </select>
        </label>
      )}
      <Offered {...{ simulated, cases, chart, winners, send }} />
      {snapshot.status === 'active' && <ByHand send={send} />}
      <section aria-label="Waits">
        <h3>Time</h3>
        <form className={styles.row} onSubmit={(event) => wait(event, send)} noValidate>
          <label>
            Time to pass{' '}
            <input
              name="duration"
              autoComplete="off"
              defaultValue="1 s"
              placeholder="90 s, 5 min"
              onInput={({ currentTarget }) => currentTarget.setCustomValidity('')}
            />
          </label>
          <button type="submit" className={styles.button}>
            Wait
          </button>
        </form>
        {timers.map(({ type, left }) => (
          <p key={type} className={styles.note}>
            {stepText({ type: 'elapse', timer: type })}: in {durationText(Math.max(0, Math.round(left)))}
          </p>
        ))}
        {running.length > 0 && <p className={styles.note}>Running: {running.join(', ')}</p>}
      </section>
      {cases && (
        <RandomWalk
          walk={context.walk}
          isWalking={isWalking}
          send={send}
          canWalk={can({ type: 'walk.requested', seed: 0 })}
        />
      )}
      <History history={simulated.history} send={send} />
      <RunTree {...{ context, send, simulateRun }} />
      <Copies of={copies} />
      <details>
        <summary>Context</summary>
        <pre className={styles.context}>{dataText(snapshot.context)}</pre>
      </details>
    </div>
  );
}

function Steps({ can, send, chosen, takeThere, chart }: Panel) {
  const step = (name: string, type: 'move.undone' | 'move.redone' | 'run.reset', keys?: string) => (
    <button
      type="button"
      className={styles.button}
      disabled={!can({ type })}
      onClick={() => send({ type })}
      aria-keyshortcuts={keys}
    >
      {name}
    </button>
  );
  return (
    <div className={styles.buttons}>
      {step('Step back', 'move.undone', ',')}
      {step('Step forward', 'move.redone', '.')}
      {step('Start over', 'run.reset')}
      {takeThere && (
        <button type="button" className={styles.button} onClick={takeThere}>
          Take me to {allTransitions(chart).find(({ id }) => id === chosen)?.label}
        </button>
      )}
    </div>
  );
}

function History({ history, send }: Pick<Simulated, 'history'> & Pick<Panel, 'send'>) {
  return (
    <section aria-label="What happened">
      <h3>What happened</h3>
      {history.length === 0 && <p className={styles.note}>Nothing yet.</p>}
      <ol className={styles.history}>
        {history.map((happened, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a move is known by its place.
          <li key={place}>
            <button
              type="button"
              className={styles.step}
              onClick={() => send({ type: 'cursor.moved', cursor: place + 1 })}
            >
              {happened.text}
              {happened.byHand && <span className={styles.hand}>by hand</span>}
              <span className={styles.result}>
                {happened.transitions.length === 0 ? 'refused or ignored' : `→ ${happened.state}`}
              </span>
              {happened.effects.length > 0 && (
                <span className={styles.result}>would do {happened.effects.map(({ name }) => name).join(', ')}</span>
              )}
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

function wait(event: FormEvent<HTMLFormElement>, send: Panel['send']): void {
  event.preventDefault();
  const field = event.currentTarget.elements.namedItem('duration');
  if (!(field instanceof HTMLInputElement)) return;
  const milliseconds = readDuration(field.value);
  field.setCustomValidity(typeof milliseconds === 'string' ? `Time to pass: ${milliseconds}` : '');
  if (typeof milliseconds === 'string') field.reportValidity();
  else send({ type: 'move.made', move: { kind: 'wait', milliseconds } });
}

/** Sends JSON typed by hand, permanently marked as not from the cases. */
function ByHand({ send }: Pick<Panel, 'send'>) {
  const submit = (form: FormEvent<HTMLFormElement>) => {
    form.preventDefault();
    const field = form.currentTarget.elements.namedItem('event');
    if (!(field instanceof HTMLTextAreaElement)) return;
    const event = eventFrom(field.value);
    field.setCustomValidity(typeof event === 'string' ? event : '');
    if (typeof event === 'string') field.reportValidity();
    else send({ type: 'move.made', move: { kind: 'event', event } });
  };
  return (
    <details>
      <summary>Send another event</summary>
      <form onSubmit={submit} className={styles.byHand} noValidate>
        <label>
          Event as JSON
          <textarea
            name="event"
            rows={3}
            spellCheck={false}
            defaultValue={'{ "type": "" }'}
            onInput={({ currentTarget }) => currentTarget.setCustomValidity('')}
          />
        </label>
        <button type="submit" className={styles.button}>
          Send
        </button>
      </form>
    </details>
  );
}

/** @returns the event, or a user-facing error */
function eventFrom(text: string): { type: string } | string {
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read !== 'object' || read === null || !('type' in read))
      return 'An event is an object with a type, such as { "type": "form.submitted" }.';
    if (!isShallow(read)) return `An event may be ${deepest} levels deep.`;
    return typeof read.type === 'string' && read.type !== ''
      ? { ...read, type: read.type }
      : 'Give the event a type, such as "form.submitted".';
  } catch {
    return 'This is not JSON. Names and texts stand in double quotes.';
  }
}
