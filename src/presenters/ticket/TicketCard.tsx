import type { ReactNode } from 'react';
import { Card } from '#ui/card/Card.tsx';
import { InFull } from '#ui/money/InFull.tsx';
import { part } from '#ui/part.ts';
import { showOnce } from './focusOnce.ts';
import styles from './ticket.module.css';

export interface TicketCardProps {
  title: string;
  /** Takes the focus and scrolls into view on appearing, in response to the customer. */
  focused?: boolean;
  /** Opposite the title: the countdown, the status. */
  aside?: ReactNode;
  children: ReactNode;
  /** At the foot of the card, at a constant position. */
  actions: ReactNode;
  /** Below the actions, so that it does not move them. */
  below?: ReactNode;
}

/** A ticket's screen; all have the same height. */
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
