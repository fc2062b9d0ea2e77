import type { Activity, TransferActivity } from '#domain/activity/activity.ts';
import type { Counterparty } from '#domain/activity/counterparty.ts';
import { ExplorerLinkOnDemand } from '#presenters/activity/ExplorerLinkOnDemand.tsx';
import { activityTitle } from '#presenters/activity/labels.ts';
import { AppLink } from '#ui/link/AppLink.tsx';
import type { ListState } from '#ui/list/ListView.tsx';
import { formatTime } from '#ui/time/format.ts';
import { addressOf } from './address.ts';
import { CounterpartyFact } from './CounterpartyFact.tsx';
import { CopyText, Fact } from './Fact.tsx';
import styles from './orders.module.css';

const railLabels: Readonly<Record<string, string>> = {
  ach: 'ACH transfer',
  eft: 'EFT transfer',
  wire: 'Wire transfer',
  rtp: 'Real-time payment',
  etransfer: 'Interac e-Transfer',
};

export interface FactsProps {
  activity: Activity;
  /** The transfer that this one returns, or the return of this one, if loaded. */
  counterpart: Activity | null;
  /** The customer's possible counterparties. */
  counterparties: ListState<Counterparty>;
  sandbox: boolean;
}

/** Facts, and the ids by which support, a bank or a block explorer finds an activity. */
export function Facts({ activity, counterpart, counterparties, sandbox }: FactsProps) {
  return (
    <dl className={styles.facts}>
      <Fact name="Date and time">{formatTime(activity.createdAt, 'full')}</Fact>
      {activity.source === 'transfer' && (
        <TransferFacts transfer={activity} counterparties={counterparties} sandbox={sandbox} />
      )}
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

type TransferFactsProps = { transfer: TransferActivity } & Pick<FactsProps, 'counterparties' | 'sandbox'>;

const TransferFacts = ({ transfer, counterparties, sandbox }: TransferFactsProps) => (
  <>
    <CounterpartyFact transfer={transfer} counterparties={counterparties} />
    {transfer.rail !== null && <Fact name="Sent by">{railLabels[transfer.rail] ?? transfer.rail.toUpperCase()}</Fact>}
    {transfer.transactionHash !== null && (
      <Fact name="Transaction hash">
        <CopyText text={transfer.transactionHash} what="transaction hash" />
        <span className={styles.screenOnly}>
          <ExplorerLinkOnDemand asset={transfer.asset} transactionHash={transfer.transactionHash} sandbox={sandbox} />
        </span>
      </Fact>
    )}
  </>
);
