import { type Activity, effectOn } from '../activity/activity.ts';
import { isTradable, type TradableCode, tradableCodes } from '../assets/assets.ts';
import { lookUp } from '../lookUp.ts';
import { symbolOf } from '../markets/prices.ts';
import { type Amount, add, amount, compare, divide, isPositive, subtract, zero } from '../money/money.ts';
import { percentOf } from '../money/percent.ts';
import { type UnitPrice, unitPriceOf } from '../trades/price.ts';
import { average, type CostRule, costOf, fifo, knownQuantityOf, type Lot, quantityOf, takeBack } from './lots.ts';
import { inOrderOfEffect } from './moments.ts';
import { worthOf } from './worth.ts';

/** Which coins are said to leave first: a mixture of all, or the oldest. */
export type CostMethod = 'average' | 'fifo';

/** What received coins cost, as their owner says: cents by the guid of the deposit that brought them. */
export type CoinCosts = Readonly<Record<string, Amount>>;

/** What somebody holds of a coin, and what it has brought them. Quantities in base units, money in cents. */
export interface Position {
  readonly asset: TradableCode;
  /** All coins that the records explain: the known and the unknown ones together. */
  readonly quantity: Amount;
  /** Bought here, or received at a cost that was told. */
  readonly knownQuantity: Amount;
  /** Received, at a cost that nobody has told; left out of every gain. */
  readonly unknownQuantity: Amount;
  /** Of the known quantity, fees included. */
  readonly cost: Amount;
  /** For one whole unit, fees included, rounded half up; null where nothing of known cost is held. */
  readonly averageCost: UnitPrice | null;
  /** Gain of all sales of known cost, fees taken off; negative for a loss. */
  readonly realised: Amount;
  /** What the sold coins of known cost had cost: the whole of which `realised` is a part. */
  readonly soldCost: Amount;
  /** What sales of coins of unknown cost brought, fees taken off: not a gain, as nobody knows. */
  readonly unknownProceeds: Amount;
  /** Of all trades; they are in `cost` and `realised` already. */
  readonly fees: Amount;
}

interface Books {
  readonly lots: readonly Lot[];
  readonly realised: bigint;
  readonly soldCost: bigint;
  readonly unknownProceeds: bigint;
  readonly fees: bigint;
  /** How many activities there were: the place of the lot that the next one brings. */
  readonly place: number;
}

/** How books are kept. */
interface Keeping {
  readonly rule: CostRule;
  readonly costs: CoinCosts;
  /** What each withdrawal took, by its guid, so that its return brings it back at its cost. Written to as activities are entered. */
  readonly withdrawn: Map<string, readonly Lot[]>;
}

const emptyBooks: Books = { lots: [], realised: 0n, soldCost: 0n, unknownProceeds: 0n, fees: 0n, place: 0 };
const rules: Readonly<Record<CostMethod, CostRule>> = { average, fifo };

/**
 * Every coin that was ever held, with its cost and gains. A buy costs what it took, fee included; a deposit what its owner says; a sale
 * realises what it brought, fee taken off, less the cost of what left; a withdrawal takes coins away at their cost, without a gain; a
 * return undoes what it takes back. What has not moved money counts for nothing.
 */
export function positionsOf(activities: readonly Activity[], method: CostMethod, costs: CoinCosts = {}): ReadonlyMap<TradableCode, Position> {
  const books = new Map<TradableCode, Books>();
  const keeping: Keeping = { rule: rules[method], costs, withdrawn: new Map() };
  for (const activity of inOrderOfEffect(activities)) {
    const { asset } = activity;
    if (isTradable(asset)) books.set(asset, entered(books.get(asset) ?? emptyBooks, activity, keeping));
  }
  return new Map([...books].map(([asset, each]) => [asset, positionOf(asset, each)]));
}

function entered(before: Books, activity: Activity, keeping: Keeping): Books {
  const effect = effectOn(activity.asset, activity);
  const books = { ...before, place: before.place + 1, fees: before.fees + feeOf(activity) };
  switch (activity.kind) {
    case 'buy':
      return came(books, activity, effect, -effectOn('USD', activity), keeping);
    case 'sell':
      return sold(books, -effect, effectOn('USD', activity), keeping);
    case 'deposit':
      return came(books, activity, effect, toldCostOf(activity, keeping), keeping);
    case 'withdrawal':
      return withdrew(books, activity.guid, -effect, keeping);
    case 'return':
      return returned(books, activity, effect, keeping);
  }
}

/** Cents; null while the owner has not said. */
function toldCostOf({ guid }: Activity, { costs }: Keeping): bigint | null {
  const cost = lookUp(costs, guid);
  return cost === undefined ? null : BigInt(cost);
}

/** Cents; the fee of a transfer is in coins and leaves with them. */
const feeOf = ({ source, fee }: Activity): bigint => (source === 'trade' ? BigInt(fee.amount) : 0n);

