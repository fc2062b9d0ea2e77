import { Clipboard } from '@ark-ui/react/clipboard';
import { Check, Copy } from 'lucide-react';
import { Button } from '../button/Button.tsx';
import { VisuallyHidden } from '../text/VisuallyHidden.tsx';
import styles from './copy.module.css';

export interface CopyButtonProps {
  /** The full text to copy, even where less of it shows. */
  value: string;
  /** What it is: "address", "reference". */
  what: string;
  /** Only the icon; the words are spoken. */
  iconOnly?: boolean;
}

/** Copies a text and says so for three seconds. */
export function CopyButton({ value, what, iconOnly = false }: CopyButtonProps) {
  return (
    <Clipboard.Root value={value} timeout={3000} translations={{ triggerLabel: (copied) => (copied ? `Copied the ${what}` : `Copy the ${what}`) }}>
      <Clipboard.Context>
        {({ copied }) => (
          <>
            <Clipboard.Trigger asChild>
              <Button variant={iconOnly ? 'plain' : 'quiet'} size="small">
                {copied ? <Check size={15} aria-hidden /> : <Copy size={15} aria-hidden />}
                {!iconOnly && <span className={styles.words}>{copied ? 'Copied' : 'Copy'}</span>}
              </Button>
            </Clipboard.Trigger>
            <span role="status">{copied && <VisuallyHidden>{`Copied the ${what}`}</VisuallyHidden>}</span>
          </>
        )}
      </Clipboard.Context>
    </Clipboard.Root>
  );
}
