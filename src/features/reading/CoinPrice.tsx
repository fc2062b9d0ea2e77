import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { ShownPrice } from '#contract/account/prices.ts';
import { assets } from '#domain/assets/assets.ts';
import type { PricedCode } from '#domain/markets/priceAlerts.ts';
import type { ChartMachine } from '#machines/chart/chart.machine.ts';
import { selectDayChange } from '#machines/chart/chart.selectors.ts';
import { AlertLink } from '#presenters/market/AlertLink.tsx';
import { alertsAddress } from '#presenters/market/alertAddress.ts';
import { DayChange } from '#presenters/market/DayChange.tsx';
import { LastPrice, quotedInCanada } from '#presenters/market/LastPrice.tsx';
import { PriceChart } from '#presenters/market/PriceChart.tsx';
import { PriceHead } from '#presenters/market/PriceHead.tsx';
import { RangeChoice } from '#presenters/market/RangeChoice.tsx';
import { Card } from '#ui/card/Card.tsx';
import { formatCurrentPrice } from '#ui/money/format.ts';
import styles from './reading.module.css';

export interface CoinPriceProps {
  readonly asset: PricedCode;
  readonly chart: ActorRefFrom<ChartMachine>;
  /** The live prices of tradable coins; null until they load. */
  readonly prices: readonly ShownPrice[] | null;
  readonly sandbox: boolean;
}

/** The price of the page's coin, with its chart. */
export function CoinPrice({ asset, chart, prices, sandbox }: CoinPriceProps) {
  const note = [...(sandbox ? ['Sandbox prices.'] : []), ...(asset === 'XRP' ? [quotedInCanada] : [])].join(' ');
  return (
    <section aria-label={`Price of ${assets[asset].name}`} className={styles.price}>
      <noscript>
        <p className={styles.dates}>
          The current price and its chart need JavaScript. Everything else on this page works without it.
        </p>
      </noscript>
      <Card flush>
        <div className={styles.priceHead}>
          {asset === 'XRP' ? (
            <LastPrice asset={asset} chart={chart} />
          ) : (
            <CurrentPrice asset={asset} chart={chart} prices={prices} />
          )}
          <AlertLink asset={asset} page={alertsAddress} quiet />
          <RangeChoice chart={chart} />
        </div>
        <PriceChart chart={chart} note={note} />
      </Card>
    </section>
  );
}

function CurrentPrice({ asset, chart, prices }: Omit<CoinPriceProps, 'sandbox'>) {
  const drawnChange = useSelector(chart, selectDayChange);
  const live = prices?.find(({ symbol }) => symbol === asset);
  return (
    <PriceHead asset={asset} price={live?.price == null ? null : formatCurrentPrice(live.price)} kind="current price">
      <DayChange percent={live?.change_24h_percent ?? drawnChange} />
    </PriceHead>
  );
}
