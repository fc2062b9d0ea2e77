import { type AssetCode, assets } from '../../../machines/shared/assets.ts';
import type { Amount } from '../../../machines/shared/money.ts';
import { CoinMark } from '../coin/CoinMark.tsx';
import { Change } from '../money/Change.tsx';
import { Money } from '../money/Money.tsx';
import { part } from '../part.ts';
import styles from './market.module.css';

export interface PriceHeadProps {
  asset: AssetCode;
  /** Cents for one whole unit; null before the first price. */
  price: Amount | null;
  /** Which price it is: "Buy price". */
  kind: string;
  /** Percent of the last day; null where it is not known. */
  change: number | null;
}

/** A coin's price at the head of its chart. Its places are kept while a figure is on its way. */
export const PriceHead = ({ asset, price, kind, change }: PriceHeadProps) => (
  <div {...part('price-head')} className={styles.head}>
    <CoinMark code={asset} />
    <div>
      <p className={styles.price}>{price === null ? '–' : <Money amount={price} asset="USD" />}</p>
      <p className={styles.under}>
        <span>{`${assets[asset].name}, ${kind}`}</span>
        {change !== null && <Change percent={change}>24 h</Change>}
      </p>
    </div>
  </div>
);
