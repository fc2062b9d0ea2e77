import { useSelector } from '@xstate/react';
import { memo } from 'react';
import type { TradableCode } from '#domain/assets/assets.ts';
import type { Side } from '#domain/markets/prices.ts';
import { selectDayChange } from '#machines/chart/chart.selectors.ts';
import { selectFreshness, selectPrice, selectReceivedAt } from '#machines/priceFeed/priceFeed.selectors.ts';
import { Freshness } from '#presenters/market/Freshness.tsx';
import { PriceChart } from '#presenters/market/PriceChart.tsx';
import { DayChange, PriceHead } from '#presenters/market/PriceHead.tsx';
import { RangeChoice } from '#presenters/market/RangeChoice.tsx';
import { Card } from '#ui/card/Card.tsx';
import { Money } from '#ui/money/Money.tsx';
import type { ExchangeProps } from './Exchange.tsx';
import styles from './exchange.module.css';

export interface PriceCardProps extends Pick<ExchangeProps, 'chart' | 'feed' | 'sandbox'> {
  asset: TradableCode;
  side: Side;
  /** Percent of the last day as the market list tells it; null while it does not. */
  change: number | null;
}

/** What the coin costs now and did before. Drawn again only for another coin or side: prices that tick are the head's alone. */
export const PriceCard = memo(function PriceCard({ asset, side, change, chart, feed, sandbox }: PriceCardProps) {
  return (
    <Card flush>
      <div className={styles.priceHead}>
        <LivePrice {...{ asset, side, change, chart, feed }} />
        <RangeChoice chart={chart} />
      </div>
      <div className={styles.priceChart}>
        <PriceChart chart={chart} note={<PriceAge feed={feed} sandbox={sandbox} />} />
      </div>
    </Card>
  );
});

/** The bank's price, as it ticks. The market list knows the change best; until it does, the day's series does. */
function LivePrice({ asset, side, change, chart, feed }: Omit<PriceCardProps, 'sandbox'>) {
  const price = useSelector(feed, selectPrice(asset));
  const drawnChange = useSelector(chart, selectDayChange);
  return (
    <PriceHead asset={asset} price={price && <Money amount={price[side]} asset="USD" />} kind={`${side} price`}>
      <DayChange percent={change ?? drawnChange} />
    </PriceHead>
  );
}

function PriceAge({ feed, sandbox }: Pick<ExchangeProps, 'feed' | 'sandbox'>) {
  return <Freshness phase={useSelector(feed, selectFreshness)} receivedAt={useSelector(feed, selectReceivedAt)} sandbox={sandbox} />;
}
