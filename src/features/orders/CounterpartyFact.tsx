import type { TransferActivity } from '#domain/activity/activity.ts';
import { type Counterparty, counterpartyOf } from '#domain/activity/counterparty.ts';
import { GroupedAddress } from '#presenters/wallet/GroupedAddress.tsx';
import { Button } from '#ui/button/Button.tsx';
import { CopyButton } from '#ui/copy/CopyButton.tsx';
import type { ListState } from '#ui/list/ListView.tsx';
import { Fact } from './Fact.tsx';
import styles from './orders.module.css';

const kindLabels: Readonly<Record<Counterparty['kind'], string>> = {
  bankAccount: 'Bank account',
  wallet: 'Wallet',
  depositAddress: 'Deposit address',
};

/** The counterparty of a transfer; nothing if the bank has no record of it. */
export function CounterpartyFact({
  transfer,
  counterparties,
}: {
  transfer: TransferActivity;
  counterparties: ListState<Counterparty>;
}) {
  if (transfer.counterpartyGuid === null) return null;
  if (counterparties.status === 'loading') return <Fact name={unknownCounterpartyLabel(transfer)}>Loading</Fact>;
  if (counterparties.status === 'failed')
    return (
      <Fact name={unknownCounterpartyLabel(transfer)}>
        We couldn’t load this. {counterparties.reason}{' '}
        {counterparties.onRetry && (
          <span className={styles.screenOnly}>
            <Button size="small" busy={counterparties.retrying === true} onClick={counterparties.onRetry}>
              Try again
            </Button>
          </span>
        )}
      </Fact>
    );
  const counterparty = counterpartyOf(transfer, counterparties.status === 'full' ? counterparties.rows : []);
  return counterparty && <KnownCounterparty counterparty={counterparty} />;
}

const unknownCounterpartyLabel = ({ asset, in: received }: TransferActivity): string =>
  received === null ? 'Sent to' : asset === 'USD' ? 'Received from' : 'Received at';

const KnownCounterparty = ({ counterparty: { kind, name, mask, address } }: { counterparty: Counterparty }) => (
  <Fact name={kindLabels[kind]}>
    {[name, mask !== null && `ending in ${mask}`].filter(Boolean).join(', ')}
    {address !== null && (
      <span className={styles.reference}>
        <GroupedAddress address={address} plain />
        <span className={styles.screenOnly}>
          <CopyButton value={address} what="address" />
        </span>
      </span>
    )}
  </Fact>
);
