import { shallowEqual, useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { TradableCode } from '#domain/assets/assets.ts';
import { type Amount, isPositive, isZero } from '#domain/money/money.ts';
import { type Holding, holdingValue } from '#domain/portfolio/holdings.ts';
import { gainPercentOf, noPositions, type Position, unrealizedOf } from '#domain/portfolio/positions.ts';
import { midPriceOf } from '#domain/portfolio/value.ts';
import { selectPositions } from '#machines/portfolio/portfolio.selectors.ts';
import { selectPrice } from '#machines/priceFeed/priceFeed.selectors.ts';
import { formatUnitPrice } from '#presenters/trade/labels.ts';
import { Change } from '#ui/money/Change.tsx';
import { LiveFigure } from '#ui/money/LiveFigure.tsx';
import { Money } from '#ui/money/Money.tsx';
import type { AssetsProps } from './Assets.tsx';
import styles from './assets.module.css';

/** Cells and figures of one coin. Each subscribes on its own, so that a tick draws what its price changed and nothing else. */
interface CoinProps extends Pick<AssetsProps, 'feed' | 'portfolio'> {
  asset: TradableCode;
}

/** Null until all records have been read. */
export function usePosition(portfolio: AssetsProps['portfolio'], asset: TradableCode): Position | null {
  const positions = useSelector(portfolio, selectPositions);
  return positions && (positions.get(asset) ?? noPositions[asset]);
}

export function LivePrice({ feed, asset }: Pick<CoinProps, 'feed' | 'asset'>) {
  const text = useSelector(feed, (snapshot) => {
    const price = selectPrice(asset)(snapshot);
    return price === null ? '–' : formatUnitPrice(midPriceOf(price));
  });
  return <LiveFigure>{text}</LiveFigure>;
}

export function LiveValue({ feed, holding }: Pick<CoinProps, 'feed'> & { holding: Holding }) {
  const value = useSelector(feed, ({ context }) => holdingValue(holding, context.prices));
  if (value === null) return '–';
  return (
    <LiveFigure>
      <Money amount={value} asset="USD" />
    </LiveFigure>
  );
}

/** A gain or loss with its sign, and how much of the cost it is where there was any. */
export const GainWithPercent = ({ gain, percent }: { gain: Amount; percent: string | null }) => (
  <span className={styles.gain}>
    <Money amount={gain} asset="USD" sign="always" />
    {percent !== null && <Change percent={percent} />}
  </span>
);

/** The unrealized gain: value minus cost basis. `below` is a remark shown only with a gain. */
export function Unrealized({ feed, portfolio, asset, below }: CoinProps & { below?: ReactNode }) {
  const position = usePosition(portfolio, asset);
  const open = useSelector(
    feed,
    (snapshot) => {
      const price = selectPrice(asset)(snapshot);
      return position && price ? unrealizedOf(position, midPriceOf(price)) : null;
    },
    shallowEqual,
  );
  if (open === null) return '–';
  return (
    <>
      <GainWithPercent gain={open.gain} percent={open.percent} />
      {below}
    </>
  );
}

export function AverageCost({ position }: { position: Position | null }) {
  if (position === null) return '–';
  if (position.averageCost !== null) {
    return (
      <span>
        {formatUnitPrice(position.averageCost)}
        {isPositive(position.unknownQuantity) && <span className={styles.part}>partial, rest unknown</span>}
      </span>
    );
  }
  return isPositive(position.unknownQuantity) ? <span className={styles.unknown}>Cost unknown</span> : '–';
}

/** The realized gain: proceeds minus cost basis; a dash where nothing of known cost was sold. */
export function Realized({ position }: { position: Position | null }) {
  if (position === null || (isZero(position.realized) && isZero(position.soldCost))) return '–';
  return <GainWithPercent gain={position.realized} percent={gainPercentOf(position.realized, position.soldCost)} />;
}
