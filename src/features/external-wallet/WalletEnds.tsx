import { useSelector } from '@xstate/react';
import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { isAccepted } from '#domain/addresses/wallet.ts';
import { selectSetting } from '#machines/addressHold/addressHold.machine.ts';
import { selectAdded, selectIsSearching, selectReviewed } from '#machines/externalWallet/externalWallet.selectors.ts';
import { availabilityOf } from '#presenters/addressHold/availability.ts';
import { Reference } from '#presenters/ticket/Reference.tsx';
import { GroupedAddress } from '#presenters/wallet/GroupedAddress.tsx';
import { Button } from '#ui/button/Button.tsx';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { Card } from '#ui/card/Card.tsx';
import { Cluster, Stack } from '#ui/layout/Layout.tsx';
import { Heading, Text } from '#ui/text/Text.tsx';
import { Time } from '#ui/time/Time.tsx';
import type { ExternalWalletsProps } from './ExternalWallets.tsx';
import styles from './external-wallet.module.css';
import { walletFailureText, walletStateLabel } from './labels.ts';

const End = ({ title, icon, children }: { title: string; icon?: ReactNode; children: ReactNode }) => (
  <div className={styles.narrow}>
    <Card>
      <Stack>
        {icon}
        <Heading level={2} look="section" tabIndex={-1}>
          {title}
        </Heading>
        {children}
      </Stack>
    </Card>
  </div>
);

const AllWallets = ({ flow }: Pick<ExternalWalletsProps, 'flow'>) => (
  <Button size="large" onClick={() => flow.send({ type: 'list.requested' })}>
    All wallets
  </Button>
);

/** The wallet is being saved, searched for, or checked by the bank. */
export function WalletSaving({ flow }: ExternalWalletsProps) {
  const reviewed = useSelector(flow, selectReviewed);
  const added = useSelector(flow, selectAdded);
  const isSearching = useSelector(flow, selectIsSearching);
  const text = isSearching
    ? 'We lost contact while saving the wallet. We’re looking for it at the bank. Don’t add it again.'
    : added === null
      ? 'We’re saving the wallet at the bank.'
      : `${walletStateLabel(added).text} You can leave this page.`;
  return (
    <End title={isSearching ? 'Looking for your wallet' : `Saving “${reviewed?.name ?? 'your wallet'}”`}>
      <div role="status">
        <Text tone="soft">{text}</Text>
      </div>
      {reviewed && <GroupedAddress address={reviewed.address} plain />}
      {(isSearching || added !== null) && (
        <Cluster>
          <AllWallets flow={flow} />
        </Cluster>
      )}
    </End>
  );
}

export function WalletAdded({ flow, hold, now }: ExternalWalletsProps) {
  const wallet = useSelector(flow, selectAdded);
  const holds = useSelector(hold, (snapshot) => selectSetting(snapshot)?.history ?? null);
  if (wallet === null) return null;
  const availability = isAccepted(wallet) ? availabilityOf(wallet, holds, now()) : null;
  return (
    <End
      title={`“${wallet.name}” is saved`}
      icon={<CircleCheck size={28} strokeWidth={1.5} className={styles.done} aria-hidden />}
    >
      <GroupedAddress address={wallet.address} />
      <Text tone="soft">
        {availability?.kind === 'onHold' ? (
          <>
            The hold for new wallets protects you. You can send to it from <Time at={availability.at} format="from" />.
            If you didn’t add this wallet, delete it and change your password.
          </>
        ) : (
          walletStateLabel(wallet).text
        )}
      </Text>
      <Cluster>
        {availability?.kind === 'ready' && (
          <ButtonLink href={`/withdrawals?asset=${wallet.asset}&wallet=${wallet.guid}`} variant="main" size="large">
            {`Send ${wallet.asset}`}
          </ButtonLink>
        )}
        <Button size="large" onClick={() => flow.send({ type: 'wallet.addRequested' })}>
          Add another wallet
        </Button>
        <AllWallets flow={flow} />
      </Cluster>
      <Reference guid={wallet.guid} />
    </End>
  );
}

export function WalletFailed({ flow }: ExternalWalletsProps) {
  const wallet = useSelector(flow, selectAdded);
  if (wallet === null) return null;
  return (
    <End title={wallet.state === 'failed' ? 'The bank didn’t accept this wallet' : 'This wallet was deleted'}>
      <GroupedAddress address={wallet.address} plain />
      <Text tone="soft">{wallet.state === 'failed' ? walletFailureText(wallet) : walletStateLabel(wallet).text}</Text>
      <Cluster>
        <Button variant="main" size="large" onClick={() => flow.send({ type: 'form.revised' })}>
          Change the wallet
        </Button>
        <AllWallets flow={flow} />
      </Cluster>
      <Reference guid={wallet.guid} />
    </End>
  );
}
