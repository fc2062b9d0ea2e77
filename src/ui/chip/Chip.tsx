import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { part } from '../part.ts';
import styles from './chip.module.css';

export type ChipTone = 'neutral' | 'gain' | 'loss' | 'hold' | 'accent';

export interface ChipProps {
  /** Done and up, failed and down, money on hold, happening now. The words carry the meaning. */
  tone?: ChipTone;
  children: ReactNode;
  /** A filter that can be taken away; `removeLabel` names it: "Remove the filter State: unverified". */
  onRemove?: () => void;
  removeLabel?: string;
}

/** A status word. */
export function Chip({ tone = 'neutral', children, onRemove, removeLabel = 'Remove' }: ChipProps) {
  return (
    <span {...part('chip', tone)} className={styles.chip}>
      {children}
      {onRemove && (
        <button type="button" aria-label={removeLabel} className={styles.remove} onClick={onRemove}>
          <X size={13} aria-hidden />
        </button>
      )}
    </span>
  );
}

/** The word for a state, in its tone. */
export const StatusChip = ({ label: { word, tone } }: { label: { readonly word: string; readonly tone: ChipTone } }) => (
  <Chip tone={tone}>{word}</Chip>
);
