import { Wallet as WalletIcon } from 'lucide-react';
import type { Wallet } from '#domain/addresses/wallet.ts';
import { Reference } from '#presenters/ticket/Reference.tsx';
import { StatusChip } from '#ui/chip/Chip.tsx';
import { Cluster } from '#ui/layout/Layout.tsx';
import { Text } from '#ui/text/Text.tsx';
import styles from './external-wallet.module.css';
import { walletStateLabel } from './labels.ts';

/** A saved wallet with an unreadable record, and the id that support needs. */
export const UnreadableRow = ({ wallet }: { wallet: Pick<Wallet, 'guid' | 'name' | 'state'> }) => (
  <li className={styles.wallet}>
    <WalletIcon size={34} strokeWidth={1.25} aria-hidden />
    <div className={styles.details}>
      <Cluster justify="between">
        <h3 className={styles.name}>{wallet.name || 'Saved wallet'}</h3>
        <StatusChip label={walletStateLabel(wallet)} />
      </Cluster>
      <Text size="s" tone="soft">
        {walletStateLabel(wallet).text}
      </Text>
      {wallet.guid !== '' && <Reference guid={wallet.guid} />}
    </div>
  </li>
);
