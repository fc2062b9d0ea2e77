import type { FormEvent } from 'react';
import type { SimulationContext, SimulationEvent } from '../../machines/simulation/simulation.types.ts';
import { allTransitions } from '../../model/chart.ts';
import { durationText } from '../../model/outline.ts';
import type { Chart } from '../../model/types.ts';
import { valueText } from '../../model/valueText.ts';
import type { AnyCases } from '../../run/cases.ts';
import { dataText } from '../../run/dataText.ts';
import { readDuration } from '../../run/duration.ts';
import type { Outcome } from '../../run/offers.ts';
import { runOf, type SimulatedRun } from '../../run/runs.ts';
import { inputIn, type Simulated } from '../../run/simulate.ts';
import { Copies, type CopyOf } from './Copies.tsx';
import { actorText, Offered, sendTyped, stepText } from './Offered.tsx';
import { RandomWalk } from './RandomWalk.tsx';
import { RunTree } from './RunTree.tsx';
import styles from './simulation.module.css';
import { TypedForm } from './TypedForm.tsx';

interface Panel {
  readonly simulated: Simulated;
  readonly chart: Chart;
  readonly cases: AnyCases | null;
  readonly context: SimulationContext;
  readonly isWalking: boolean;
  readonly can: (event: SimulationEvent) => boolean;
  readonly send: (event: SimulationEvent) => void;
  /** For each possible step. */
  readonly outcomes: readonly Outcome[];
  readonly simulateRun: (run: SimulatedRun) => Simulated;
  readonly copies: readonly CopyOf[];
  /** The selected transition, with moves to just before it; null if no route is known. */
  readonly chosen: string;
  readonly takeThere: (() => void) | null;
}

/** The possible steps and the history. */
export function SimulationPanel(props: Panel) {
  const { simulated, cases, context, isWalking, can, send, chart, copies, outcomes, simulateRun } = props;
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
      {cases && <Inputs {...{ cases, context, chart, simulated, send }} />}
      <Offered {...{ simulated, cases, chart, outcomes, send }} />
      {snapshot.status === 'active' && <ByHand {...{ simulated, chart, send }} />}
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
            {stepText({ type: 'elapse', timer: type }, chart)}: in {durationText(Math.max(0, Math.round(left)))}
          </p>
        ))}
        {running.length > 0 && (
          <p className={styles.note}>Running: {running.map((actor) => actorText(actor, chart)).join(', ')}</p>
        )}
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
                {happened.broke ?? (happened.transitions.length === 0 ? 'refused or ignored' : `→ ${happened.state}`)}
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

/** Chooses among the inputs of the cases, or types one. */
function Inputs({
  cases,
  context,
  chart,
  simulated: { stopped, history },
  send,
}: Pick<Panel, 'context' | 'chart' | 'simulated' | 'send'> & { readonly cases: AnyCases }) {
  const { input } = runOf(context);
  const isTyped = typeof input === 'object';
  const value = inputIn(cases, input);
  const isBroken = stopped !== null && history.length === 0;
  return (
    <>
      {(cases.inputs.length > 1 || isTyped) && (
        <label className={styles.inputs}>
          Begins with input
          <select
            value={isTyped ? '' : input}
            onChange={({ currentTarget }) => send({ type: 'input.chosen', input: Number(currentTarget.value) })}
          >
            {cases.inputs.map((_, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the inputs of cases have no names but their places.
              <option key={place} value={place}>
                {place + 1}
              </option>
            ))}
            {isTyped && <option value="">typed by hand</option>}
          </select>
        </label>
      )}
      {(isTyped || isBroken || (cases.madeUp && value !== undefined)) && (
        <details open={isBroken}>
          <summary>Input{isTyped || !cases.madeUp ? '' : ' (made up from what the machine reads)'}</summary>
          <TypedForm
            machine={chart.id}
            what="input"
            label="Input as JSON"
            kind="An input"
            start={dataText(value ?? {})}
            acts={[['Begin with it', (typed) => send({ type: 'input.chosen', input: { typed } })]]}
          />
        </details>
      )}
    </>
  );
}

/** Sends JSON typed by hand, permanently marked as not from the cases. */
function ByHand({ simulated: { running }, chart, send }: Pick<Panel, 'simulated' | 'chart' | 'send'>) {
  const settle = (kind: 'done' | 'fault', actor: string) => (value: unknown) =>
    send({ type: 'move.made', move: { kind, actor, value } });
  return (
    <>
      <details>
        <summary>Send another event</summary>
        <TypedForm
          machine={chart.id}
          what="event"
          label="Event as JSON"
          kind="An event"
          start={'{ "type": "" }'}
          acts={[['Send', (value) => sendTyped(value, send)]]}
        />
      </details>
      {running.map((actor) => (
        <details key={actor}>
          <summary>Answer for {actorText(actor, chart)}</summary>
          <TypedForm
            machine={chart.id}
            what={actor}
            label={`What ${actorText(actor, chart)} ends with, as JSON`}
            kind="An answer"
            start={'{ "message": "" }'}
            acts={[
              ['Done with it', settle('done', actor)],
              ['Failed with it', settle('fault', actor)],
            ]}
          />
        </details>
      ))}
    </>
  );
}
