import type { TransferActivity } from '#domain/activity/activity.ts';
import { activityOfTransfer, type Transfer } from '#domain/activity/fromTransfer.ts';
import { type AssetCode, assets } from '#domain/assets/assets.ts';
import { Card } from '#ui/card/Card.tsx';
import { AppLink } from '#ui/link/AppLink.tsx';
import { EmptyState } from '#ui/list/EmptyState.tsx';
import { type ListState, ListView } from '#ui/list/ListView.tsx';
import { Money } from '#ui/money/Money.tsx';
import { Time } from '#ui/time/Time.tsx';
import { ActivityStatus } from './ActivityStatus.tsx';
import { activityHref } from './labels.ts';
import styles from './recentTransfers.module.css';

const shown = 5;

export interface RecentTransfersProps {
  kind: 'deposit' | 'withdrawal';
  transfers: ListState<TransferActivity>;
  /** Null for all assets. */
  asset: AssetCode | null;
  /** The transfer that the ticket follows; the list is never older than the ticket. */
  followed: Transfer | null;
  emptyText: string;
  /** Null if the amount and the status say it all. */
  sentenceOf: (transfer: TransferActivity) => string | null;
}

/** The newest transfers with their status, including those of other tabs and visits. */
export function RecentTransfers({ kind, transfers, asset, followed, emptyText, sentenceOf }: RecentTransfersProps) {
  const name = asset === null ? '' : `${asset === 'USD' ? 'dollar' : assets[asset].name} `;
  const title = `Recent ${kind}s`;
  const ahead = followed && activityOfTransfer(followed);
  return (
    <Card
      title={title}
      flush
      actions={
        <AppLink href={`/orders?kind=${kind}${asset === null ? '' : `&asset=${asset}`}`}>{`All ${kind}s`}</AppLink>
      }
    >
      <ListView
        state={ofAsset(transfers, asset)}
        what={`${kind}s`}
        empty={<EmptyState title={`No recent ${name}${kind}s`} text={emptyText} />}
      >
        {(rows) => (
          <ul aria-label={title} className={styles.transfers}>
            {rows
              .slice(0, shown)
              .map((row) => (ahead?.guid === row.guid && ahead.updatedAt > row.updatedAt ? ahead : row))
              .map((transfer) => (
                <Row key={transfer.guid} transfer={transfer} sentence={sentenceOf(transfer)} />
              ))}
          </ul>
        )}
      </ListView>
    </Card>
  );
}

const ofAsset = (transfers: ListState<TransferActivity>, asset: AssetCode | null): ListState<TransferActivity> => {
  if (transfers.status !== 'full') return transfers;
  const rows = transfers.rows.filter((each) => asset === null || each.asset === asset);
  return rows.length === 0 ? { status: 'empty' } : { ...transfers, rows };
};

function Row({ transfer, sentence }: { transfer: TransferActivity; sentence: string | null }) {
  // A return moves money the other way.
  const moved = transfer.in ?? transfer.out;
  return (
    <li className={styles.transfer}>
      <span className={styles.head}>
        <AppLink href={activityHref(transfer)} look={styles.link}>
          {transfer.out !== null && '−'}
          {moved && <Money amount={moved.amount} asset={moved.asset} />}
        </AppLink>
        <ActivityStatus activity={transfer} />
      </span>
      {sentence && <span className={styles.text}>{sentence}</span>}
      <span className={styles.time}>
        <Time at={transfer.createdAt} />
      </span>
    </li>
  );
}
