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

/** Which coins are assumed to leave first: an average of all, or the oldest. */
export type CostMethod = 'average' | 'fifo';

/** The cost of received coins as entered by the customer: cents by the guid of the deposit. */
export type CoinCosts = Readonly<Record<string, Amount>>;

/** A customer's holding of one coin, and its gains. Quantities in base units, money in cents. */
export interface Position {
  readonly asset: TradableCode;
  /** All coins that the records explain, of known and unknown cost together. */
  readonly quantity: Amount;
  /** Bought here, or received with a cost that the customer entered. */
  readonly knownQuantity: Amount;
  /** Received without a known cost; excluded from gains. */
  readonly unknownQuantity: Amount;
  /** Of the quantity of known cost, including fees. */
  readonly cost: Amount;
  /** For one whole unit, including fees, rounded half up; null without any coins of known cost. */
  readonly averageCost: UnitPrice | null;
  /** Gain of all sales of known cost, minus fees; negative for a loss. */
  readonly realised: Amount;
  /** The cost of the sold coins of known cost, to which `realised` is compared. */
  readonly soldCost: Amount;
  /** Proceeds of coins of unknown cost, minus fees: not a gain, since their cost is unknown. */
  readonly unknownProceeds: Amount;
  /** Fees of all trades, already included in `cost` and `realised`. */
  readonly fees: Amount;
}

interface Books {
  readonly lots: readonly Lot[];
  readonly realised: bigint;
  readonly soldCost: bigint;
  readonly unknownProceeds: bigint;
  readonly fees: bigint;
  /** The number of activities so far, which orders the lot that the next one brings. */
  readonly place: number;
}

/** The rules of the bookkeeping. */
interface Keeping {
  readonly rule: CostRule;
  readonly costs: CoinCosts;
  /** What each withdrawal took, by its guid, so that its return restores the cost. Filled in as activities are entered. */
  readonly withdrawn: Map<string, readonly Lot[]>;
}

const emptyBooks: Books = { lots: [], realised: 0n, soldCost: 0n, unknownProceeds: 0n, fees: 0n, place: 0 };
const rules: Readonly<Record<CostMethod, CostRule>> = { average, fifo };

/**
 * Every coin that was ever held, with its cost and gains. A buy costs what was paid including the fee; a deposit costs what the customer
 * entered; a sale realizes its proceeds minus the fee and the cost of the coins sold; a withdrawal takes coins out at their cost, without
 * a gain; a return undoes the transfer that it returns. Activities that have not moved money are ignored.
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

/** Cents; null until the customer has entered it. */
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
 * Coins sold beyond what the records explain count as coins of unknown cost. The proceeds are split by quantity: the known part's share is
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

/** Coins go back where they came from, or return at the cost that they left with; coins without a record of leaving have an unknown cost. */
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

/** The position in a coin without any activity. */
export const noPositions = Object.fromEntries(tradableCodes.map((asset) => [asset, positionOf(asset, emptyBooks)])) as Readonly<
  Record<TradableCode, Position>
>;

/** The quantity of a balance that no record explains; zero if the records explain more than the balance. */
export function unrecordedOf({ quantity }: Position, balance: Amount): Amount {
  return compare(balance, quantity) > 0 ? subtract(balance, quantity) : zero;
}

/** A position with all coins of a balance: those that no record explains have an unknown cost. */
export function withUnrecorded(position: Position, balance: Amount): Position {
  const unrecorded = unrecordedOf(position, balance);
  const { quantity, unknownQuantity } = position;
  return { ...position, quantity: add(quantity, unrecorded), unknownQuantity: add(unknownQuantity, unrecorded) };
}

/** A gain in percent of the cost, two decimals; null if the coins cost nothing. */
export const gainPercentOf = (gain: Amount, cost: Amount): string | null => (isPositive(cost) ? percentOf(BigInt(gain), BigInt(cost)) : null);

/** The value of the coins of known cost in cents, compared with their cost. */
export interface Unrealised {
  /** Rounded down to the cent. */
  readonly value: Amount;
  readonly gain: Amount;
  /** Percent of the cost, signed, two decimals; `0.00` if they cost nothing. */
  readonly percent: string;
}

/** The unrealized gain at a price for one whole unit; null without any coins of known cost. */
export function unrealisedOf({ asset, knownQuantity, cost }: Position, midPrice: UnitPrice): Unrealised | null {
  if (knownQuantity === zero) return null;
  const value = worthOf(asset, BigInt(knownQuantity), midPrice);
  const gain = value - BigInt(cost);
  return { value: amount(value), gain: amount(gain), percent: percentOf(gain, BigInt(cost)) };
}
