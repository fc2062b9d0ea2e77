import { type RefCallback, useMemo } from 'react';
import type { ShownPrice } from '#contract/account/prices.ts';
import { assets, isTradable, tradableCodes } from '#domain/assets/assets.ts';
import { DayChangeCell, dayWindow } from '#presenters/market/DayChange.tsx';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { Card } from '#ui/card/Card.tsx';
import { CoinName } from '#ui/coin/CoinMark.tsx';
import { EmptyState } from '#ui/list/EmptyState.tsx';
import { ListView, staleSinceOf } from '#ui/list/ListView.tsx';
import { Skeleton } from '#ui/list/Skeleton.tsx';
import { formatCurrentPrice } from '#ui/money/format.ts';
import { seen } from '#ui/on-demand/seen.ts';
import type { Column } from '#ui/table/columns.tsx';
import { PlainTable } from '#ui/table/PlainTable.tsx';
import { Dash } from '#ui/text/Dash.tsx';
import { Heading, VisuallyHidden } from '#ui/text/Text.tsx';
import { formatTime } from '#ui/time/format.ts';
import type { LandingProps } from './Landing.tsx';

type LivePricesProps = Pick<
  LandingProps,
  'prices' | 'loadedAt' | 'drawTrend' | 'onTrendsSeen' | 'sandbox' | 'signedIn'
>;
type Row = Pick<ShownPrice, 'symbol' | 'name'> & Partial<ShownPrice>;

const isKnown = (row: Row): row is ShownPrice => row.price !== undefined;

const columnsFor = (
  { signedIn, drawTrend }: LivePricesProps,
  trends: RefCallback<Element>,
): ReadonlyArray<Column<Row>> => [
  { id: 'asset', header: 'Asset', cell: ({ symbol, name }) => <CoinName code={symbol} name={name} /> },
  {
    id: 'price',
    header: 'Price',
    align: 'end',
    narrow: 'trail',
    cell: (row) => (
      <span className={styles.price}>{isKnown(row) ? <Price price={row.price} /> : <Skeleton width="short" />}</span>
    ),
  },
  {
    id: 'change',
    header: dayWindow,
    align: 'end',
    narrow: 'underTrail',
    cell: (row) => (
      <span className={styles.change}>{isKnown(row) && <DayChangeCell percent={row.change_24h_percent} />}</span>
    ),
  },
  {
    id: 'month',
    header: '30 days',
    align: 'end',
    optional: true,
    narrow: 'hidden',
    cell: (row) => (
      <span ref={row.symbol === 'BTC' ? trends : undefined} className={styles.trend}>
        {isKnown(row) && isTradable(row.symbol) && drawTrend?.(row.symbol)}
      </span>
    ),
  },
  {
    id: 'buy',
    header: <VisuallyHidden>Action</VisuallyHidden>,
    align: 'end',
    narrow: 'action',
    cell: ({ symbol, name }) => (
      <ButtonLink
        href={signedIn ? `/exchange?asset=${symbol}&side=buy` : '/signup'}
        size="small"
        aria-label={`Buy ${name}`}
      >
        Buy
      </ButtonLink>
    ),
  },
];

const Price = ({ price }: Pick<ShownPrice, 'price'>) =>
  price === null ? <Dash why="No current price" /> : formatCurrentPrice(price);

const coins: readonly Row[] = tradableCodes.map((symbol) => ({ symbol, name: assets[symbol].name }));

/** The live prices of tradable coins. Buy leads to the order, or to sign-up first. */
export function LivePrices(props: LivePricesProps) {
  const { prices, loadedAt, onTrendsSeen, sandbox } = props;
  const trends = useMemo(() => seen(onTrendsSeen), [onTrendsSeen]);
  const table = (rows: readonly Row[]) => (
    <PlainTable
      caption="Current prices"
      columns={columnsFor(props, trends)}
      rows={rows}
      rowKey={({ symbol }) => symbol}
    />
  );
  return (
    <section id="prices" aria-labelledby="prices-title" className={styles.prices}>
      <div className={styles.pricesHead}>
        <Heading level={2} id="prices-title" look="reading">
          Current prices
        </Heading>
        <PriceTime prices={prices} loadedAt={loadedAt} sandbox={sandbox} />
      </div>
      <Card flush>
        <div className={styles.table}>
          <ListView
            state={prices}
            what="prices"
            empty={
              <EmptyState title="No prices yet" text="The market hasn’t sent any. Please check back in a minute." />
            }
            loading={table(coins)}
          >
            {table}
          </ListView>
        </div>
      </Card>
      <noscript>
        <p className={styles.note}>
          Prices load with JavaScript, which is off in your browser. Everything else on this page is here.
        </p>
      </noscript>
    </section>
  );
}

import styles from './landing.module.css';

/** When the prices loaded. Announced once they can't be refreshed, and not at each refresh. */
function PriceTime({ prices, loadedAt, sandbox }: Pick<LandingProps, 'prices' | 'loadedAt' | 'sandbox'>) {
  const kind = sandbox ? 'Sandbox prices' : 'Prices';
  const since = staleSinceOf(prices);
  return (
    <p className={styles.note}>
      {since === null && (loadedAt === null ? sandbox && kind : `${kind} as of ${formatTime(loadedAt, 'seconds')}`)}
      <span role="status">
        {since !== null && `${kind} as of ${formatTime(since, 'time')}. We couldn’t load newer ones. Retrying.`}
      </span>
    </p>
  );
}
