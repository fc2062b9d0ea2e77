import type { FormEvent } from 'react';
import type { SimulationEvent } from '../../machines/simulation/simulation.machine.ts';
import { allTransitions } from '../../model/chart.ts';
import { durationText } from '../../model/outline.ts';
import { readEvent, triggerText } from '../../model/transitions.ts';
import type { Chart } from '../../model/types.ts';
import { valueText } from '../../model/valueText.ts';
import type { AnyCases } from '../../run/cases.ts';
import type { Simulated } from '../../run/simulate.ts';
import { describeStep, type Step } from '../../run/steps.ts';
import styles from './simulation.module.css';

interface Panel {
  readonly simulated: Simulated;
  readonly chart: Chart;
  readonly cases: AnyCases | null;
  readonly input: number;
  readonly cursor: number;
  readonly moves: number;
  readonly chosen: string;
  readonly canTakeThere: boolean;
  readonly send: (event: SimulationEvent) => void;
  readonly takeThere: (transition: string) => void;
}

const groups: ReadonlyArray<readonly [title: string, types: readonly Step['type'][]]> = [
  ['Events', ['event']],
  ['Actors settle', ['done', 'fault']],
  ['Timers', ['elapse']],
];

/** What can happen now, and what happened so far. */
export function SimulationPanel(props: Panel) {
  const { simulated, cases, input, cursor, moves, chosen, canTakeThere, send, takeThere, chart } = props;
  const { snapshot, steps, history, broken, timers, running, time, stopped } = simulated;
  const chosenLabel = allTransitions(chart).find(({ id }) => id === chosen)?.label;
  return (
    <div className={styles.panel}>
      <h2 className={styles.heading}>Simulation</h2>
      <p role="status" className={styles.state}>
        <strong>{valueText(snapshot.value) || chart.id}</strong>
        {snapshot.status !== 'active' && `, ${snapshot.status}`}
        <span className={styles.time}>after {durationText(time)}</span>
      </p>
      {stopped && <p role="alert">{stopped}</p>}
      {broken.map((sentence) => (
        <p key={sentence} role="alert" className={styles.broken}>
          {sentence}
        </p>
      ))}
      <div className={styles.buttons}>
        <button type="button" className={styles.button} disabled={cursor === 0} onClick={() => send({ type: 'move.undone' })} aria-keyshortcuts=",">
          Step back
        </button>
        <button
          type="button"
          className={styles.button}
          disabled={cursor >= moves}
          onClick={() => send({ type: 'move.redone' })}
          aria-keyshortcuts="."
        >
          Step forward
        </button>
        <button type="button" className={styles.button} disabled={cursor === 0} onClick={() => send({ type: 'run.reset' })}>
          Start over
        </button>
        {canTakeThere && (
          <button type="button" className={styles.button} onClick={() => takeThere(chosen)}>
            Take me to {chosenLabel}
          </button>
        )}
      </div>
      {cases && cases.inputs.length > 1 && (
        <label className={styles.inputs}>
          Begins with input
          <select value={input} onChange={({ currentTarget }) => send({ type: 'input.chosen', input: Number(currentTarget.value) })}>
            {cases.inputs.map((_, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the inputs of cases have no names but their places.
              <option key={place} value={place}>
                {place + 1}
              </option>
            ))}
          </select>
        </label>
      )}
      {groups.map(([title, types]) => {
        const offered = steps.flatMap((step, choice) => (types.includes(step.type) ? [{ step, choice }] : []));
        if (offered.length === 0) return null;
        return (
          <section key={title} aria-label={title}>
            <h3>{title}</h3>
            <ul className={styles.steps}>
              {offered.map(({ step, choice }) => (
                <li key={`${choice} ${describeStep(step)}`}>
                  <button type="button" className={styles.step} onClick={() => send({ type: 'move.made', move: { kind: 'step', choice } })}>
                    {stepText(step)}
                    <Payload step={step} />
                  </button>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
      {snapshot.status === 'active' && <ByHand send={send} />}
      <section aria-label="Waits">
        <h3>Time</h3>
        <form className={styles.wait} onSubmit={(event) => wait(event, send)}>
          <label>
            Let milliseconds pass <input name="milliseconds" type="number" min={1} max={86_400_000} defaultValue={1_000} required />
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
      <section aria-label="What happened">
        <h3>What happened</h3>
        {history.length === 0 && <p className={styles.note}>Nothing yet.</p>}
        <ol className={styles.history}>
          {history.map((happened, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a move is known by its place.
            <li key={place}>
              <button type="button" className={styles.step} onClick={() => send({ type: 'cursor.moved', cursor: place + 1 })}>
                {happened.text}
                {happened.byHand && <span className={styles.hand}>by hand</span>}
                <span className={styles.result}>{happened.transitions.length === 0 ? 'refused or ignored' : `→ ${happened.state}`}</span>
                {happened.effects.length > 0 && <span className={styles.result}>would do {happened.effects.map(({ name }) => name).join(', ')}</span>}
              </button>
            </li>
          ))}
        </ol>
      </section>
      <details>
        <summary>Context</summary>
        <pre className={styles.context}>{contextText(snapshot.context)}</pre>
      </details>
    </div>
  );
}

/** A step by what a reader calls it. */
function stepText(step: Step): string {
  if (step.type === 'event') return step.event.type;
  if (step.type === 'elapse') {
    const { kind, on } = readEvent(step.timer);
    return triggerText(kind, on);
  }
  return `${step.actor} ${step.type === 'done' ? 'done' : 'failed'}`;
}

/** The sample that comes with a step, which tells it from others of its name. */
function Payload({ step }: { step: Step }) {
  if (step.type === 'elapse') return null;
  const { type: _, ...payload } = step.type === 'event' ? step.event : { type: '' };
  const sample = step.type === 'event' ? payload : step.type === 'done' ? step.output : step.error;
  if (sample === undefined || (typeof sample === 'object' && sample !== null && Object.keys(sample).length === 0 && !(sample instanceof Error)))
    return null;
  return <span className={styles.sample}>{sample instanceof Error ? sample.message : contextText(sample, 0)}</span>;
}

/** Data as JSON with whatever JSON does not know by its kind. Cut where it gets long. */
function contextText(value: unknown, indent = 1): string {
  const seen = new WeakSet<object>();
  const replace = (_: string, part: unknown): unknown => {
    if (typeof part === 'function') return 'a function';
    if (typeof part === 'bigint') return String(part);
    if (typeof part !== 'object' || part === null) return part;
    if ('getSnapshot' in part) return 'an actor';
    if (seen.has(part)) return 'as above';
    seen.add(part);
    return part instanceof Map || part instanceof Set ? [...part] : part;
  };
  const text = JSON.stringify(value, replace, indent) ?? 'none';
  return text.length > 4_000 ? `${text.slice(0, 4_000)}…` : text;
}

function wait(event: FormEvent<HTMLFormElement>, send: Panel['send']): void {
  event.preventDefault();
  const milliseconds = Number(new FormData(event.currentTarget).get('milliseconds'));
  if (milliseconds > 0) send({ type: 'move.made', move: { kind: 'wait', milliseconds } });
}

/** An event that is typed as JSON. It is marked for ever as no sample of the cases. */
function ByHand({ send }: { send: Panel['send'] }) {
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

/** @returns the event, or what is wrong with the text */
function eventFrom(text: string): { type: string } | string {
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read !== 'object' || read === null || !('type' in read))
      return 'An event is an object with a type, such as { "type": "form.submitted" }.';
    return typeof read.type === 'string' && read.type !== '' ? { ...read, type: read.type } : 'Give the event a type, such as "form.submitted".';
  } catch {
    return 'This is not JSON. Names and texts stand in double quotes.';
  }
}
