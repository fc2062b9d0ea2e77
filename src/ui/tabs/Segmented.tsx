import { SegmentGroup } from '@ark-ui/react/segment-group';
import type { ReactNode } from 'react';
import { classes } from '../part.ts';
import styles from './segmented.module.css';

export interface SegmentedProps<Value extends string> {
  /** What is chosen here, spoken only: "Range". */
  label: string;
  options: ReadonlyArray<{ value: Value; label: ReactNode; disabled?: boolean }>;
  value: Value;
  onValue: (value: Value) => void;
  /** As wide as its container, with equal shares. */
  wide?: boolean;
}

/** One of a few, all in sight: the range of a chart, buy or sell. Arrow keys move the choice. */
export function Segmented<Value extends string>({ label, options, value, onValue, wide }: SegmentedProps<Value>) {
  return (
    <SegmentGroup.Root
      aria-label={label}
      className={classes(styles.group, wide && styles.wide)}
      orientation="horizontal"
      value={value}
      onValueChange={(details) => details.value !== null && onValue(details.value as Value)}
    >
      {options.map((option) => (
        <SegmentGroup.Item key={option.value} value={option.value} disabled={option.disabled} className={styles.item}>
          <SegmentGroup.ItemText>{option.label}</SegmentGroup.ItemText>
          <SegmentGroup.ItemHiddenInput />
        </SegmentGroup.Item>
      ))}
    </SegmentGroup.Root>
  );
}
