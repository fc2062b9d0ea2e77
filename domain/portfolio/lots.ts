import { divide } from '../money/money.ts';

/** Coins of one asset that arrived together. Whole base units and cents. */
export interface Lot {
  /** The order of arrival; returned coins rejoin their lot, or take its place. */
  readonly place: number;
  /** The guid of the activity that brought them; of the first one if lots are merged. */
  readonly origin: string;
  readonly quantity: bigint;
  /** Their cost including the fee; null if unknown, as for received coins. */
  readonly cost: bigint | null;
}

export interface Taken {
  readonly taken: readonly Lot[];
  readonly left: readonly Lot[];
}

/** An activity that brought coins. */
export interface Brought {
  readonly guid: string;
  readonly atKnownCost: boolean;
}

/** A rule for which coins leave first. Never takes more than there is, and never creates or loses a base unit or a cent. */
export interface CostRule {
  readonly put: (lots: readonly Lot[], lot: Lot) => readonly Lot[];
  /** Takes a quantity, or everything if that is less. */
  readonly take: (lots: readonly Lot[], quantity: bigint) => Taken;
  /** Whether a lot may hold what the activity with that guid brought, at a known or an unknown cost. */
  readonly cameFrom: (lot: Lot, activity: Brought) => boolean;
}

const isKnown = ({ cost }: Lot): boolean => cost !== null;
export const quantityOf = (lots: readonly Lot[]): bigint => lots.reduce((sum, { quantity }) => sum + quantity, 0n);
export const knownQuantityOf = (lots: readonly Lot[]): bigint => quantityOf(lots.filter(isKnown));
/** Cents, of the lots whose cost is known. */
export const costOf = (lots: readonly Lot[]): bigint => lots.reduce((sum, { cost }) => sum + (cost ?? 0n), 0n);

/** Takes from one lot. The part that leaves takes its share of the cost, rounded half up to the cent; the rest keeps the remainder. */
function split(lot: Lot, quantity: bigint): Taken {
  if (quantity <= 0n) return { taken: [], left: [lot] };
  if (quantity >= lot.quantity) return { taken: [lot], left: [] };
  const cost = lot.cost === null ? null : divide(lot.cost * quantity, lot.quantity, 'halfUp');
  const rest = lot.cost === null || cost === null ? null : lot.cost - cost;
  return { taken: [{ ...lot, quantity, cost }], left: [{ ...lot, quantity: lot.quantity - quantity, cost: rest }] };
}

const joined = (...parts: readonly Taken[]): Taken => ({ taken: parts.flatMap(({ taken }) => taken), left: parts.flatMap(({ left }) => left) });

/** Merges lots that all have a known cost, or all an unknown one, with the place and origin of the first. */
const merged = (lots: readonly Lot[], last: Lot): Lot => ({
  ...(lots[0] ?? last),
  quantity: quantityOf(lots),
  cost: isKnown(last) ? costOf(lots) : null,
});

/** The oldest coins leave first, whether their cost is known or not. */
export const fifo: CostRule = {
  put: (lots, lot) => {
    const before = lots.findLastIndex(({ place }) => place <= lot.place);
    const kin = lots[before]?.place === lot.place ? lots.slice(before, before + 1) : [];
    return lots.toSpliced(before + 1 - kin.length, kin.length, merged([...kin, lot], lot));
  },
  take: (lots, quantity) => {
    let wanted = quantity;
    const used = lots.findIndex((lot) => {
      if (lot.quantity > wanted) return true;
      wanted -= lot.quantity;
      return false;
    });
    if (used < 0) return { taken: lots, left: [] };
    const whole = { taken: lots.slice(0, used), left: [] };
    return joined(whole, ...lots.slice(used, used + 1).map((lot) => split(lot, wanted)), { taken: [], left: lots.slice(used + 1) });
  },
  cameFrom: ({ origin }, { guid }) => origin === guid,
};

/**
 * All coins of known cost form one lot, all others another. Each gives its share of what leaves: that of the known lot is rounded down to
 * the base unit, and the other lot gives the rest, which it always has.
 */
export const average: CostRule = {
  put: (lots, lot) => {
    const kin = lots.filter((each) => isKnown(each) === isKnown(lot));
    const others = lots.filter((each) => isKnown(each) !== isKnown(lot));
    return [...others, merged([...kin, lot], lot)];
  },
  take: (lots, quantity) => {
    const held = quantityOf(lots);
    if (quantity >= held) return { taken: lots, left: [] };
    const known = (knownQuantityOf(lots) * quantity) / held;
    return joined(...lots.map((lot) => split(lot, isKnown(lot) ? known : quantity - known)));
  },
  cameFrom: (lot, { atKnownCost }) => isKnown(lot) === atKnownCost,
};

/** First takes what is left of the coins that an activity brought, and then the rest by the rule. */
export function takeBack(rule: CostRule, lots: readonly Lot[], quantity: bigint, brought: Brought): Taken {
  const own = rule.take(
    lots.filter((lot) => rule.cameFrom(lot, brought)),
    quantity,
  );
  const others = rule.take(
    lots.filter((lot) => !rule.cameFrom(lot, brought)),
    quantity - quantityOf(own.taken),
  );
  const both = joined(own, others);
  return { taken: both.taken, left: both.left.toSorted((a, b) => a.place - b.place) };
}
