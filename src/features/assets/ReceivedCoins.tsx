import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { type Activity, effectOn } from '#domain/activity/activity.ts';
import type { TradableCode } from '#domain/assets/assets.ts';
import { amount } from '#domain/money/money.ts';
import { selectCostOf, selectEditedGuid, selectIsKnown } from '#machines/costBasis/costBasis.machine.ts';
import { selectActivities } from '#machines/portfolio/portfolio.selectors.ts';
import { activityHref } from '#presenters/activity/labels.ts';
import { Button } from '#ui/button/Button.tsx';
import { Card } from '#ui/card/Card.tsx';
import { AppLink } from '#ui/link/AppLink.tsx';
import { Money } from '#ui/money/Money.tsx';
import { Text, VisuallyHidden } from '#ui/text/Text.tsx';
import { formatTime } from '#ui/time/format.ts';
import type { AssetsProps } from './Assets.tsx';
import { CostForm } from './CostForm.tsx';
import styles from './received.module.css';

type ReceivedProps = Pick<AssetsProps, 'portfolio' | 'costs' | 'priceFeed'> & { asset: TradableCode };

/** The coin's completed deposits, newest first. */
function useReceived({ portfolio, asset }: ReceivedProps): readonly Activity[] {
  const activities = useSelector(portfolio, selectActivities);
  return useMemo(
    () => activities?.filter((each) => each.kind === 'deposit' && effectOn(asset, each) > 0n) ?? [],
    [activities, asset],
  );
}

/** Deposits of coins with their cost basis, which only the customer knows. */
export function ReceivedCoins(props: ReceivedProps) {
  const received = useReceived(props);
  if (received.length === 0) return null;
  return (
    <Card title="Received coins">
      <ul className={styles.deposits}>
        {received.map((deposit) => (
          <Deposit key={deposit.guid} deposit={deposit} {...props} />
        ))}
      </ul>
      <Text size="s" tone="faint" measure>
        Costs you add here count toward your gains. They are saved to your account.
      </Text>
    </Card>
  );
}

function Deposit({ deposit, asset, costs, priceFeed }: ReceivedProps & { deposit: Activity }) {
  const cost = useSelector(costs, selectCostOf(deposit.guid));
  const isKnown = useSelector(costs, selectIsKnown);
  const isEdited = useSelector(costs, (snapshot) => selectEditedGuid(snapshot) === deposit.guid);
  const quantity = amount(effectOn(asset, deposit));
  return (
    <li className={styles.deposit}>
      <div className={styles.row}>
        <span>
          <AppLink href={activityHref(deposit)}>{formatTime(deposit.createdAt, 'date')}</AppLink>
          <span className={styles.quantity}>
            <Money amount={quantity} asset={asset} />
          </span>
        </span>
        <span className={styles.cost}>
          {cost === null ? isKnown ? 'Cost unknown' : '–' : <Money amount={cost} asset="USD" />}
        </span>
        {isKnown && !isEdited && (
          <Button
            size="small"
            id={`cost-${deposit.guid}`}
            onClick={() => costs.send({ type: 'cost.edited', guid: deposit.guid })}
          >
            {cost === null ? 'Add cost' : 'Change cost'}
            <VisuallyHidden>{` for the deposit of ${formatTime(deposit.createdAt, 'date')}`}</VisuallyHidden>
          </Button>
        )}
      </div>
      {isEdited && (
        <CostForm
          costs={costs}
          priceFeed={priceFeed}
          asset={asset}
          quantity={quantity}
          receivedAt={deposit.createdAt}
        />
      )}
    </li>
  );
}
