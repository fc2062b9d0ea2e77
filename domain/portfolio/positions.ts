import { type Activity, effectOn } from '../activity/activity.ts';
import { isTradable, type TradableCode, tradableCodes } from '../assets/assets.ts';
import { lookUp } from '../lookUp.ts';
import { symbolOf } from '../markets/prices.ts';
import { type Amount, add, amount, compare, divide, isPositive, subtract, zero } from '../money/money.ts';
import { percentOf } from '../money/percent.ts';
import { type UnitPrice, unitPriceOf } from '../trades/price.ts';
import { inEffectiveOrder } from './effectiveTime.ts';
import {
  average,
  type CostRule,
  costOf,
  fifo,
  knownQuantityOf,
  type Lot,
  quantityOf,
  reverseAcquisition,
} from './lots.ts';
import { valueAtPrice } from './value.ts';

/** Which coins leave first: an average of all, or the oldest. */
export type CostMethod = 'average' | 'fifo';

/** Customer-entered costs of received coins: cents by deposit guid. */
export type CostBasisByDeposit = Readonly<Record<string, Amount>>;

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
  readonly realized: Amount;
  /** The cost of the sold coins of known cost, to which `realized` is compared. */
  readonly soldCost: Amount;
  /** Proceeds of coins of unknown cost, minus fees: not a gain. */
  readonly unknownProceeds: Amount;
  /** Fees of all trades, already included above. */
  readonly fees: Amount;
}

interface CostLedger {
  readonly lots: readonly Lot[];
  readonly realized: bigint;
  readonly soldCost: bigint;
  readonly unknownProceeds: bigint;
  readonly fees: bigint;
  /** Numbers the activities, and orders the lot that the next one brings. */
  readonly sequence: number;
}

interface Accounting {
  readonly rule: CostRule;
  readonly costs: CostBasisByDeposit;
  /** Lots that each withdrawal took, by guid, so that its return restores the cost. */
  readonly withdrawnLots: Map<string, readonly Lot[]>;
}

const emptyLedger: CostLedger = { lots: [], realized: 0n, soldCost: 0n, unknownProceeds: 0n, fees: 0n, sequence: 0 };
const rules: Readonly<Record<CostMethod, CostRule>> = { average, fifo };

/**
 * Every position, with its cost and gains. A buy costs what was paid including the fee; a deposit
 * costs what the customer entered; a sale realizes its proceeds minus the fee and the sold coins'
 * cost; a withdrawal removes coins at cost; a return undoes its transfer. Activities that have not
 * moved money are ignored.
 */
export function positionsOf(
  activities: readonly Activity[],
  method: CostMethod,
  costs: CostBasisByDeposit = {},
): ReadonlyMap<TradableCode, Position> {
  const ledgers = new Map<TradableCode, CostLedger>();
  const accounting: Accounting = { rule: rules[method], costs, withdrawnLots: new Map() };
  for (const activity of inEffectiveOrder(activities)) {
    const { asset } = activity;
    if (isTradable(asset)) ledgers.set(asset, withActivity(ledgers.get(asset) ?? emptyLedger, activity, accounting));
  }
  return new Map([...ledgers].map(([asset, each]) => [asset, positionOf(asset, each)]));
}

function withActivity(before: CostLedger, activity: Activity, accounting: Accounting): CostLedger {
  const effect = effectOn(activity.asset, activity);
  const ledger = { ...before, sequence: before.sequence + 1, fees: before.fees + feeOf(activity) };
  switch (activity.kind) {
    case 'buy':
      return withAcquisition(ledger, activity, effect, -effectOn('USD', activity), accounting);
    case 'sell':
      return withSale(ledger, -effect, effectOn('USD', activity), accounting);
    case 'deposit':
      return withAcquisition(ledger, activity, effect, costBasisOf(activity, accounting), accounting);
    case 'withdrawal':
      return withWithdrawal(ledger, activity.guid, -effect, accounting);
    case 'return':
      return withReturn(ledger, activity, effect, accounting);
  }
}

/** Cents; null until the customer has entered it. */
function costBasisOf({ guid }: Activity, { costs }: Accounting): bigint | null {
  const cost = lookUp(costs, guid);
  return cost === undefined ? null : BigInt(cost);
}

/** Cents; the fee of a transfer is in coins and leaves with them. */
const feeOf = ({ source, fee }: Activity): bigint => (source === 'trade' ? BigInt(fee.amount) : 0n);

function withAcquisition(
  ledger: CostLedger,
  { guid }: Activity,
  quantity: bigint,
  cost: bigint | null,
  { rule }: Accounting,
): CostLedger {
  return { ...ledger, lots: rule.put(ledger.lots, { sequence: ledger.sequence, origin: guid, quantity, cost }) };
}

