import { useSelector } from '@xstate/react';
import { memo } from 'react';
import type { TradableCode } from '#domain/assets/assets.ts';
import type { Side } from '#domain/markets/prices.ts';
import { selectDayChange } from '#machines/chart/chart.selectors.ts';
import { selectFreshness, selectPrice, selectReceivedAt } from '#machines/priceFeed/priceFeed.machine.ts';
import { AlertLink } from '#presenters/market/AlertLink.tsx';
import { DayChange } from '#presenters/market/DayChange.tsx';
import { Freshness } from '#presenters/market/Freshness.tsx';
import { PriceChart } from '#presenters/market/PriceChart.tsx';
import { PriceHead } from '#presenters/market/PriceHead.tsx';
import { RangeChoice } from '#presenters/market/RangeChoice.tsx';
import { Card } from '#ui/card/Card.tsx';
import { useShown } from '#ui/display/display.ts';
import { Money } from '#ui/money/Money.tsx';
import type { ExchangeProps } from './Exchange.tsx';
import styles from './exchange.module.css';

export interface PriceCardProps extends Pick<ExchangeProps, 'chart' | 'priceFeed' | 'sandbox'> {
  asset: TradableCode;
  side: Side;
  /** Change over the last day in percent, from the market list; null until it loads. */
  change: number | null;
}

/** The coin's current price and chart. Ticks rerender only the head. */
export const PriceCard = memo(function PriceCard({ asset, side, change, chart, priceFeed, sandbox }: PriceCardProps) {
  useShown();
  return (
    <Card flush>
      <div className={styles.priceHead}>
        <LivePrice {...{ asset, side, change, chart, priceFeed }} />
        <AlertLink asset={asset} quiet />
        <RangeChoice chart={chart} />
      </div>
      <div className={styles.priceChart}>
        <PriceChart chart={chart} note={<PriceAge priceFeed={priceFeed} sandbox={sandbox} />} />
      </div>
    </Card>
  );
});

/** The bank's live price. The day's change is from the market list, or meanwhile the chart. */
function LivePrice({ asset, side, change, chart, priceFeed }: Omit<PriceCardProps, 'sandbox'>) {
  const price = useSelector(priceFeed, selectPrice(asset));
  const drawnChange = useSelector(chart, selectDayChange);
  return (
    <PriceHead asset={asset} price={price && <Money amount={price[side]} asset="USD" inFull />} kind={`${side} price`}>
      <DayChange percent={change ?? drawnChange} />
    </PriceHead>
  );
}

function PriceAge({ priceFeed, sandbox }: Pick<ExchangeProps, 'priceFeed' | 'sandbox'>) {
  return (
    <Freshness
      phase={useSelector(priceFeed, selectFreshness)}
      receivedAt={useSelector(priceFeed, selectReceivedAt)}
      sandbox={sandbox}
    />
  );
}
