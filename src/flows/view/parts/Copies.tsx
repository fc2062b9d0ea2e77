import { useActorRef, useSelector } from '@xstate/react';
import { fromPromise } from 'xstate';
import { copyingMachine } from '../../machines/copying/copying.machine.ts';
import styles from './simulation.module.css';

/** A text that can be copied. It is made when somebody asks for it. */
export interface CopyOf {
  readonly what: string;
  readonly text: () => string;
  /** Why there is none. */
  readonly missing?: string;
}

const logic = copyingMachine.provide({
  actors: { writeClipboard: fromPromise<void, { readonly text: string }>(({ input: { text } }) => navigator.clipboard.writeText(text)) },
});

/** Buttons that copy texts. Where the browser does not permit it, the text is shown. */
export function Copies({ of }: { of: readonly CopyOf[] }) {
  const actor = useActorRef(logic);
  const snapshot = useSelector(actor, (current) => current);
  const { what, text } = snapshot.context;
  return (
    <section aria-label="Copy">
      <h3>Copy as</h3>
      <div className={styles.buttons}>
        {of.map((each) => {
          const copy = () => actor.send({ type: 'copy.requested', what: each.what, text: each.text() });
          return (
            <button key={each.what} type="button" className={styles.button} disabled={each.missing !== undefined} onClick={copy}>
              {each.what}
            </button>
          );
        })}
      </div>
      {of.map(
        ({ what: name, missing }) =>
          missing !== undefined && (
            <p key={name} className={styles.note}>
              {missing}
            </p>
          ),
      )}
      <p role="status" className={styles.note}>
        {snapshot.matches('copied') && `${what} copied.`}
        {snapshot.matches('refused') && 'The browser did not copy it. Copy it from here:'}
      </p>
      {snapshot.matches('refused') && <textarea aria-label={what} readOnly rows={4} value={text} />}
    </section>
  );
}
