import { useActorRef, useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { fromPromise } from 'xstate';
import { copyingMachine } from '../../machines/copying/copying.machine.ts';
import { saveFile } from '../saveFile.ts';
import styles from './copy-text.module.css';

export interface CopyTextProps {
  readonly label: string;
  /** For use in a sentence: `The story of order`. */
  readonly name: string;
  /** The file name if the clipboard fails. */
  readonly file: string;
  readonly write: () => Promise<string>;
}

/** Copies a text, or downloads it if the browser refuses, and reports the result. */
export function CopyText({ label, name, file, write }: CopyTextProps) {
  const logic = useMemo(
    () =>
      copyingMachine.provide({
        actors: {
          writeText: fromPromise<string, undefined>(write),
          // An insecure page has no clipboard; treat that as a refusal too.
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
