import type { ComponentProps } from 'react';
import { classes } from '../part.ts';
import styles from './text.module.css';

export interface HeadingProps extends Omit<ComponentProps<'h2'>, 'className' | 'style'> {
  /** Its place in the outline. */
  level: 1 | 2 | 3 | 4;
  /** How large it looks; by level when left out. `display` and `reading` are the serif of open pages, `figure` one large number. */
  look?: 'card' | 'section' | 'page' | 'reading' | 'display' | 'figure';
}

const defaultLooks = { 1: 'page', 2: 'section', 3: 'card', 4: 'card' } as const;

/** A heading whose level and size are chosen apart. */
export function Heading({ level, look = defaultLooks[level], ...rest }: HeadingProps) {
  const Element = `h${level}` as const;
  return <Element {...rest} className={classes(styles.heading, styles[look])} />;
}
