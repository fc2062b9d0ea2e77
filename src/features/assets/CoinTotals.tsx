import { shallowEqual, useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { isTradable } from '#domain/assets/assets.ts';
import { type PricesBySymbol, symbolOf } from '#domain/markets/prices.ts';
import { type Amount, add, isPositive } from '#domain/money/money.ts';
import { type Holding, portfolioValueOf } from '#domain/portfolio/holdings.ts';
import { gainPercentOf, type Position, unrealizedOf } from '#domain/portfolio/positions.ts';
import { midPriceOf } from '#domain/portfolio/value.ts';
import { selectPositions } from '#machines/portfolio/portfolio.selectors.ts';
import { selectPrices } from '#machines/priceFeed/priceFeed.selectors.ts';
import { unpricedNote } from '#presenters/portfolio/unpricedNote.ts';
import { Card } from '#ui/card/Card.tsx';
import { loadedRows } from '#ui/list/ListView.tsx';
import { Money } from '#ui/money/Money.tsx';
import type { AssetsProps } from './Assets.tsx';
import styles from './assets.module.css';
import { GainWithPercent } from './gains.tsx';

/** Flat, so that a tick that changes none of the figures draws nothing. */
interface Totals {
  readonly value: Amount;
  /** Says which coins the value leaves out. */
  readonly unpricedNote: string;
  /** The gains are null until all records have been read. */
  readonly unrealized: Amount | null;
  readonly unrealizedPercent: string | null;
  readonly realized: Amount | null;
  readonly realizedPercent: string | null;
}

/** A gain and the cost that it is a part of. */
interface GainAndCost {
  readonly gain: Amount;
  readonly cost: Amount;
}

const coinsOf = (holdings: readonly Holding[]): readonly Holding[] =>
  holdings.filter(({ asset, balance }) => isTradable(asset) && isPositive(balance));

/** The unrealized gain of a position; null without a price or a known cost. */
function openGains(position: Position, prices: PricesBySymbol): readonly GainAndCost[] {
  const price = prices[symbolOf(position.asset)];
  const open = price ? unrealizedOf(position, midPriceOf(price)) : null;
  return open === null ? [] : [{ gain: open.gain, cost: position.cost }];
}

function sumOf(gained: readonly GainAndCost[]): { readonly gain: Amount; readonly percent: string | null } {
  const gain = add(...gained.map((each) => each.gain));
  return { gain, percent: gainPercentOf(gain, add(...gained.map(({ cost }) => cost))) };
}

/** The sums of what the rows show, so that the rows always add up to them. */
function totalsOf(coins: readonly Holding[], positions: ReadonlyMap<string, Position> | null, prices: PricesBySymbol): Totals {
  const { value, unpriced } = portfolioValueOf(coins, prices);
  const held = positions && [...positions.values()];
  const open = held && sumOf(held.flatMap((position) => openGains(position, prices)));
  const sold = held && sumOf(held.map(({ realized, soldCost }) => ({ gain: realized, cost: soldCost })));
  return {
    value,
    unpricedNote: unpricedNote(unpriced),
    unrealized: open?.gain ?? null,
    unrealizedPercent: open?.percent ?? null,
    realized: sold?.gain ?? null,
    realizedPercent: sold?.percent ?? null,
  };
}

/** The value of all coins and their gains. Hidden for a customer who never had coins. */
export function CoinTotals({ accounts, feed, portfolio }: Pick<AssetsProps, 'accounts' | 'feed' | 'portfolio'>) {
  const holdings = loadedRows(accounts);
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
          <span className={styles.unpricedNote}>{totals.unpricedNote}</span>
        </Figure>
        <Figure label="Unrealized gain">
          <TotalGain gain={totals.unrealized} percent={totals.unrealizedPercent} />
        </Figure>
        <Figure label="Realized gain">
          <TotalGain gain={totals.realized} percent={totals.realizedPercent} />
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
  gain === null ? '–' : <GainWithPercent gain={gain} percent={percent} />;
