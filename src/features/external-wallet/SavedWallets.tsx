import { useSelector } from '@xstate/react';
import { Wallet as WalletIcon } from 'lucide-react';
import { isUnreadable, type Wallet } from '#domain/addresses/wallet.ts';
import { selectSetting } from '#machines/addressHold/addressHold.machine.ts';
import { selectDeletion, selectWallets } from '#machines/externalWallet/externalWallet.selectors.ts';
import { HoldSetting } from '#presenters/addressHold/HoldSetting.tsx';
import { Notice } from '#ui/banner/Notice.tsx';
import { Card } from '#ui/card/Card.tsx';
import { Grid } from '#ui/layout/Layout.tsx';
import { EmptyState } from '#ui/list/EmptyState.tsx';
import { type FailedList, type ListState, ListView } from '#ui/list/ListView.tsx';
import { SkeletonRows } from '#ui/list/Skeleton.tsx';
import { Heading, Text } from '#ui/text/Text.tsx';
import { Time } from '#ui/time/Time.tsx';
import type { ExternalWalletsProps } from './ExternalWallets.tsx';
import styles from './external-wallet.module.css';
import { UnreadableRow } from './UnreadableRow.tsx';
import { WalletRow } from './WalletRow.tsx';

const loading = { status: 'loading' } as const;

function stateOf(wallets: readonly Wallet[] | null, failed: FailedList | null): ListState<Wallet> {
  const rows = wallets?.filter(({ state }) => state !== 'deleted') ?? null;
  if (rows === null) return failed ?? loading;
  return rows.length === 0 ? { status: 'empty' } : { status: 'full', rows };
}

/** The saved wallets, newest first, and the hold for new wallets and bank accounts. */
export function SavedWallets(props: ExternalWalletsProps) {
  const { flow, hold, staleSince, walletsFailed, holdFailed } = props;
  const wallets = useSelector(flow, selectWallets);
  const holdIsDecided = useSelector(hold, selectSetting) !== null || holdFailed !== null;
  // Each wallet says when it can be sent to, so it waits for the hold.
  const state = holdIsDecided || wallets === null ? stateOf(wallets, walletsFailed) : loading;
  return (
    <Grid columns="main-aside">
      <Card>
        <div className={styles.cardTitle}>
          <Heading level={2} look="card" tabIndex={-1}>
            Saved wallets
          </Heading>
        </div>
        <Deletion flow={flow} />
        <ListView
          state={state}
          what="wallets"
          // As high as two wallets.
          loading={<SkeletonRows count={6} />}
          empty={
            <EmptyState
              icon={<WalletIcon size={28} strokeWidth={1.5} aria-hidden />}
              title="No wallets yet"
              text="Add the address of your own wallet once, and send coins to it any time."
            />
          }
        >
          {(rows) => (
            <ul className={styles.wallets}>
              {rows.map((wallet, index) =>
                isUnreadable(wallet) ? (
                  <UnreadableRow key={wallet.guid || index} wallet={wallet} />
                ) : (
                  <WalletRow key={wallet.guid} wallet={wallet} {...props} />
                ),
              )}
            </ul>
          )}
        </ListView>
        {staleSince !== null && (
          <Text size="s" tone="soft">
            We couldn’t load changes since <Time at={staleSince} format="time" />. Retrying.
          </Text>
        )}
      </Card>
      {state.status !== 'loading' && <HoldSetting {...props} />}
    </Grid>
  );
}

/** The outcome of the last deletion, announced as it changes. */
function Deletion({ flow }: Pick<ExternalWalletsProps, 'flow'>) {
  const name = useSelector(flow, (snapshot) => selectDeletion(snapshot)?.name ?? null);
  const ended = useSelector(flow, (snapshot) => selectDeletion(snapshot)?.ended === true);
  return (
    <div role="status" className={styles.deletion}>
      {name !== null && (
        <Notice>{ended ? `“${name}” was deleted.` : `“${name}” is being deleted. This takes a few seconds.`}</Notice>
      )}
    </div>
  );
}
