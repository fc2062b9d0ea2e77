import { divide } from '../money/money.ts';

/** Coins of one asset that arrived together. Whole base units and cents. */
export interface Lot {
  /** Arrival order; returned coins rejoin their lot, or take its place. */
  readonly sequence: number;
  /** The activity's guid; of the first one if lots are merged. */
  readonly origin: string;
  readonly quantity: bigint;
  /** Includes the fee; null if unknown, as for received coins. */
  readonly cost: bigint | null;
}

export interface Disposal {
  readonly taken: readonly Lot[];
  readonly remaining: readonly Lot[];
}

export interface Acquisition {
  readonly guid: string;
  readonly hasKnownCost: boolean;
}

/** Which coins leave first. Never creates or loses a base unit or a cent. */
export interface CostRule {
  readonly put: (lots: readonly Lot[], lot: Lot) => readonly Lot[];
  /** Takes a quantity, or everything if there is less. */
  readonly take: (lots: readonly Lot[], quantity: bigint) => Disposal;
  /** Whether a lot may hold the coins of that activity. */
  readonly isFrom: (lot: Lot, activity: Acquisition) => boolean;
}

const isKnown = ({ cost }: Lot): boolean => cost !== null;
export const quantityOf = (lots: readonly Lot[]): bigint => lots.reduce((sum, { quantity }) => sum + quantity, 0n);
export const knownQuantityOf = (lots: readonly Lot[]): bigint => quantityOf(lots.filter(isKnown));
export const costOf = (lots: readonly Lot[]): bigint => lots.reduce((sum, { cost }) => sum + (cost ?? 0n), 0n);

/** The taken part's cost is rounded half up to the cent; the rest keeps the remainder. */
function split(lot: Lot, quantity: bigint): Disposal {
  if (quantity <= 0n) return { taken: [], remaining: [lot] };
  if (quantity >= lot.quantity) return { taken: [lot], remaining: [] };
  const cost = lot.cost === null ? null : divide(lot.cost * quantity, lot.quantity, 'halfUp');
  const rest = lot.cost === null || cost === null ? null : lot.cost - cost;
  return {
    taken: [{ ...lot, quantity, cost }],
    remaining: [{ ...lot, quantity: lot.quantity - quantity, cost: rest }],
  };
}

const joined = (...parts: readonly Disposal[]): Disposal => ({
  taken: parts.flatMap(({ taken }) => taken),
  remaining: parts.flatMap(({ remaining }) => remaining),
});

/** Merges lots of all known or all unknown cost, keeping the first one's place and origin. */
const merged = (lots: readonly Lot[], last: Lot): Lot => ({
  ...(lots[0] ?? last),
  quantity: quantityOf(lots),
  cost: isKnown(last) ? costOf(lots) : null,
});

/** Oldest coins leave first, whether their cost is known or not. */
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
    return joined(whole, ...lots.slice(used, used + 1).map((lot) => split(lot, remaining)), {
      taken: [],
      remaining: lots.slice(used + 1),
    });
  },
  isFrom: ({ origin }, { guid }) => origin === guid,
};

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

/** Takes what is left of an activity's coins first, then the rest by the rule. */
export function reverseAcquisition(
  rule: CostRule,
  lots: readonly Lot[],
  quantity: bigint,
  acquisition: Acquisition,
): Disposal {
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
