import type { ReactNode } from 'react';
import { type AssetCode, assets } from '#domain/assets/assets.ts';
import { CoinMark } from '#ui/coin/CoinMark.tsx';
import { part } from '#ui/part.ts';
import { Dash } from '#ui/text/Dash.tsx';
import styles from './market.module.css';

export interface PriceHeadProps {
  asset: AssetCode;
  /** The figure; null before there is one. */
  price: ReactNode;
  /** Which price it is: "buy price". */
  kind: ReactNode;
  /** What stands beside it: the change of the day, or why there is none. */
  children: ReactNode;
}

/** A coin's price at the head of its chart. Its space is reserved while loading. */
export const PriceHead = ({ asset, price, kind, children }: PriceHeadProps) => (
  <div {...part('price-head')} className={styles.head}>
    <CoinMark code={asset} />
    <div>
      <p className={styles.price}>{price ?? <Dash why="No current price" />}</p>
      <p className={styles.under}>
        <span>
          {assets[asset].name}, {kind}
        </span>
        {children}
      </p>
    </div>
  </div>
);
