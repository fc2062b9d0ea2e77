import type { TransferActivity } from '#domain/activity/activity.ts';
import { type OtherEnd, otherEndOf } from '#domain/activity/otherEnd.ts';
import { Button } from '#ui/button/Button.tsx';
import type { ListState } from '#ui/list/ListFaces.tsx';
import { CopyText, Fact } from './Fact.tsx';
import styles from './orders.module.css';

const kindWords: Readonly<Record<OtherEnd['kind'], string>> = {
  bankAccount: 'Bank account',
  wallet: 'Wallet',
  depositAddress: 'Deposit address',
};

/** The counterparty of a transfer; nothing where the bank has no record of it. */
export function OtherEndFact({ transfer, ends }: { transfer: TransferActivity; ends: ListState<OtherEnd> }) {
  if (transfer.otherEndGuid === null) return null;
  if (ends.face === 'loading') return <Fact name={unknownWord(transfer)}>Loading</Fact>;
  if (ends.face === 'failed')
    return (
      <Fact name={unknownWord(transfer)}>
        We couldn’t load this. {ends.why}{' '}
        {ends.onRetry && (
          <span className={styles.screenOnly}>
            <Button size="small" busy={ends.retrying === true} onClick={ends.onRetry}>
              Try again
            </Button>
          </span>
        )}
      </Fact>
    );
  const end = otherEndOf(transfer, ends.face === 'full' ? ends.rows : []);
  return end && <KnownEnd end={end} />;
}

const unknownWord = ({ asset, in: received }: TransferActivity): string =>
  received === null ? 'Sent to' : asset === 'USD' ? 'Received from' : 'Received at';

const KnownEnd = ({ end: { kind, name, mask, address } }: { end: OtherEnd }) => (
  <Fact name={kindWords[kind]}>
    {[name, mask !== null && `ending in ${mask}`].filter(Boolean).join(', ')}
    {address !== null && <CopyText text={address} what="address" />}
  </Fact>
);
