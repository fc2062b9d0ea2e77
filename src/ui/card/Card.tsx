import { type ReactNode, useId } from 'react';
import { classes, part } from '../part.ts';
import styles from './card.module.css';

export interface CardProps {
  /** A card with a title is a landmark of that name. */
  title?: ReactNode;
  level?: 2 | 3 | 4;
  actions?: ReactNode;
  footer?: ReactNode;
  /** No padding: tables, charts and lists run to the edge. */
  flush?: boolean;
  /** With a shadow, for the single card of a public page. */
  raised?: boolean;
  children?: ReactNode;
}

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
