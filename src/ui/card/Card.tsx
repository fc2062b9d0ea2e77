import { type ReactNode, useId } from 'react';
import { classes, part } from '../part.ts';
import styles from './card.module.css';

export interface CardProps {
  /** With a title the card is a landmark of that name. */
  title?: ReactNode;
  /** The level of the title in the page's outline. */
  level?: 2 | 3 | 4;
  /** What stands opposite the title: a chip, a link, a range switch. */
  actions?: ReactNode;
  footer?: ReactNode;
  /** The content brings its own padding and runs to the edge: tables, charts, lists. */
  flush?: boolean;
  /** Lifts the card off the page; for the one card that an open page shows. */
  raised?: boolean;
  children?: ReactNode;
}

/** A sheet with an optional header and footer. */
export function Card({ title, level = 2, actions, footer, flush = false, raised = false, children }: CardProps) {
  const titleId = useId();
  const Heading = `h${level}` as const;
  const Container = title === undefined ? 'div' : 'section';
  return (
    <Container
      {...part('card')}
      {...(title !== undefined && { 'aria-labelledby': titleId })}
      className={classes(styles.card, raised && styles.raised)}
    >
      {(title !== undefined || actions !== undefined) && (
        <div {...part('card-header')} className={styles.header}>
          {title !== undefined && (
            <Heading id={titleId} className={styles.title}>
              {title}
            </Heading>
          )}
          {actions !== undefined && <div className={styles.actions}>{actions}</div>}
        </div>
      )}
      {children !== undefined && <div className={flush ? styles.flush : styles.body}>{children}</div>}
      {footer !== undefined && <div className={styles.footer}>{footer}</div>}
    </Container>
  );
}
