import { shallowEqual, useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { TradableCode } from '#domain/assets/assets.ts';
import { type Amount, isPositive, isZero } from '#domain/money/money.ts';
import { gainPercentOf, noPositions, type Position, unrealizedOf } from '#domain/portfolio/positions.ts';
import { midPriceOf } from '#domain/portfolio/value.ts';
import type { PortfolioMachine } from '#machines/portfolio/portfolio.machine.ts';
import { selectActivities, selectPositions, selectView } from '#machines/portfolio/portfolio.selectors.ts';
import { selectPrice } from '#machines/priceFeed/priceFeed.machine.ts';
import { priceGap } from '#presenters/market/priceGap.ts';
import { formatUnitPrice } from '#presenters/trade/labels.ts';
import { Change } from '#ui/money/Change.tsx';
import { Money } from '#ui/money/Money.tsx';
import { Dash } from '#ui/text/Dash.tsx';
import type { AssetsProps } from './Assets.tsx';

import styles from './assets.module.css';

/** Cells and figures of one coin. Each subscribes on its own, to rerender only its changes. */
interface CoinProps extends Pick<AssetsProps, 'priceFeed' | 'portfolio'> {
  asset: TradableCode;
}

/** Null until all records have been read. */
export function usePosition(portfolio: AssetsProps['portfolio'], asset: TradableCode): Position | null {
  const positions = useSelector(portfolio, selectPositions);
  return positions && (positions.get(asset) ?? noPositions[asset]);
}

/** Replaces a figure that needs all records. */
export const RecordsGap = ({ portfolio }: Pick<AssetsProps, 'portfolio'>) => (
  <Dash why={useSelector(portfolio, recordsGap)} />
);

/** A signed gain or loss, with its percentage of the cost if there was any. */
export const GainWithPercent = ({ gain, percent }: { gain: Amount; percent: string | null }) => (
  <span className={styles.gain}>
    <Money amount={gain} asset="USD" sign="always" />
    {percent !== null && <Change percent={percent} />}
  </span>
);

/** The unrealized gain: value minus cost basis. `below` is a remark shown only with a gain. */
export function Unrealized({ priceFeed, portfolio, asset, below }: CoinProps & { below?: ReactNode }) {
  const position = usePosition(portfolio, asset);
  const open = useSelector(
    priceFeed,
    (snapshot) => {
      const price = selectPrice(asset)(snapshot);
      return position && price ? unrealizedOf(position, midPriceOf(price)) : null;
    },
    shallowEqual,
  );
  const gap = useSelector(priceFeed, priceGap);
  if (position === null) return <RecordsGap portfolio={portfolio} />;
  if (isZero(position.knownQuantity)) return <Dash why="No coins of known cost" />;
  if (open === null) return <Dash why={gap} />;
  return (
    <>
      <GainWithPercent gain={open.gain} percent={open.percent} />
      {below}
    </>
  );
}

export function AverageCost({ position, portfolio }: { position: Position | null } & Pick<AssetsProps, 'portfolio'>) {
  if (position === null) return <RecordsGap portfolio={portfolio} />;
  if (position.averageCost !== null) {
    return (
      <span>
        {formatUnitPrice(position.averageCost)}
        {isPositive(position.unknownQuantity) && <span className={styles.part}>partial, rest unknown</span>}
      </span>
    );
  }
  return isPositive(position.unknownQuantity) ? (
    <span className={styles.unknown}>Cost unknown</span>
  ) : (
    <Dash why="None held" />
  );
}

/** The realized gain: proceeds minus cost basis; a dash if nothing of known cost was sold. */
export function Realized({ position, portfolio }: { position: Position | null } & Pick<AssetsProps, 'portfolio'>) {
  if (position === null) return <RecordsGap portfolio={portfolio} />;
  if (isZero(position.realized) && isZero(position.soldCost)) return <Dash why="Nothing sold" />;
  return <GainWithPercent gain={position.realized} percent={gainPercentOf(position.realized, position.soldCost)} />;
}

/** Why a figure that needs all records and costs is missing. */
function recordsGap(snapshot: SnapshotFrom<PortfolioMachine>): string {
  if (selectView(snapshot) === 'unavailable') return 'Some records didn’t load';
  return selectActivities(snapshot) === null ? 'Loading your records' : 'The costs you entered haven’t loaded';
}