function came(books: Books, { guid }: Activity, quantity: bigint, cost: bigint | null, { rule }: Keeping): Books {
  return { ...books, lots: rule.put(books.lots, { place: books.place, origin: guid, quantity, cost }) };
}

/**
 * What was sold beyond all records was held without one: it counts as unknown. The proceeds are split by quantity; the known part's are
 * rounded half up to the cent, and the unknown part gets the rest.
 */
function sold(books: Books, quantity: bigint, proceeds: bigint, { rule }: Keeping): Books {
  const { taken, left } = rule.take(books.lots, quantity);
  const known = quantity > 0n ? divide(proceeds * knownQuantityOf(taken), quantity, 'halfUp') : 0n;
  const cost = costOf(taken);
  return {
    ...books,
    lots: left,
    realised: books.realised + known - cost,
    soldCost: books.soldCost + cost,
    unknownProceeds: books.unknownProceeds + proceeds - known,
  };
}

function withdrew(books: Books, guid: string, quantity: bigint, { rule, withdrawn }: Keeping): Books {
  const { taken, left } = rule.take(books.lots, quantity);
  withdrawn.set(guid, taken);
  return { ...books, lots: left };
}

/** Coins go back to where they came from, or come back at the cost that they left with; what never left comes at an unknown one. */
function returned(books: Books, activity: Activity, effect: bigint, { rule, costs, withdrawn }: Keeping): Books {
  const undone = (activity.source === 'transfer' ? activity.returnOf : null) ?? '';
  if (effect <= 0n)
    return { ...books, lots: takeBack(rule, books.lots, -effect, { guid: undone, atKnownCost: lookUp(costs, undone) !== undefined }).left };
  const { taken, left } = rule.take(withdrawn.get(undone) ?? [], effect);
  withdrawn.set(undone, left);
  const back = taken.reduce(rule.put, books.lots);
  const strange = effect - quantityOf(taken);
  if (strange === 0n) return { ...books, lots: back };
  return { ...books, lots: rule.put(back, { place: books.place, origin: activity.guid, quantity: strange, cost: null }) };
}

function positionOf(asset: TradableCode, { lots, realised, soldCost, unknownProceeds, fees }: Books): Position {
  const [quantity, known, cost] = [quantityOf(lots), knownQuantityOf(lots), costOf(lots)].map(amount) as [Amount, Amount, Amount];
  const bought = { side: 'buy', symbol: symbolOf(asset), deliverAmount: cost, receiveAmount: known, fee: zero } as const;
  return {
    asset,
    quantity,
    knownQuantity: known,
    unknownQuantity: amount(BigInt(quantity) - BigInt(known)),
    cost,
    averageCost: known === zero ? null : unitPriceOf(bought),
    realised: amount(realised),
    soldCost: amount(soldCost),
    unknownProceeds: amount(unknownProceeds),
    fees: amount(fees),
  };
}

/** Positions in coins with which nothing was ever done. */
export const noPositions = Object.fromEntries(tradableCodes.map((asset) => [asset, positionOf(asset, emptyBooks)])) as Readonly<
  Record<TradableCode, Position>
>;

/** How many coins of a balance no record explains. None where the records explain more than there is. */
export function unrecordedOf({ quantity }: Position, balance: Amount): Amount {
  return compare(balance, quantity) > 0 ? subtract(balance, quantity) : zero;
}

/** A position with all coins of a balance: those that no record explains are of unknown cost, as nobody has told it. */
export function withUnrecorded(position: Position, balance: Amount): Position {
  const unrecorded = unrecordedOf(position, balance);
  const { quantity, unknownQuantity } = position;
  return { ...position, quantity: add(quantity, unrecorded), unknownQuantity: add(unknownQuantity, unrecorded) };
}

/** A gain as a part of the cost, in per cent with two decimals; null where the coins cost nothing, as there is no part of nothing. */
export const gainPercentOf = (gain: Amount, cost: Amount): string | null => (isPositive(cost) ? percentOf(BigInt(gain), BigInt(cost)) : null);

/** What the coins of known cost would bring now, in cents, and how that compares with their cost. */
export interface Unrealised {
  /** Cut to the cent. */
  readonly value: Amount;
  readonly gain: Amount;
  /** Of the cost, signed, two decimals; `0.00` where they cost nothing. */
  readonly percent: string;
}

/** The gain that is still open at a price for one whole unit; null where nothing of known cost is held. */
export function unrealisedOf({ asset, knownQuantity, cost }: Position, midPrice: UnitPrice): Unrealised | null {
  if (knownQuantity === zero) return null;
  const value = worthOf(asset, BigInt(knownQuantity), midPrice);
  const gain = value - BigInt(cost);
  return { value: amount(value), gain: amount(gain), percent: percentOf(gain, BigInt(cost)) };
}
