import type { ReactNode } from 'react';
import type { Activity, TransferActivity } from '../../../machines/shared/activity/activity.ts';
import { activityTitle } from '../../ui/activity/words.ts';
import { CopyButton } from '../../ui/copy/CopyButton.tsx';
import { AppLink } from '../../ui/link/AppLink.tsx';
import { formatTime } from '../../ui/time/format.ts';
import { addressOf } from './address.ts';
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
  /** The transfer that this one takes back, or that takes this one back, where it is among those that were read. */
  counterpart: Activity | null;
}

/** What support, a bank or a block explorer can look an activity up by, and what belongs to it. */
export function Facts({ activity, counterpart }: FactsProps) {
  return (
    <dl className={styles.facts}>
      <Fact name="Date and time">{formatTime(activity.createdAt, 'full')}</Fact>
      {activity.source === 'transfer' && <TransferFacts transfer={activity} />}
      <Fact name="Reference">
        <CopyText text={activity.guid} what="reference" />
      </Fact>
      {counterpart && (
        <Fact name={activity.kind === 'return' ? 'Takes back' : 'Taken back by'}>
          <AppLink href={addressOf({ order: counterpart.guid })}>
            {`${activityTitle(counterpart)}, ${formatTime(counterpart.createdAt, 'date')}`}
          </AppLink>
        </Fact>
      )}
    </dl>
  );
}

const TransferFacts = ({ transfer: { rail, transactionHash } }: { transfer: TransferActivity }) => (
  <>
    {rail !== null && <Fact name="Sent by">{railWords[rail] ?? rail.toUpperCase()}</Fact>}
    {transactionHash !== null && (
      <Fact name="Transaction hash">
        <CopyText text={transactionHash} what="transaction hash" />
      </Fact>
    )}
  </>
);

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** In full, since a shortened reference or hash cannot be compared. */
const CopyText = ({ text, what }: { text: string; what: string }) => (
  <span className={styles.reference}>
    <code>{text}</code>
    <span className={styles.screenOnly}>
      <CopyButton value={text} what={what} />
    </span>
  </span>
);
