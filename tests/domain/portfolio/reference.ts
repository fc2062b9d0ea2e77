import type { TradableCode } from '#domain/assets/assets.ts';
import type { Fact } from './facts.ts';

/**
 * An independent reference with mutable ledgers and lots.
 * All numbers are scaled by `precision`. With 1, rounding must match the product exactly; with
 * 10^30, rounding is negligible.
 */
export interface Figures {
  known: bigint;
  unknown: bigint;
  cost: bigint;
  realized: bigint;
  soldCost: bigint;
  unknownProceeds: bigint;
  fees: bigint;
  /** Counts roundings. */
  takings: number;
}

interface Parcel {
  readonly number: number;
  readonly isKnown: boolean;
  quantity: bigint;
  cost: bigint;
}
type Draw = { readonly from: Parcel; quantity: bigint; cost: bigint };

const toNearest = (dividend: bigint, divisor: bigint): bigint => (2n * dividend + divisor) / (2n * divisor);
const sum = (numbers: readonly bigint[]): bigint => numbers.reduce((total, each) => total + each, 0n);
const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/** Takes from one source, at its share of the cost. */
function lessen(from: Parcel | Draw, quantity: bigint): bigint {
  const cost = quantity === from.quantity ? from.cost : toNearest(from.cost * quantity, from.quantity);
  from.quantity -= quantity;
  from.cost -= cost;
  return cost;
}

/** In order. */
function drawInOrder(parcels: readonly Parcel[], quantity: bigint): Draw[] {
  const draws: Draw[] = [];
  let requested = quantity;
  for (const from of parcels) {
    const part = least(requested, from.quantity);
    if (part === 0n) continue;
    requested -= part;
    draws.push({ from, quantity: part, cost: lessen(from, part) });
  }
  return draws;
}

/** In proportion. */
function drawEvenly(parcels: readonly Parcel[], quantity: bigint): Draw[] {
  const all = sum(parcels.map((parcel) => parcel.quantity));
  const fromKnown = sum(parcels.map((parcel) => (parcel.isKnown ? parcel.quantity : 0n)));
  const requested = least(quantity, all);
  const known = all === 0n ? 0n : (requested * fromKnown) / all;
  return parcels.flatMap((parcel) => drawInOrder([parcel], parcel.isKnown ? known : requested - known));
}

export function figuresOf(
  facts: readonly Fact[],
  method: 'average' | 'fifo',
  precision: bigint,
): Map<TradableCode, Figures> {
  const byAsset = Map.groupBy(
    facts.filter(({ counts }) => counts),
    ({ asset }) => asset,
  );
  return new Map([...byAsset].map(([asset, own]) => [asset, figuresOfAsset(own, method, precision)]));
}

function figuresOfAsset(facts: readonly Fact[], method: 'average' | 'fifo', precision: bigint): Figures {
  const isFifo = method === 'fifo';
  // The average uses two parcels; FIFO one per arrival.
  const parcels: Parcel[] = isFifo
    ? []
    : [true, false].map((isKnown) => ({ number: 0, isKnown, quantity: 0n, cost: 0n }));
  const withdrawals = new Map<number, Draw[]>();
  const figures: Figures = {
    known: 0n,
    unknown: 0n,
    cost: 0n,
    realized: 0n,
    soldCost: 0n,
    unknownProceeds: 0n,
    fees: 0n,
    takings: 0,
  };
  const draw = isFifo ? drawInOrder : drawEvenly;

  const arrive = (number: number, isKnown: boolean, quantity: bigint, cost: bigint) => {
    const pool = isFifo ? undefined : parcels.find((parcel) => parcel.isKnown === isKnown);
    if (pool === undefined) parcels.push({ number, isKnown, quantity, cost });
    else {
      pool.quantity += quantity;
      pool.cost += cost;
    }
  };

  for (const fact of facts.toSorted((a, b) => a.moment - b.moment)) {
    const [quantity, cents] = [fact.quantity * precision, fact.cents * precision];
    if (!['buy', 'deposit'].includes(fact.kind)) figures.takings += 1;
    if (fact.kind === 'buy' || fact.kind === 'sell') figures.fees += fact.fee * precision;
    if (fact.kind === 'buy') arrive(fact.number, true, quantity, cents);
    if (fact.kind === 'deposit') arrive(fact.number, false, quantity, 0n);
    if (fact.kind === 'withdrawal') withdrawals.set(fact.number, draw(parcels, quantity));
    if (fact.kind === 'sell') {
      const known = draw(parcels, quantity).filter(({ from }) => from.isKnown);
      const share = toNearest(cents * sum(known.map((each) => each.quantity)), quantity);
      const cost = sum(known.map((each) => each.cost));
      figures.realized += share - cost;
      figures.soldCost += cost;
      figures.unknownProceeds += cents - share;
    }
    if (fact.kind === 'takenBack') {
      const isIts = (parcel: Parcel) => (isFifo ? parcel.number === fact.undoes : !parcel.isKnown);
      const own = drawInOrder(parcels.filter(isIts), quantity);
      drawInOrder(
        parcels.filter((parcel) => !isIts(parcel)),
        quantity - sum(own.map((each) => each.quantity)),
      );
    }
    if (fact.kind === 'broughtBack') {
      const draws = withdrawals.get(fact.undoes ?? 0) ?? [];
      const pile = draws.map(({ from, ...each }) => ({
        ...each,
        number: from.number,
        isKnown: from.isKnown,
        home: from,
      }));
      const back = draw(pile, quantity);
      for (const { from, ...each } of back) {
        const { home } = from as (typeof pile)[number];
        home.quantity += each.quantity;
        home.cost += each.cost;
      }
      arrive(fact.number, false, quantity - sum(back.map((each) => each.quantity)), 0n);
    }
  }
  for (const { isKnown, quantity, cost } of parcels) {
    figures.cost += cost;
    if (isKnown) figures.known += quantity;
    else figures.unknown += quantity;
  }
  return figures;
}
