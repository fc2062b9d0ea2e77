import type { ReactNode } from 'react';
import { Button } from '#ui/button/Button.tsx';
import { Text } from '#ui/text/Text.tsx';
import { TicketCard, type TicketCardProps } from './TicketCard.tsx';
import { QuotePatience } from './TicketProblem.tsx';

export interface AmountCardProps extends Pick<TicketCardProps, 'title' | 'below' | 'children'> {
  /** Of the form: "Order". */
  label: string;
  /** What the button says while the bank is asked; null while it is not. */
  requesting: string | null;
  /** What a late bank means for the money: "Nothing was sent."; null while it is not late. */
  unharmed: string | null;
  /** Nothing can be reviewed now. */
  off?: boolean;
  note: ReactNode;
  /** Takes the place of the button where it could only fail. */
  instead?: ReactNode;
  onReview: () => void;
}

/** The first screen of a ticket: what, how much, and the button to the review. */
export const AmountCard = ({ label, requesting, unharmed, off = false, note, instead, onReview, ...card }: AmountCardProps) => (
  <form
    onSubmit={(event) => {
      event.preventDefault();
      if (!instead && !off) onReview();
    }}
    noValidate
    aria-label={label}
  >
    <TicketCard
      {...card}
      actions={
        instead ?? (
          <>
            <Button type="submit" variant="main" size="large" wide busy={requesting !== null} disabled={off}>
              {requesting ?? 'Review'}
            </Button>
            <div>
              <QuotePatience unharmed={unharmed} />
              {unharmed === null && (
                <Text size="s" tone="faint">
                  {note}
                </Text>
              )}
            </div>
          </>
        )
      }
    />
  </form>
);
