import { Suspense } from 'react';
import { isTradable } from '#domain/assets/assets.ts';
import { lazyCode } from '#ui/on-demand/lazyCode.ts';

const ExplorerLink = lazyCode(async () => (await import('./ExplorerLink.tsx')).ExplorerLink);

interface ExplorerLinkProps {
  /** One of our assets, or another one that the bank lists. */
  asset: string;
  transactionHash: string | null;
  sandbox: boolean;
}

/** A link to an on-chain transaction; the sandbox has none. */
export const ExplorerLinkOnDemand = ({ asset, transactionHash, sandbox }: ExplorerLinkProps) =>
  !sandbox &&
  transactionHash !== null &&
  isTradable(asset) && (
    <Suspense fallback={null}>
      <ExplorerLink asset={asset} transactionHash={transactionHash} />
    </Suspense>
  );
