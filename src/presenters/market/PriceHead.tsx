import type { ReactNode } from 'react';
import { type AssetCode, assets } from '#domain/assets/assets.ts';
import { CoinMark } from '#ui/coin/CoinMark.tsx';
import { part } from '#ui/part.ts';
import { Dash } from '#ui/text/Dash.tsx';
import styles from './market.module.css';

export interface PriceHeadProps {
  asset: AssetCode;
  price: ReactNode;
  /** The kind of price: "buy price". */
  kind: ReactNode;
  /** The day's change, or why it is missing. */
  children: ReactNode;
}

/** The price above a chart. Its space is reserved while it loads. */
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
