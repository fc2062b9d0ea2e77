import type { ReactNode } from 'react';
import { Button } from '#ui/button/Button.tsx';
import { Text } from '#ui/text/Text.tsx';
import { TicketCard, type TicketCardProps } from './TicketCard.tsx';
import { SlowQuoteNotice } from './TicketProblem.tsx';

export interface AmountCardProps extends Pick<TicketCardProps, 'title' | 'aside' | 'below' | 'children'> {
  /** The form's name: "Order". */
  label: string;
  requesting: string | null;
  /** Reassurance when the bank is slow: "Nothing was sent."; else null. */
  unharmed: string | null;
  /** Disables the review. */
  off?: boolean;
  note: ReactNode;
  /** Replaces a button that could only fail. */
  instead?: ReactNode;
  onReview: () => void;
}

/** A ticket's first screen: the asset, the amount, and the button to the review. */
export const AmountCard = ({
  label,
  requesting,
  unharmed,
  off = false,
  note,
  instead,
  onReview,
  ...card
}: AmountCardProps) => (
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
              <SlowQuoteNotice unharmed={unharmed} />
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
