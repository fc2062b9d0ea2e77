import type { ComponentProps, ReactNode } from 'react';
import { classes } from '../part.ts';
import styles from './text.module.css';

export interface TextProps extends Omit<ComponentProps<'p'>, 'className' | 'style'> {
  as?: 'p' | 'span' | 'div' | 'strong' | 'small';
  /** 12, 13, 15 and 17 px. */
  size?: 'xs' | 's' | 'm' | 'l';
  tone?: 'ink' | 'soft' | 'faint' | 'gain' | 'loss';
  strong?: boolean;
  /** Monospaced: addresses, guids, keys. */
  mono?: boolean;
  center?: boolean;
  /** Limits the line length. */
  measure?: boolean;
  children?: ReactNode;
}

export function Text({
  as: Element = 'p',
  size = 'm',
  tone = 'ink',
  strong,
  mono,
  center,
  measure,
  ...rest
}: TextProps) {
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

export interface HeadingProps extends Omit<ComponentProps<'h2'>, 'className' | 'style'> {
  level: 1 | 2 | 3 | 4;
  /** Follows `level` by default. `display` and `reading` are the serif of public pages. */
  look?: 'card' | 'section' | 'page' | 'reading' | 'display' | 'figure';
}

const defaultLooks = { 1: 'page', 2: 'section', 3: 'card', 4: 'card' } as const;

export function Heading({ level, look = defaultLooks[level], ...rest }: HeadingProps) {
  const Element = `h${level}` as const;
  return <Element {...rest} className={classes(styles.heading, styles[look])} />;
}

export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>;
}

/** The first tab stop: jumps past the navigation to the element of that id. */
export function SkipLink({ target = 'content' }: { target?: string }) {
  return (
    <a className={styles.skip} data-part="skip-link" href={`#${target}`}>
      Skip to content
    </a>
  );
}
