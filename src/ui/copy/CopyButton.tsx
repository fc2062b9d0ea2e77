import { useMachine } from '@xstate/react';
import { Check, Copy } from 'lucide-react';
import { fromPromise } from 'xstate';
import { clipboardMachine } from '#machines/clipboard/clipboard.machine.ts';
import { Button } from '../button/Button.tsx';
import { part } from '../part.ts';
import { VisuallyHidden } from '../text/Text.tsx';
import styles from './copy.module.css';
import { writeText } from './writeText.ts';

export interface CopyButtonProps {
  /** The full text, even where a shortened one is displayed. */
  value: string;
  /** Names the text: "address", "reference". */
  what: string;
  /** Only the icon is visible; the label is spoken. */
  iconOnly?: boolean;
}

const clipboard = clipboardMachine.provide({
  actors: { writeText: fromPromise<void, { text: string }>(({ input }) => writeText(input.text)) },
});

/** Copies a text and confirms it for three seconds. */
export function CopyButton({ value, what, iconOnly = false }: CopyButtonProps) {
  const [snapshot, send] = useMachine(clipboard);
  const copied = snapshot.matches('copied');
  const refused = snapshot.matches('refused');
  return (
    // A span, since it is also used inside sentences.
    <span {...part('copy', String(snapshot.value))} className={styles.copy}>
      <Button
        variant={iconOnly ? 'plain' : 'quiet'}
        size="small"
        aria-label={copied ? `Copied the ${what}` : `Copy the ${what}`}
        onClick={() => send({ type: 'copy.requested', text: value })}
      >
        {copied ? <Check size={15} aria-hidden /> : <Copy size={15} aria-hidden />}
        {!iconOnly && <span className={styles.words}>{copied ? 'Copied' : 'Copy'}</span>}
      </Button>
      <span role="status">
        {copied && <VisuallyHidden>{`Copied the ${what}`}</VisuallyHidden>}
        {refused && (
          <span className={styles.refused}>{`Couldn’t copy the ${what}. Select it and copy it yourself.`}</span>
        )}
      </span>
    </span>
  );
}
