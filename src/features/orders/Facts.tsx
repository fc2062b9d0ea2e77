import type { Activity, TransferActivity } from '#domain/activity/activity.ts';
import type { OtherEnd } from '#domain/activity/otherEnd.ts';
import { activityTitle } from '#presenters/activity/words.ts';
import { AppLink } from '#ui/link/AppLink.tsx';
import type { ListState } from '#ui/list/ListFaces.tsx';
import { formatTime } from '#ui/time/format.ts';
import { addressOf } from './address.ts';
import { CopyText, Fact } from './Fact.tsx';
import { OtherEndFact } from './OtherEndFact.tsx';
import styles from './orders.module.css';

const railWords: Readonly<Record<string, string>> = {
  ach: 'ACH transfer',
  eft: 'EFT transfer',
  wire: 'Wire transfer',
  rtp: 'Real-time payment',
  etransfer: 'Interac e-Transfer',
};

export interface FactsProps {
  activity: Activity;
  /** The transfer that this one returns, or the return of this one, where it has loaded. */
  counterpart: Activity | null;
  /** The customer's possible counterparties. */
  ends: ListState<OtherEnd>;
}

/** The identifiers by which support, a bank or a block explorer finds an activity, and its other facts. */
export function Facts({ activity, counterpart, ends }: FactsProps) {
  return (
    <dl className={styles.facts}>
      <Fact name="Date and time">{formatTime(activity.createdAt, 'full')}</Fact>
      {activity.source === 'transfer' && <TransferFacts transfer={activity} ends={ends} />}
      <Fact name="Reference">
        <CopyText text={activity.guid} what="reference" />
      </Fact>
      {counterpart && (
        <Fact name={activity.kind === 'return' ? 'Return of' : 'Return'}>
          <AppLink href={addressOf({ order: counterpart.guid })}>
            {`${activityTitle(counterpart)}, ${formatTime(counterpart.createdAt, 'date')}`}
          </AppLink>
        </Fact>
      )}
    </dl>
  );
}

const TransferFacts = ({ transfer, ends }: { transfer: TransferActivity; ends: ListState<OtherEnd> }) => (
  <>
    <OtherEndFact transfer={transfer} ends={ends} />
    {transfer.rail !== null && <Fact name="Sent by">{railWords[transfer.rail] ?? transfer.rail.toUpperCase()}</Fact>}
    {transfer.transactionHash !== null && (
      <Fact name="Transaction hash">
        <CopyText text={transfer.transactionHash} what="transaction hash" />
      </Fact>
    )}
  </>
);
