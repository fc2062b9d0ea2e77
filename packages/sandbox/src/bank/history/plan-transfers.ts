import type { TradableCode } from '#domain/assets/assets.ts';
import { day, hour } from '#domain/time/units.ts';
import { hashText, uniform } from '../../market/noise.ts';
import { fiat } from '../prices/terms.ts';

/** A past dollar transfer. */
export interface PlannedFunding {
  readonly kind: 'funding';
  readonly side: 'deposit' | 'withdrawal';
  readonly asset: typeof fiat;
  readonly at: number;
  readonly amount: bigint;
  readonly rail: 'ach' | 'wire';
  /** Linked through its bank, or by account number. */
  readonly account: 'linked' | 'numbered';
  readonly fate?: Fate;
}

/** Special outcomes of a deposit. */
export type Fate =
  | { readonly kind: 'failed'; readonly code: string }
  /** `taken` is what the bank took back, in cents: the whole amount by default. */
  | { readonly kind: 'returned'; readonly code: string; readonly at: number; readonly taken?: bigint }
  /** Arrived, still on hold. */
  | { readonly kind: 'held'; readonly until: number };

/** A past coin transfer. */
export interface PlannedCoins {
  readonly kind: 'coins';
  readonly side: 'deposit' | 'withdrawal';
  readonly asset: TradableCode;
  readonly at: number;
  /** Base units leaving the sender, a withdrawal's fee included. */
  readonly amount: bigint;
}

export type PlannedTransfer = PlannedFunding | PlannedCoins;

/** From the customer's first day until now. */
export interface Span {
  readonly start: number;
  readonly now: number;
}

const month = (365 * day) / 12;
/** The daily deposit limit in cents. */
const wire = 500_000n;
/** The held deposit's age; its hold ends in four days. */
const heldSince = 26 * hour;
const heldFor = 5 * day;
const heldAmount = 150_000n;

/** Fractions of the span. Earlier lines cover each withdrawal. */
const coins = [
  { part: 0.18, side: 'deposit', asset: 'BTC', amount: 3_500_000n },
  { part: 0.35, side: 'deposit', asset: 'ETH', amount: 900_000_000_000_000_000n },
  { part: 0.48, side: 'withdrawal', asset: 'BTC', amount: 2_000_000n },
  { part: 0.56, side: 'deposit', asset: 'BTC', amount: 1_250_000n },
  { part: 0.63, side: 'withdrawal', asset: 'ETH', amount: 400_000_000_000_000_000n },
  { part: 0.72, side: 'deposit', asset: 'USDC', amount: 600_000_000n },
  { part: 0.81, side: 'deposit', asset: 'LTC', amount: 350_000_000n },
  { part: 0.9, side: 'withdrawal', asset: 'BTC', amount: 1_000_000n },
] as const;

const cashOut = [
  { part: 0.41, amount: 150_000n },
  { part: 0.67, amount: 90_000n },
  { part: 0.94, amount: 225_000n },
] as const;

/**
 * Past transfers, oldest first: two wires, monthly ACH deposits (one returned, one failed), coins
 * in and out, dollars out, and a deposit still on hold. They overdraw nothing on their own.
 * @param more extra cents of the first wire
 */
export function planTransfers(seed: string, { start, now }: Span, more: bigint): PlannedTransfer[] {
  const stream = hashText(`${seed}:transfers`);
  const chance = (index: number) => (uniform(stream, index) + 1) / 2;
  const funding = { kind: 'funding', side: 'deposit', asset: fiat, rail: 'ach', account: 'numbered' } as const;
  const at = (part: number, index: number) => Math.floor(start + (now - start) * part + chance(index) * 3 * day);
  const monthly = Array.from({ length: Math.floor((now - start) / month) }, (_, index): PlannedFunding => {
    const at = Math.floor(start + (index + 0.55 + 0.2 * chance(index)) * month);
    const returned: { fate: Fate } = { fate: { kind: 'returned', code: 'R01', at: at + 2 * day } };
    return {
      ...funding,
      at,
      amount: 100_000n + 5_000n * BigInt(Math.floor(chance(100 + index) * 10)),
      ...(index === 16 ? returned : {}),
    };
  });
  const planned: PlannedTransfer[] = [
    { ...funding, at: start + 2 * hour, amount: wire + more, rail: 'wire' },
    { ...funding, at: start + 3 * day, amount: wire, rail: 'wire' },
    { ...funding, at: start + 5 * day, amount: 7_500n, account: 'linked' },
    ...monthly,
    {
      ...funding,
      at: at(0.52, 200),
      amount: 10_000n,
      account: 'linked',
      fate: { kind: 'failed', code: 'non_sufficient_funds' },
    },
    ...cashOut.map(({ part, amount }, index) => ({
      ...funding,
      side: 'withdrawal' as const,
      at: at(part, 210 + index),
      amount,
      account: 'linked' as const,
    })),
    ...coins.map(({ part, ...one }, index): PlannedCoins => ({ kind: 'coins', ...one, at: at(part, 220 + index) })),
    { ...funding, at: now - heldSince, amount: heldAmount, fate: { kind: 'held', until: now - heldSince + heldFor } },
  ];
  return planned.toSorted((a, b) => a.at - b.at);
}

/** Base units, negative for outflows. */
export interface Effect {
  readonly at: number;
  readonly asset: string;
  readonly amount: bigint;
}

/** Longer than any past transfer or hold took. */
const surelyThere = 60_000;

/** Inflows count once certain, outflows from creation. */
export function effectsOf(planned: PlannedTransfer): Effect[] {
  const { asset, amount, side, at } = planned;
  const fate = planned.kind === 'funding' ? planned.fate : undefined;
  if (fate?.kind === 'failed' || fate?.kind === 'held') return [];
  if (side === 'withdrawal') return [{ at, asset, amount: -amount }];
  const arrived = { at: at + surelyThere, asset, amount };
  return fate === undefined ? [arrived] : [arrived, { at: fate.at, asset, amount: -(fate.taken ?? amount) }];
}
