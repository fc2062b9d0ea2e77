import { useSelector } from '@xstate/react';
import type { FormEvent } from 'react';
import { tradableCodes } from '#domain/assets/assets.ts';
import { isPositive, zero } from '#domain/money/money.ts';
import {
  selectAmount,
  selectChoices,
  selectCost,
  selectDraft,
  selectFee,
  selectFunds,
  selectIsEstimating,
} from '#machines/withdrawal/withdrawal.selectors.ts';
import type { WithdrawableCode } from '#machines/withdrawal/withdrawal.types.ts';
import { TicketCard } from '#presenters/ticket/TicketCard.tsx';
import { Button } from '#ui/button/Button.tsx';
import { SelectField } from '#ui/field/SelectField.tsx';
import { Lines } from '#ui/lines/Lines.tsx';
import { Text } from '#ui/text/Text.tsx';
import { AmountField } from './AmountField.tsx';
import { DestinationField } from './DestinationField.tsx';
import { assetName } from './labels.ts';
import { withdrawalLines } from './lines.tsx';
import { WithdrawalProblem } from './WithdrawalProblem.tsx';
import { WithdrawalOff, withdrawalStopOf } from './WithdrawalStop.tsx';
import type { WithdrawalsProps } from './Withdrawals.tsx';
import styles from './withdrawals.module.css';

const options = (['USD', ...tradableCodes] as const).map((value) => ({ value, label: assetName(value) }));

/** What to withdraw, how much, and where to. */
export function AmountScreen(props: WithdrawalsProps) {
  const { withdrawal, customerState, verification } = props;
  const { asset } = useSelector(withdrawal, selectDraft);
  const isRequesting = useSelector(withdrawal, (snapshot) => snapshot.hasTag('busy'));
  const isLoading = useSelector(withdrawal, (snapshot) => selectChoices(snapshot) === null);
  const stop = withdrawalStopOf(customerState, verification);
  const review = (event: FormEvent) => {
    event.preventDefault();
    if (stop === null) withdrawal.send({ type: 'quote.requested' });
  };
  return (
    <form onSubmit={review} noValidate aria-label="Withdrawal">
      <TicketCard
        title="Your withdrawal"
        below={stop === null && <Estimate withdrawal={withdrawal} />}
        actions={
          stop === null ? (
            <>
              <Button type="submit" variant="main" size="large" wide busy={isRequesting} disabled={isLoading}>
                {isRequesting ? 'Getting the fee' : 'Review'}
              </Button>
              <Text size="s" tone="faint">
                You see the fee and the total next. Nothing is sent until you confirm with a code.
              </Text>
            </>
          ) : (
            <WithdrawalOff stop={stop} />
          )
        }
      >
        <WithdrawalProblem withdrawal={withdrawal} focused />
        <SelectField
          label="Asset"
          options={options}
          value={asset}
          onValue={(chosen: WithdrawableCode) => withdrawal.send({ type: 'asset.changed', asset: chosen })}
        />
        {stop === null && (
          <>
            <DestinationField {...props} />
            <AmountField {...props} />
          </>
        )}
      </TicketCard>
    </form>
  );
}

/** What the withdrawal comes to with the fee of now; the fee alone before an amount. */
function Estimate({ withdrawal }: Pick<WithdrawalsProps, 'withdrawal'>) {
  const { asset } = useSelector(withdrawal, selectDraft);
  const fee = useSelector(withdrawal, selectFee);
  const amount = useSelector(withdrawal, selectAmount);
  const cost = useSelector(withdrawal, selectCost);
  const isEstimating = useSelector(withdrawal, selectIsEstimating);
  const hasFunds = useSelector(withdrawal, (snapshot) => isPositive(selectFunds(snapshot)?.available ?? zero));
  if (!hasFunds) return null;
  const unknown = isEstimating ? 'Getting the fee' : 'The fee is unavailable right now. The review shows it.';
  return (
    <div className={styles.estimate} aria-busy={isEstimating}>
      <Text size="s" tone="soft">
        {fee === null ? unknown : 'Estimate with the current fee'}
      </Text>
      {fee !== null && (
        <Lines
          label="Estimate"
          lines={withdrawalLines({
            ...{ asset, fee, networkFee: null, networkFeeAsset: null },
            receiveAmount: amount ?? zero,
            deliverAmount: cost ?? fee,
          }).slice(0, 3)}
        />
      )}
    </div>
  );
}
