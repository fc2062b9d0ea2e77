import type { ReactNode } from 'react';
import { Card } from '#ui/card/Card.tsx';
import { InFull } from '#ui/money/InFull.tsx';
import { part } from '#ui/part.ts';
import { showOnce } from './focusOnce.ts';
import styles from './ticket.module.css';

export interface TicketCardProps {
  title: string;
  /** Takes the focus and comes into view when it appears: it follows something that the customer did. */
  focused?: boolean;
  /** Opposite the title: the countdown, the status. */
  aside?: ReactNode;
  children: ReactNode;
  /** Stands at the foot of the card, so that it keeps its place whatever is above it. */
  actions: ReactNode;
  /** Stands below the actions, so that what comes and goes in it does not move them. */
  below?: ReactNode;
}

/** One screen of the ticket. All are equally high. */
export const TicketCard = ({ title, focused = false, aside, children, actions, below }: TicketCardProps) => (
  <Card
    title={
      focused ? (
        <span ref={showOnce} tabIndex={-1}>
          {title}
        </span>
      ) : (
        title
      )
    }
    actions={<span className={styles.aside}>{aside}</span>}
  >
    <InFull>
      <div {...part('ticket')} className={styles.ticket}>
        <div className={styles.content}>{children}</div>
        <div className={styles.actions}>{actions}</div>
      </div>
      {below}
    </InFull>
  </Card>
);
