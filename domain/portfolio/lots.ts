import { divide } from '../money/money.ts';

/** Coins of one asset that arrived together. Whole base units and cents. */
export interface Lot {
  /** The order of arrival; returned coins rejoin their lot, or take its place. */
  readonly sequence: number;
  /** The guid of the activity that brought them; of the first one if lots are merged. */
  readonly origin: string;
  readonly quantity: bigint;
  /** Their cost including the fee; null if unknown, as for received coins. */
  readonly cost: bigint | null;
}

export interface Disposal {
  readonly taken: readonly Lot[];
  readonly remaining: readonly Lot[];
}

/** An activity that brought coins. */
export interface Acquisition {
  readonly guid: string;
  readonly hasKnownCost: boolean;
}

/** A rule for which coins leave first. Never takes more than there is, and never creates or loses a base unit or a cent. */
export interface CostRule {
  readonly put: (lots: readonly Lot[], lot: Lot) => readonly Lot[];
  /** Takes a quantity, or everything if that is less. */
  readonly take: (lots: readonly Lot[], quantity: bigint) => Disposal;
  /** Whether a lot may hold what the activity with that guid brought, at a known or an unknown cost. */
  readonly isFrom: (lot: Lot, activity: Acquisition) => boolean;
}

const isKnown = ({ cost }: Lot): boolean => cost !== null;
export const quantityOf = (lots: readonly Lot[]): bigint => lots.reduce((sum, { quantity }) => sum + quantity, 0n);
export const knownQuantityOf = (lots: readonly Lot[]): bigint => quantityOf(lots.filter(isKnown));
/** Cents, of the lots whose cost is known. */
export const costOf = (lots: readonly Lot[]): bigint => lots.reduce((sum, { cost }) => sum + (cost ?? 0n), 0n);

/** Takes from one lot. The part that leaves takes its share of the cost, rounded half up to the cent; the rest keeps the remainder. */
function split(lot: Lot, quantity: bigint): Disposal {
  if (quantity <= 0n) return { taken: [], remaining: [lot] };
  if (quantity >= lot.quantity) return { taken: [lot], remaining: [] };
  const cost = lot.cost === null ? null : divide(lot.cost * quantity, lot.quantity, 'halfUp');
  const rest = lot.cost === null || cost === null ? null : lot.cost - cost;
  return { taken: [{ ...lot, quantity, cost }], remaining: [{ ...lot, quantity: lot.quantity - quantity, cost: rest }] };
}

const joined = (...parts: readonly Disposal[]): Disposal => ({
  taken: parts.flatMap(({ taken }) => taken),
  remaining: parts.flatMap(({ remaining }) => remaining),
});

/** Merges lots that all have a known cost, or all an unknown one, with the place and origin of the first. */
const merged = (lots: readonly Lot[], last: Lot): Lot => ({
  ...(lots[0] ?? last),
  quantity: quantityOf(lots),
  cost: isKnown(last) ? costOf(lots) : null,
});

/** The oldest coins leave first, whether their cost is known or not. */
export const fifo: CostRule = {
  put: (lots, lot) => {
    const before = lots.findLastIndex(({ sequence }) => sequence <= lot.sequence);
    const sameLot = lots[before]?.sequence === lot.sequence ? lots.slice(before, before + 1) : [];
    return lots.toSpliced(before + 1 - sameLot.length, sameLot.length, merged([...sameLot, lot], lot));
  },
  take: (lots, quantity) => {
    let remaining = quantity;
    const used = lots.findIndex((lot) => {
      if (lot.quantity > remaining) return true;
      remaining -= lot.quantity;
      return false;
    });
    if (used < 0) return { taken: lots, remaining: [] };
    const whole = { taken: lots.slice(0, used), remaining: [] };
    return joined(whole, ...lots.slice(used, used + 1).map((lot) => split(lot, remaining)), { taken: [], remaining: lots.slice(used + 1) });
  },
  isFrom: ({ origin }, { guid }) => origin === guid,
};

/**
 * All coins of known cost form one lot, all others another. Each gives its share of what leaves: that of the known lot is rounded down to
 * the base unit, and the other lot gives the rest, which it always has.
 */
export const average: CostRule = {
  put: (lots, lot) => {
    const sameLot = lots.filter((each) => isKnown(each) === isKnown(lot));
    const others = lots.filter((each) => isKnown(each) !== isKnown(lot));
    return [...others, merged([...sameLot, lot], lot)];
  },
  take: (lots, quantity) => {
    const held = quantityOf(lots);
    if (quantity >= held) return { taken: lots, remaining: [] };
    const known = (knownQuantityOf(lots) * quantity) / held;
    return joined(...lots.map((lot) => split(lot, isKnown(lot) ? known : quantity - known)));
  },
  isFrom: (lot, { hasKnownCost }) => isKnown(lot) === hasKnownCost,
};

/** First takes what is left of the coins that an activity brought, and then the rest by the rule. */
export function reverseAcquisition(rule: CostRule, lots: readonly Lot[], quantity: bigint, acquisition: Acquisition): Disposal {
  const own = rule.take(
    lots.filter((lot) => rule.isFrom(lot, acquisition)),
    quantity,
  );
  const others = rule.take(
    lots.filter((lot) => !rule.isFrom(lot, acquisition)),
    quantity - quantityOf(own.taken),
  );
  const both = joined(own, others);
  return { taken: both.taken, remaining: both.remaining.toSorted((a, b) => a.sequence - b.sequence) };
}
