import { shallowEqual, useSelector } from '@xstate/react';
import { selectPositions } from '../../../machines/portfolio/portfolio.selectors.ts';
import { selectPrices } from '../../../machines/priceFeed/priceFeed.selectors.ts';
import { isTradable } from '../../../machines/shared/assets.ts';
import { type PriceBook, symbolOf } from '../../../machines/shared/market.ts';
import { type Amount, add, isPositive, zero } from '../../../machines/shared/money.ts';
import { type Holding, portfolioValueOf } from '../../../machines/shared/portfolio/holdings.ts';
import { type Position, unrealisedOf } from '../../../machines/shared/portfolio/positions.ts';
import { midPriceOf } from '../../../machines/shared/portfolio/worth.ts';
import { Card } from '../../ui/card/Card.tsx';
import { rowsKnown } from '../../ui/list/ListFaces.tsx';
import { Money } from '../../ui/money/Money.tsx';
import type { AssetsProps } from './Assets.tsx';
import styles from './assets.module.css';

interface Totals {
  readonly value: Amount;
  readonly unrealised: Amount | null;
  readonly realised: Amount | null;
}

/** The sums of what the rows show, so that the rows always add up to them. */
function totalsOf(holdings: readonly Holding[], positions: ReadonlyMap<string, Position> | null, prices: PriceBook): Totals {
  const coins = holdings.filter(({ asset, balance }) => isTradable(asset) && isPositive(balance));
  const held = positions && [...positions.values()];
  const open = held?.map((position) => {
    const price = prices[symbolOf(position.asset)];
    return (price && unrealisedOf(position, midPriceOf(price))?.gain) ?? zero;
  });
  return {
    value: portfolioValueOf(coins, prices).value,
    unrealised: open ? add(...open) : null,
    realised: held ? add(...held.map(({ realised }) => realised)) : null,
  };
}

/** What all coins are worth and what they brought. Nothing to see for who has never had any. */
export function CoinTotals({ accounts, feed, portfolio }: Pick<AssetsProps, 'accounts' | 'feed' | 'portfolio'>) {
  const holdings = rowsKnown(accounts);
  const positions = useSelector(portfolio, selectPositions);
  const { value, unrealised, realised } = useSelector(feed, (snapshot) => totalsOf(holdings ?? [], positions, selectPrices(snapshot)), shallowEqual);
  if (holdings === null) return null;
  return (
    <Card>
      <dl className={styles.totals}>
        <Figure label="Value of your coins" amount={value} />
        <Figure label="Unrealised gain" amount={unrealised} signed />
        <Figure label="Realised gain" amount={realised} signed />
      </dl>
    </Card>
  );
}

const Figure = ({ label, amount, signed = false }: { label: string; amount: Amount | null; signed?: boolean }) => (
  <div>
    <dt>{label}</dt>
    <dd>{amount === null ? '–' : <Money amount={amount} asset="USD" sign={signed ? 'always' : 'auto'} />}</dd>
  </div>
);
