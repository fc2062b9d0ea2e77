import type { FormEvent } from 'react';
import { deepest, isShallow } from '../../recordings/simulationLink.ts';
import { keepText, keptText } from '../typed.ts';
import styles from './simulation.module.css';

/** Uses a value. @returns a sentence if the value does not fit */
type Act = (value: unknown) => unknown;

interface Typing {
  readonly machine: string;
  /** The name under which the text is kept for the machine. */
  readonly what: string;
  readonly label: string;
  /** Its kind, for messages: `An event`. */
  readonly kind: string;
  /** JSON to start from, unless something is kept. */
  readonly start: string;
  readonly acts: ReadonlyArray<readonly [name: string, act: Act]>;
}

/** A field for JSON that is typed by hand. */
export function TypedForm({ machine, what, label, kind, start, acts }: Typing) {
  const submit = (form: FormEvent<HTMLFormElement>) => {
    form.preventDefault();
    const field = form.currentTarget.elements.namedItem('json');
    if (!(field instanceof HTMLTextAreaElement)) return;
    const { submitter } = form.nativeEvent as SubmitEvent;
    const [, act] = acts.find(([name]) => name === submitter?.textContent) ?? acts[0] ?? [];
    const problem = problemIn(field.value, kind, act);
    field.setCustomValidity(problem ?? '');
    if (problem === null) keepText(machine, what, field.value);
    else field.reportValidity();
  };
  return (
    <form onSubmit={submit} className={styles.byHand} noValidate>
      <label>
        {label}
        <textarea
          name="json"
          rows={3}
          spellCheck={false}
          defaultValue={keptText(machine, what) ?? start}
          onInput={({ currentTarget }) => currentTarget.setCustomValidity('')}
        />
      </label>
      <span className={styles.row}>
        {acts.map(([name]) => (
          <button key={name} type="submit" className={styles.button}>
            {name}
          </button>
        ))}
      </span>
    </form>
  );
}

/** Parses and acts. @returns a user-facing error; null if done */
function problemIn(text: string, kind: string, act: Act | undefined): string | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return 'This is not JSON. Names and texts stand in double quotes.';
  }
  if (!isShallow(value)) return `${kind} may be ${deepest} levels deep.`;
  const problem = act?.(value);
  return typeof problem === 'string' ? problem : null;
}
