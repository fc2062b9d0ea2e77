import { type AssetCode, assets, tradableCodes } from '#domain/assets/assets.ts';
import { CoinMark } from '#ui/coin/CoinMark.tsx';
import { AppLink } from '#ui/link/AppLink.tsx';
import { part } from '#ui/part.ts';
import { VisuallyHidden } from '#ui/text/Text.tsx';
import styles from './asset.module.css';

export const transferable = ['USD', ...tradableCodes] as const;

/** The asset's name on deposit and withdrawal pages. */
export const assetNameOf = (asset: AssetCode): string => (asset === 'USD' ? 'US dollars' : assets[asset].name);

export interface AssetTabsProps {
  label: string;
  chosen: AssetCode | null;
  hrefOf: (asset: AssetCode) => string;
  /** Locked during a confirmation. The row stays, so that nothing below it moves. */
  locked?: boolean;
}

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
