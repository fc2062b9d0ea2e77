import { type AssetCode, assets, tradableCodes } from '#domain/assets/assets.ts';
import { CoinMark } from '#ui/coin/CoinMark.tsx';
import { AppLink } from '#ui/link/AppLink.tsx';
import { part } from '#ui/part.ts';
import { VisuallyHidden } from '#ui/text/Text.tsx';
import styles from './asset.module.css';

/** What can be deposited and withdrawn, in the order in which it is offered. */
export const transferable = ['USD', ...tradableCodes] as const;

/** What an asset is called where money moves in or out. */
export const assetNameOf = (asset: AssetCode): string => (asset === 'USD' ? 'US dollars' : assets[asset].name);

export interface AssetTabsProps {
  /** Names the row: "What to deposit". */
  label: string;
  /** Null while it is not known yet. */
  chosen: AssetCode | null;
  hrefOf: (asset: AssetCode) => string;
  /** Something is being confirmed, so the asset cannot change now. The row stays, so that nothing below it moves. */
  locked?: boolean;
}

/** The assets in one line, each with an address of its own. */
export const AssetTabs = ({ label, chosen, hrefOf, locked = false }: AssetTabsProps) => (
  <nav aria-label={label} {...part('asset-tabs')} className={styles.tabs}>
    {transferable.map((asset) => {
      const current = asset === chosen && { 'aria-current': 'page' as const };
      return locked ? (
        <span key={asset} className={styles.tab} {...current} data-locked={asset !== chosen || undefined}>
          <TabLabel asset={asset} />
        </span>
      ) : (
        <AppLink key={asset} href={hrefOf(asset)} look={styles.tab} {...current}>
          <TabLabel asset={asset} />
        </AppLink>
      );
    })}
  </nav>
);

const TabLabel = ({ asset }: { asset: AssetCode }) => (
  <>
    <CoinMark code={asset} size="small" />
    <span>
      {asset}
      {assetNameOf(asset) !== asset && <VisuallyHidden>{` ${assetNameOf(asset)}`}</VisuallyHidden>}
    </span>
  </>
);
