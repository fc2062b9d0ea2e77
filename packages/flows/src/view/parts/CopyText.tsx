import { useActorRef, useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { fromPromise } from 'xstate';
import { copyingMachine } from '../../machines/copying/copying.machine.ts';
import { saveFile } from '../saveFile.ts';
import styles from './copy-text.module.css';

export interface CopyTextProps {
  readonly label: string;
  /** What it is in a sentence: `The story of order`. */
  readonly name: string;
  /** What it is saved as where the browser refuses its clipboard. */
  readonly file: string;
  readonly write: () => Promise<string>;
}

/**
 * A button that copies a text, and saves it as a file where the browser refuses its clipboard. What
 * became of it is said.
 */
export function CopyText({ label, name, file, write }: CopyTextProps) {
  const logic = useMemo(
    () =>
      copyingMachine.provide({
        actors: {
          writeText: fromPromise<string, undefined>(write),
          // A page without a secure address has no clipboard at all: that must be a refusal as
          // well.
          copyText: fromPromise<unknown, { readonly text: string }>(async ({ input }) =>
            navigator.clipboard.writeText(input.text),
          ),
        },
        actions: { saveText: (_, { text }) => saveFile(file, new Blob([text], { type: 'text/plain' })) },
      }),
    [write, file],
  );
  const actor = useActorRef(logic);
  const snapshot = useSelector(actor, (current) => current);
  return (
    <div className={styles.copy}>
      <button
        type="button"
        className={styles.button}
        disabled={snapshot.hasTag('busy')}
        onClick={() => actor.send({ type: 'copy.requested' })}
      >
        {label}
      </button>
      <p role="status" className={styles.said}>
        {snapshot.hasTag('busy') && 'Writing it…'}
        {snapshot.matches('copied') && `${name} is copied.`}
        {snapshot.matches('saved') && `The browser refused its clipboard: ${name} is saved as ${file}.`}
        {snapshot.matches('failed') && `${name} cannot be written. ${snapshot.context.reason}`}
      </p>
    </div>
  );
}
