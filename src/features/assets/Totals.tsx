import { shallowEqual, useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { type PricesBySymbol, symbolOf } from '#domain/markets/prices.ts';
import { type Amount, add, isPositive } from '#domain/money/money.ts';
import { gainPercentOf, type Position, unrealizedOf } from '#domain/portfolio/positions.ts';
import { midPriceOf } from '#domain/portfolio/value.ts';
import { selectPositions } from '#machines/portfolio/portfolio.selectors.ts';
import { selectPrices } from '#machines/priceFeed/priceFeed.machine.ts';
import { priceGap } from '#presenters/market/priceGap.ts';
import { TotalValue } from '#presenters/portfolio/TotalValue.tsx';
import { Card } from '#ui/card/Card.tsx';
import { loadedRows } from '#ui/list/ListView.tsx';
import { Dash } from '#ui/text/Dash.tsx';
import type { AssetsProps } from './Assets.tsx';
import styles from './assets.module.css';
import { GainWithPercent, RecordsGap } from './gains.tsx';

interface GainAndCost {
  readonly gain: Amount;
  readonly cost: Amount;
}

interface TotalGain {
  readonly gain: Amount;
  readonly percent: string | null;
}

/** Flat and comparable, so that a tick without a change renders nothing. */
function sumOf(gained: readonly GainAndCost[]): TotalGain {
  const gain = add(...gained.map((each) => each.gain));
  return { gain, percent: gainPercentOf(gain, add(...gained.map(({ cost }) => cost))) };
}

/** The unrealized gain of all positions of known cost; null if a price is missing. */
function unrealizedTotal(positions: Iterable<Position>, prices: PricesBySymbol): TotalGain | null {
  const gains: GainAndCost[] = [];
  for (const position of positions) {
    if (!isPositive(position.knownQuantity)) continue;
    const price = prices[symbolOf(position.asset)];
    const open = price ? unrealizedOf(position, midPriceOf(price)) : null;
    if (open === null) return null;
    gains.push({ gain: open.gain, cost: position.cost });
  }
  return sumOf(gains);
}

/** Total value and gains. Space is reserved while they load; hidden without any history. */
export function Totals({ accounts, priceFeed, portfolio }: Pick<AssetsProps, 'accounts' | 'priceFeed' | 'portfolio'>) {
  const holdings = loadedRows(accounts);
  const positions = useSelector(portfolio, selectPositions);
  if (holdings === null && accounts.status !== 'loading') return null;
  if (holdings !== null && !holdings.some(({ balance }) => isPositive(balance)) && positions?.size === 0) return null;
  return (
    <Card>
      <dl className={styles.totals}>
        <Figure label="Total value">
          <TotalValue accounts={accounts} priceFeed={priceFeed} />
        </Figure>
        <Figure label="Unrealized gain">
          {positions === null ? (
            <RecordsGap portfolio={portfolio} />
          ) : (
            <Unrealized positions={positions} priceFeed={priceFeed} />
          )}
        </Figure>
        <Figure label="Realized gain">
          {positions === null ? (
            <RecordsGap portfolio={portfolio} />
          ) : (
            <GainWithPercent {...realizedTotal(positions)} />
          )}
        </Figure>
      </dl>
    </Card>
  );
}

type Positions = ReadonlyMap<string, Position>;

const realizedTotal = (positions: Positions): TotalGain =>
  sumOf([...positions.values()].map(({ realized, soldCost }) => ({ gain: realized, cost: soldCost })));

function Unrealized({ positions, priceFeed }: Pick<AssetsProps, 'priceFeed'> & { positions: Positions }) {
  const total = useSelector(
    priceFeed,
    (snapshot) => unrealizedTotal(positions.values(), selectPrices(snapshot)),
    shallowEqual,
  );
  const gap = useSelector(priceFeed, priceGap);
  return total === null ? <Dash why={gap} /> : <GainWithPercent {...total} />;
}

const Figure = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
