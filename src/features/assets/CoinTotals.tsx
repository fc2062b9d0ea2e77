import { shallowEqual, useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { isTradable } from '#domain/assets/assets.ts';
import { type PriceBook, symbolOf } from '#domain/markets/prices.ts';
import { type Amount, add, isPositive } from '#domain/money/money.ts';
import { type Holding, portfolioValueOf } from '#domain/portfolio/holdings.ts';
import { gainPercentOf, type Position, unrealisedOf } from '#domain/portfolio/positions.ts';
import { midPriceOf } from '#domain/portfolio/worth.ts';
import { selectPositions } from '#machines/portfolio/portfolio.selectors.ts';
import { selectPrices } from '#machines/priceFeed/priceFeed.selectors.ts';
import { withoutWords } from '#presenters/portfolio/withoutWords.ts';
import { Card } from '#ui/card/Card.tsx';
import { rowsKnown } from '#ui/list/ListFaces.tsx';
import { Money } from '#ui/money/Money.tsx';
import type { AssetsProps } from './Assets.tsx';
import styles from './assets.module.css';
import { GainOf } from './gains.tsx';

/** Flat, so that a tick that changes none of the figures draws nothing. */
interface Totals {
  readonly value: Amount;
  /** Says which coins the value leaves out. */
  readonly without: string;
  /** The gains are null until all records have been read. */
  readonly unrealised: Amount | null;
  readonly unrealisedPercent: string | null;
  readonly realised: Amount | null;
  readonly realisedPercent: string | null;
}

/** A gain and the cost that it is a part of. */
interface Gained {
  readonly gain: Amount;
  readonly cost: Amount;
}

const coinsOf = (holdings: readonly Holding[]): readonly Holding[] =>
  holdings.filter(({ asset, balance }) => isTradable(asset) && isPositive(balance));

/** The unrealized gain of a position; null without a price or a known cost. */
function openOf(position: Position, prices: PriceBook): readonly Gained[] {
  const price = prices[symbolOf(position.asset)];
  const open = price ? unrealisedOf(position, midPriceOf(price)) : null;
  return open === null ? [] : [{ gain: open.gain, cost: position.cost }];
}

function sumOf(gained: readonly Gained[]): { readonly gain: Amount; readonly percent: string | null } {
  const gain = add(...gained.map((each) => each.gain));
  return { gain, percent: gainPercentOf(gain, add(...gained.map(({ cost }) => cost))) };
}

/** The sums of what the rows show, so that the rows always add up to them. */
function totalsOf(coins: readonly Holding[], positions: ReadonlyMap<string, Position> | null, prices: PriceBook): Totals {
  const { value, unpriced } = portfolioValueOf(coins, prices);
  const held = positions && [...positions.values()];
  const open = held && sumOf(held.flatMap((position) => openOf(position, prices)));
  const sold = held && sumOf(held.map(({ realised, soldCost }) => ({ gain: realised, cost: soldCost })));
  return {
    value,
    without: withoutWords(unpriced),
    unrealised: open?.gain ?? null,
    unrealisedPercent: open?.percent ?? null,
    realised: sold?.gain ?? null,
    realisedPercent: sold?.percent ?? null,
  };
}

/** The value of all coins and their gains. Hidden for a customer who never had coins. */
export function CoinTotals({ accounts, feed, portfolio }: Pick<AssetsProps, 'accounts' | 'feed' | 'portfolio'>) {
  const holdings = rowsKnown(accounts);
  const coins = coinsOf(holdings ?? []);
  const positions = useSelector(portfolio, selectPositions);
  const totals = useSelector(feed, (snapshot) => totalsOf(coins, positions, selectPrices(snapshot)), shallowEqual);
  if (holdings === null) return null;
  if (coins.length === 0 && positions?.size === 0) return null;
  return (
    <Card>
      <dl className={styles.totals}>
        <Figure label="Value of your coins">
          <Money amount={totals.value} asset="USD" />
          <span className={styles.without}>{totals.without}</span>
        </Figure>
        <Figure label="Unrealized gain">
          <TotalGain gain={totals.unrealised} percent={totals.unrealisedPercent} />
        </Figure>
        <Figure label="Realized gain">
          <TotalGain gain={totals.realised} percent={totals.realisedPercent} />
        </Figure>
      </dl>
    </Card>
  );
}

const Figure = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

const TotalGain = ({ gain, percent }: { gain: Amount | null; percent: string | null }) =>
  gain === null ? '–' : <GainOf gain={gain} percent={percent} />;
