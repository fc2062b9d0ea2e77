import { useSelector } from '@xstate/react';
import { Landmark, Wallet } from 'lucide-react';
import { isPositive, zero } from '#domain/money/money.ts';
import { selectDraft } from '#machines/shared/transferring/transfer.selectors.ts';
import {
  selectAmount,
  selectChoices,
  selectCost,
  selectFee,
  selectFunds,
  selectIsEstimating,
  selectIsLateQuoting,
  selectLacksDestination,
  selectPausedUntil,
} from '#machines/withdrawal/withdrawal.selectors.ts';
import type { WithdrawalDraft } from '#machines/withdrawal/withdrawal.types.ts';
import { assetNameOf } from '#presenters/asset/AssetTabs.tsx';
import { PauseEnd } from '#presenters/security/PauseNotice.tsx';
import { AmountCard } from '#presenters/ticket/AmountCard.tsx';
import { FlowTicketProblem } from '#presenters/ticket/TicketProblem.tsx';
import { StopCard, stopOf } from '#presenters/verification/StopCard.tsx';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { Card } from '#ui/card/Card.tsx';
import { Lines } from '#ui/lines/Lines.tsx';
import { EmptyState } from '#ui/list/EmptyState.tsx';
import { SkeletonRows } from '#ui/list/Skeleton.tsx';
import { Dash } from '#ui/text/Dash.tsx';
import { Text } from '#ui/text/Text.tsx';
import { AmountField } from './AmountField.tsx';
import { DestinationField } from './DestinationField.tsx';
import { withdrawalLines } from './lines.tsx';
import { unharmed, withdrawalWording } from './messages.ts';
import type { WithdrawalsProps } from './Withdrawals.tsx';
import styles from './withdrawals.module.css';

/** The amount and destination, or what stops the customer from withdrawing. */
export function AmountScreen(props: WithdrawalsProps) {
  const stop = stopOf('withdraw', props.customerState, props.verification);
  const lacksDestination = useSelector(props.withdrawal, selectLacksDestination);
  if (stop !== null) return <StopCard stop={stop} />;
  return lacksDestination ? <NoDestination {...props} /> : <AmountForm {...props} />;
}

/** Reserves the form's space, with no content that would change, until the asset is known. */
export function AwaitedScreen(props: WithdrawalsProps) {
  if (stopOf('withdraw', props.customerState, props.verification) !== null) return <AmountScreen {...props} />;
  return (
    <div className={styles.awaited} inert aria-busy="true">
      <div className={styles.unseen}>
        <AmountScreen {...props} />
      </div>
      <Card title="Your withdrawal">
        <SkeletonRows count={3} />
      </Card>
    </div>
  );
}

function AmountForm(props: WithdrawalsProps) {
  const { withdrawal } = props;
  const isRequesting = useSelector(withdrawal, (snapshot) => snapshot.hasTag('busy'));
  const isLate = useSelector(withdrawal, selectIsLateQuoting);
  const isLoading = useSelector(withdrawal, (snapshot) => selectChoices(snapshot) === null);
  const pausedUntil = useSelector(withdrawal, selectPausedUntil);
  return (
    <AmountCard
      label="Withdrawal"
      title="Your withdrawal"
      requesting={isRequesting ? 'Getting the fee' : null}
      unharmed={isLate ? unharmed : null}
      off={isLoading || pausedUntil !== null}
      note={
        pausedUntil === null ? (
          'You see the fee and the total next. Nothing is sent until you confirm with a code.'
        ) : (
          <>
            Withdrawals are paused. You can review and send this from <PauseEnd at={pausedUntil} />.
          </>
        )
      }
      below={<Estimate withdrawal={withdrawal} />}
      onReview={() => withdrawal.send({ type: 'quote.requested' })}
    >
      <FlowTicketProblem wording={withdrawalWording} flow={withdrawal} focused />
      <DestinationField {...props} />
      <AmountField {...props} />
    </AmountCard>
  );
}

/** The withdrawal's outcome with the current fee. Without an amount, only the fee is known. */
function Estimate({ withdrawal }: Pick<WithdrawalsProps, 'withdrawal'>) {
  const { asset } = useSelector(withdrawal, selectDraft<WithdrawalDraft>);
  const fee = useSelector(withdrawal, selectFee);
  const amount = useSelector(withdrawal, selectAmount);
  const cost = useSelector(withdrawal, selectCost);
  const isUnknown = amount === null || !isPositive(amount) || cost === null;
  const isEstimating = useSelector(withdrawal, selectIsEstimating);
  // While the balance is unknown, the space is reserved.
  const isLoading = useSelector(withdrawal, (snapshot) => selectFunds(snapshot) === null);
  const hasFunds = useSelector(withdrawal, (snapshot) => isPositive(selectFunds(snapshot)?.available ?? zero));
  if (!hasFunds && !isLoading) return null;
  const unknown =
    isEstimating || isLoading ? 'Getting the fee' : 'The fee is unavailable right now. The review shows it.';
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
          })
            .slice(0, 3)
            .map((line) => (isUnknown && line.id !== 'fee' ? { ...line, value: <Dash why="No amount yet" /> } : line))}
        />
      )}
    </div>
  );
}

const icon = { size: 28, strokeWidth: 1.5, 'aria-hidden': true } as const;

/** There is no destination yet. Input is kept. */
function NoDestination({ withdrawal }: Pick<WithdrawalsProps, 'withdrawal'>) {
  const { asset } = useSelector(withdrawal, selectDraft<WithdrawalDraft>);
  const isDollars = asset === 'USD';
  return (
    <Card title="Your withdrawal">
      <EmptyState
        icon={isDollars ? <Landmark {...icon} /> : <Wallet {...icon} />}
        title={isDollars ? 'Link a bank account first' : `Add a wallet for ${assetNameOf(asset)} first`}
        text={
          isDollars
            ? 'Dollars go to a bank account in your name. Linking it takes about a minute.'
            : 'Coins go to a wallet that you have saved. A new one may be on hold before you can send to it.'
        }
        action={
          <ButtonLink href={isDollars ? '/payment-method' : '/external-wallet'} variant="main">
            {isDollars ? 'Link a bank account' : 'Add wallet'}
          </ButtonLink>
        }
      />
    </Card>
  );
}
