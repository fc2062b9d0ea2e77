import { type Network, networkOf } from '#domain/addresses/networks.ts';
import type { TradableCode } from '#domain/assets/assets.ts';
import { AppLink } from '#ui/link/AppLink.tsx';

/** Where everyone can see a transaction of each chain. */
const explorers: Readonly<Record<Network, { readonly name: string; readonly url: string }>> = {
  bitcoin: { name: 'mempool.space', url: 'https://mempool.space/tx/' },
  ethereum: { name: 'Etherscan', url: 'https://etherscan.io/tx/' },
  litecoin: { name: 'litecoinspace.org', url: 'https://litecoinspace.org/tx/' },
  'bitcoin-cash': { name: 'Blockchair', url: 'https://blockchair.com/bitcoin-cash/transaction/' },
};

export interface ExplorerLinkProps {
  asset: TradableCode;
  transactionHash: string;
}

/** Leads to a transaction at a block explorer. */
export function ExplorerLink({ asset, transactionHash }: ExplorerLinkProps) {
  const { name, url } = explorers[networkOf[asset]];
  return <AppLink href={`${url}${encodeURIComponent(transactionHash)}`} target="_blank">{`View confirmations on ${name}`}</AppLink>;
}
