import { networkOf } from '#domain/addresses/networks.ts';
import type { TradableCode } from '#domain/assets/assets.ts';
import { AppLink } from '#ui/link/AppLink.tsx';
import { explorers } from './hashes.ts';

export interface ExplorerLinkProps {
  asset: TradableCode;
  transactionHash: string;
}

export function ExplorerLink({ asset, transactionHash }: ExplorerLinkProps) {
  const { name, url } = explorers[networkOf[asset]];
  return (
    <AppLink
      href={`${url}${encodeURIComponent(transactionHash)}`}
      target="_blank"
    >{`View confirmations on ${name}`}</AppLink>
  );
}