/**
 * Coins beyond the records have unknown cost. Proceeds are split by quantity: the known share is
 * rounded half up, the unknown part gets the rest.
 */
function withSale(ledger: CostLedger, quantity: bigint, proceeds: bigint, { rule }: Accounting): CostLedger {
  const { taken, remaining } = rule.take(ledger.lots, quantity);
  const known = quantity > 0n ? divide(proceeds * knownQuantityOf(taken), quantity, 'halfUp') : 0n;
  const cost = costOf(taken);
  return {
    ...ledger,
    lots: remaining,
    realized: ledger.realized + known - cost,
    soldCost: ledger.soldCost + cost,
    unknownProceeds: ledger.unknownProceeds + proceeds - known,
  };
}

function withWithdrawal(
  ledger: CostLedger,
  guid: string,
  quantity: bigint,
  { rule, withdrawnLots }: Accounting,
): CostLedger {
  const { taken, remaining } = rule.take(ledger.lots, quantity);
  withdrawnLots.set(guid, taken);
  return { ...ledger, lots: remaining };
}

/** Coins return to their source or at their cost; unrecorded ones have unknown cost. */
function withReturn(
  ledger: CostLedger,
  activity: Activity,
  effect: bigint,
  { rule, costs, withdrawnLots }: Accounting,
): CostLedger {
  const returnedGuid = (activity.source === 'transfer' ? activity.returnOf : null) ?? '';
  if (effect <= 0n)
    return {
      ...ledger,
      lots: reverseAcquisition(rule, ledger.lots, -effect, {
        guid: returnedGuid,
        hasKnownCost: lookUp(costs, returnedGuid) !== undefined,
      }).remaining,
    };
  const { taken, remaining } = rule.take(withdrawnLots.get(returnedGuid) ?? [], effect);
  withdrawnLots.set(returnedGuid, remaining);
  const back = taken.reduce(rule.put, ledger.lots);
  const unmatched = effect - quantityOf(taken);
  if (unmatched === 0n) return { ...ledger, lots: back };
  return {
    ...ledger,
    lots: rule.put(back, { sequence: ledger.sequence, origin: activity.guid, quantity: unmatched, cost: null }),
  };
}

function positionOf(asset: TradableCode, { lots, realized, soldCost, unknownProceeds, fees }: CostLedger): Position {
  const [quantity, known, cost] = [quantityOf(lots), knownQuantityOf(lots), costOf(lots)].map(amount) as [
    Amount,
    Amount,
    Amount,
  ];
  const bought = {
    side: 'buy',
    symbol: symbolOf(asset),
    deliverAmount: cost,
    receiveAmount: known,
    fee: zero,
  } as const;
  return {
    asset,
    quantity,
    knownQuantity: known,
    unknownQuantity: amount(BigInt(quantity) - BigInt(known)),
    cost,
    averageCost: known === zero ? null : unitPriceOf(bought),
    realized: amount(realized),
    soldCost: amount(soldCost),
    unknownProceeds: amount(unknownProceeds),
    fees: amount(fees),
  };
}

/** The position in a coin without any activity. */
export const noPositions = Object.fromEntries(
  tradableCodes.map((asset) => [asset, positionOf(asset, emptyLedger)]),
) as Readonly<Record<TradableCode, Position>>;

/** The part of a balance that no record explains; zero if the records explain more. */
export function unrecordedOf({ quantity }: Position, balance: Amount): Amount {
  return compare(balance, quantity) > 0 ? subtract(balance, quantity) : zero;
}

/** Adds the balance's unexplained coins, at unknown cost. */
export function withUnrecorded(position: Position, balance: Amount): Position {
  const unrecorded = unrecordedOf(position, balance);
  const { quantity, unknownQuantity } = position;
  return { ...position, quantity: add(quantity, unrecorded), unknownQuantity: add(unknownQuantity, unrecorded) };
}

/** A gain in percent of the cost, two decimals; null if the coins cost nothing. */
export const gainPercentOf = (gain: Amount, cost: Amount): string | null =>
  isPositive(cost) ? percentOf(BigInt(gain), BigInt(cost)) : null;

/** The value of known-cost coins in cents, compared with their cost. */
export interface Unrealized {
  /** Rounded down to the cent. */
  readonly value: Amount;
  readonly gain: Amount;
  /** Percent of the cost, signed, two decimals; `0.00` if they cost nothing. */
  readonly percent: string;
}

/** Null without any coins of known cost. */
export function unrealizedOf({ asset, knownQuantity, cost }: Position, midPrice: UnitPrice): Unrealized | null {
  if (knownQuantity === zero) return null;
  const value = valueAtPrice(asset, BigInt(knownQuantity), midPrice);
  const gain = value - BigInt(cost);
  return { value: amount(value), gain: amount(gain), percent: percentOf(gain, BigInt(cost)) };
}
