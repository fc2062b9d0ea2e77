import { useSelector } from '@xstate/react';
import { flushSync } from 'react-dom';
import { networkOf } from '#domain/addresses/networks.ts';
import { isAccepted, type Wallet } from '#domain/addresses/wallet.ts';
import { isTradable } from '#domain/assets/assets.ts';
import { selectSetting } from '#machines/addressHold/addressHold.machine.ts';
import { selectIsConfirmingRemoval, selectRemoved } from '#machines/externalWallet/externalWallet.selectors.ts';
import { availabilityOf } from '#presenters/addressHold/availability.ts';
import { HoldEnd } from '#presenters/addressHold/HoldEnd.tsx';
import { FlowProblem } from '#presenters/problem/FlowProblem.tsx';
import { coinLabel } from '#presenters/wallet/checkWords.ts';
import { GroupedAddress } from '#presenters/wallet/GroupedAddress.tsx';
import { Button } from '#ui/button/Button.tsx';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { StatusChip } from '#ui/chip/Chip.tsx';
import { CoinMark } from '#ui/coin/CoinMark.tsx';
import { Cluster } from '#ui/layout/Layout.tsx';
import { Text, VisuallyHidden } from '#ui/text/Text.tsx';
import type { ExternalWalletsProps } from './ExternalWallets.tsx';
import styles from './external-wallet.module.css';
import { walletFailureText, walletStateLabel } from './labels.ts';
import { networkLabel, removalWording } from './messages.ts';

type WalletRowProps = Pick<ExternalWalletsProps, 'flow' | 'hold' | 'now'> & { wallet: Wallet };

/** "Bitcoin (BTC) on the Bitcoin network". */
const placeOf = (asset: string): string =>
  isTradable(asset) ? `${coinLabel(asset)} on the ${networkLabel(networkOf[asset])}` : asset;

const deleteId = (guid: string) => `delete-${guid}`;

/** A saved wallet: its full address, the bank's status, and its actions. */
export function WalletRow({ wallet, flow, hold, now }: WalletRowProps) {
  const { guid, asset, address, tag, state } = wallet;
  const name = wallet.name || 'Wallet without a name';
  const setting = useSelector(hold, selectSetting);
  const isAsked = useSelector(
    flow,
    (snapshot) => selectIsConfirmingRemoval(snapshot) && selectRemoved(snapshot)?.guid === guid,
  );
  const availability = isAccepted(wallet) ? availabilityOf(wallet, setting?.history ?? null, now()) : null;
  return (
    <li className={styles.wallet}>
      <CoinMark code={asset} />
      <div className={styles.details}>
        <Cluster justify="between">
          <h3 className={styles.name}>{name}</h3>
          <StatusChip label={walletStateLabel(wallet)} />
        </Cluster>
        <Text size="s" tone="soft">
          {placeOf(asset)}
        </Text>
        <GroupedAddress address={address} what={`address of ${name}`} />
        {tag !== null && (
          <Text as="div" size="s">
            Tag <GroupedAddress address={tag} what="tag" />
          </Text>
        )}
        <Text size="s" tone={state === 'failed' ? 'loss' : 'soft'}>
          {availability === null ? (
            state === 'failed' ? (
              walletFailureText(wallet)
            ) : (
              walletStateLabel(wallet).text
            )
          ) : (
            <HoldEnd availability={availability} ready="Ready to send to." verb="send" />
          )}
        </Text>
        {isAsked ? (
          <RemovalQuestion wallet={wallet} flow={flow} />
        ) : (
          <Cluster>
            {availability?.kind === 'ready' && (
              <ButtonLink href={`/withdrawals?asset=${asset}&wallet=${guid}`} size="small">
                {`Send ${asset}`}
                <VisuallyHidden>{` to ${name}`}</VisuallyHidden>
              </ButtonLink>
            )}
            {state !== 'deleting' && (
              <Button id={deleteId(guid)} size="small" onClick={() => flow.send({ type: 'removal.requested', guid })}>
                Delete
                <VisuallyHidden>{` ${name}`}</VisuallyHidden>
              </Button>
            )}
          </Cluster>
        )}
      </div>
    </li>
  );
}

const focusOnce = (element: HTMLElement | null) => element?.focus();

/** Asks in the row whether to delete its wallet. */
function RemovalQuestion({ wallet: { guid, name }, flow }: Pick<WalletRowProps, 'wallet' | 'flow'>) {
  const cancel = () => {
    flushSync(() => flow.send({ type: 'removal.canceled' }));
    document.getElementById(deleteId(guid))?.focus();
  };
  return (
    <section aria-label={`Delete ${name}`} className={styles.question}>
      <FlowProblem flow={flow} wording={removalWording} />
      <p ref={focusOnce} tabIndex={-1}>
        {`Delete “${name}”? You can add it again later. A new hold then applies. You’ll confirm it’s you first.`}
      </p>
      <Cluster>
        <Button size="small" variant="main" onClick={() => flow.send({ type: 'removal.confirmed' })}>
          Delete wallet
        </Button>
        <Button size="small" onClick={cancel}>
          Keep wallet
        </Button>
      </Cluster>
    </section>
  );
}
