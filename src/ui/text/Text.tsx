import type { ComponentProps, ReactNode } from 'react';
import { classes } from '../part.ts';
import styles from './text.module.css';

export interface TextProps extends Omit<ComponentProps<'p'>, 'className' | 'style'> {
  as?: 'p' | 'span' | 'div' | 'strong' | 'small';
  /** 12, 13, 15 and 17 px. */
  size?: 'xs' | 's' | 'm' | 'l';
  tone?: 'ink' | 'soft' | 'faint' | 'gain' | 'loss';
  /** A step heavier, for names and totals. */
  strong?: boolean;
  /** Addresses, guids, keys. */
  mono?: boolean;
  center?: boolean;
  /** No wider than is comfortable to read. */
  measure?: boolean;
  children?: ReactNode;
}

/** Running text in one of the product's sizes and tones. */
export function Text({ as: Element = 'p', size = 'm', tone = 'ink', strong, mono, center, measure, ...rest }: TextProps) {
  const look = classes(
    styles.text,
    size !== 'm' && styles[size],
    tone !== 'ink' && styles[tone],
    strong && styles.strong,
    mono && styles.mono,
    center && styles.center,
    measure && styles.measure,
  );
  return <Element {...rest} className={look} />;
}
