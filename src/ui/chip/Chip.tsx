import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { part } from '../part.ts';
import styles from './chip.module.css';

export type ChipTone = 'neutral' | 'gain' | 'loss' | 'hold' | 'accent';

export interface ChipProps {
  /** Done or up, failed or down, on hold, live. The word carries the meaning. */
  tone?: ChipTone;
  children: ReactNode;
  /** Makes it a removable filter; `removeLabel` names it: "Remove the filter State: unverified". */
  onRemove?: () => void;
  removeLabel?: string;
}

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

export const StatusChip = ({
  label: { word, tone },
}: {
  label: { readonly word: string; readonly tone: ChipTone };
}) => <Chip tone={tone}>{word}</Chip>;
