import { activityOfTransfer, type Transfer } from '#domain/activity/fromTransfer.ts';
import { ActivityStatus } from '#presenters/activity/ActivityStatus.tsx';
import { Reference } from '#presenters/ticket/Reference.tsx';
import { GroupedAddress } from '#presenters/wallet/GroupedAddress.tsx';
import { Text } from '#ui/text/Text.tsx';
import { Time } from '#ui/time/Time.tsx';
import styles from './withdrawals.module.css';

/** The state of a transfer, in a word. */
export function TransferState({ transfer }: { transfer: Transfer }) {
  const activity = activityOfTransfer(transfer);
  return activity && <ActivityStatus activity={activity} />;
}

/** When it was sent, its transaction once that is known, and its reference. */
export const TransferFacts = ({ transfer }: { transfer: Transfer }) => (
  <div className={styles.facts}>
    <Text size="s" tone="soft">
      Sent <Time at={transfer.createdAt} format="zoned" />
    </Text>
    {transfer.transactionHash !== null && (
      <div className={styles.hash}>
        <Text size="s" tone="soft">
          Transaction on the network
        </Text>
        <GroupedAddress address={transfer.transactionHash} what="transaction hash" />
      </div>
    )}
    <Reference guid={transfer.guid} />
  </div>
);
