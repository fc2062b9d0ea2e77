import { useActorRef, useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { fromPromise } from 'xstate';
import { copyingMachine } from '../../machines/copying/copying.machine.ts';
import { saveFile } from '../saveFile.ts';
import styles from './copy-story.module.css';

/**
 * Copies a test that tells what happened to an actor; saves it as a file where the browser refuses its clipboard.
 * @param write the same function every time
 */
export function CopyStory({ name, file, write }: { name: string; file: string; write: () => Promise<string> }) {
  const logic = useMemo(
    () =>
      copyingMachine.provide({
        actors: {
          writeText: fromPromise<string, undefined>(write),
          // A page without a secure address has no clipboard at all: that must be a refusal as well.
          copyText: fromPromise<unknown, { readonly text: string }>(async ({ input }) => navigator.clipboard.writeText(input.text)),
        },
        actions: { saveText: (_, { text }) => saveFile(file, new Blob([text], { type: 'text/plain' })) },
      }),
    [write, file],
  );
  const actor = useActorRef(logic);
  const snapshot = useSelector(actor, (current) => current);
  return (
    <section aria-label="Story" className={styles.story}>
      <button type="button" className={styles.button} disabled={snapshot.hasTag('busy')} onClick={() => actor.send({ type: 'copy.requested' })}>
        Copy as story
      </button>
      <p role="status" className={styles.said}>
        {snapshot.hasTag('busy') && 'Writing the story…'}
        {snapshot.matches('copied') && `The story of ${name} is copied: paste it into a test.`}
        {snapshot.matches('saved') && `The browser refused its clipboard, so the story of ${name} is saved as ${file}.`}
        {snapshot.matches('failed') && `There is no story of ${name}. ${snapshot.context.reason}`}
      </p>
    </section>
  );
}
