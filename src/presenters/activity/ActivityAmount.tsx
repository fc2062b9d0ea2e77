import type { Activity } from '#domain/activity/activity.ts';
import { Money } from '#ui/money/Money.tsx';
import { VisuallyHidden } from '#ui/text/Text.tsx';

export interface ActivityAmountProps {
  activity: Activity;
  /** Debits include fees. */
  which: 'out' | 'in';
  exact?: boolean;
}

/** One side of an activity; a dash if nothing moves on that side. */
export function ActivityAmount({ activity, which, exact = false }: ActivityAmountProps) {
  const side = activity[which];
  if (side) return <Money amount={side.amount} asset={side.asset} exact={exact} />;
  return (
    <>
      <span aria-hidden="true">–</span>
      <VisuallyHidden>nothing</VisuallyHidden>
    </>
  );
}
