import type { Wallet } from '#domain/addresses/wallet.ts';
import { Chip } from '#ui/chip/Chip.tsx';
import { walletStateLabel } from './labels.ts';

/** The state of a saved wallet in a word or two. */
export function WalletStatus({ wallet }: { wallet: Pick<Wallet, 'state'> }) {
  const { word, tone } = walletStateLabel(wallet);
  return <Chip tone={tone}>{word}</Chip>;
}
