import type { Grain } from './calendar.ts';
import type { Basis, Traders } from './figures.ts';
import type { Bucket, Span } from './query.ts';
import { type AssetSums, addSums } from './sums.ts';

/** What a span came to, whole and by bucket. */
export interface SpanReport extends Span {
  /** Up to when (ms) it is added up: the end, or the present of a running one. */
  readonly until: number;
  readonly buckets: readonly Bucket[];
  /** Of a bucket by its place, by asset; where nothing happened there is nothing. */
  readonly sums: ReadonlyArray<AssetSums & { readonly bucket: number }>;
  /** By bucket, and for the whole span. Null where one asset is asked for: customers are counted over all of them. */
  readonly traders: readonly Traders[] | null;
  readonly allTraders: (Traders & { readonly lost: number }) | null;
}

export interface SalesReport {
  readonly zone: string;
  /** Up to when the copies of the bank's records are complete, by the bank's clock. */
  readonly asOf: number;
  /** How far back they go while the history is still being read; null once it is all there. */
  readonly completeSince: number | null;
  readonly grain: Grain;
  readonly isRunning: boolean;
  readonly span: SpanReport;
  readonly compared: SpanReport | null;
}

/** What the figures of a bucket are worked out from. */
export const basisOf = ({ sums, traders }: SpanReport, bucket: number): Basis => ({
  assets: sums.filter((each) => each.bucket === bucket),
  traders: traders?.[bucket] ?? null,
});

/** What those of the whole span are worked out from. */
export function wholeBasis({ sums, allTraders }: SpanReport): Basis {
  const codes = [...new Set(sums.map(({ asset }) => asset))];
  return {
    assets: codes.map((code) =>
      addSums(
        sums.filter(({ asset }) => asset === code),
        code,
      ),
    ),
    traders: allTraders,
  };
}

export interface Holding {
  readonly asset: string;
  /** Base units that customers hold together, as their records come to. */
  readonly units: string;
  /** Hundred-millionths of a dollar for a whole one; null where it is not known. */
  readonly price: string | null;
  /** When it was the price (ms). */
  readonly pricedAt: number | null;
}

/** What customers hold at the ends of buckets, and how one end leads to the other. */
export interface HoldingsReport {
  readonly zone: string;
  readonly asOf: number;
  readonly grain: Grain;
  readonly span: Span & { readonly buckets: readonly Bucket[] };
  /** At the end of the day before the span, then at the end of each bucket. */
  readonly ends: readonly (readonly Holding[])[];
  readonly bridge: Bridge;
}

/** In cents; null where a price that it needs is not known. The lines add up: `end = begin + netFlows + prices − fees − spread + remainder`. */
export interface Bridge {
  readonly begin: string | null;
  readonly netFlows: string | null;
  /** What changes of prices did to what was held, and between a trade and the end of its day. */
  readonly prices: string | null;
  readonly fees: string | null;
  readonly spread: string;
  readonly end: string | null;
  /** What the lines before leave open: rounding to cents, and trades that do not carry their prices. */
  readonly remainder: string | null;
  /** Cents of volume that carries no prices: its spread and its price effect are in the remainder. */
  readonly uncovered: string;
}

/** The cohort of a month of first trades, month by month from that one on. */
export interface Cohort {
  /** The first day of its month. */
  readonly month: string;
  readonly customers: number;
  readonly months: ReadonlyArray<{
    readonly month: string;
    readonly active: number;
    /** Cents, in this month alone. */
    readonly ourFees: string;
    readonly isRunning: boolean;
  }>;
}

/** Customers by the week in which they signed up, and how far they have come. Medians are in seconds; null where nobody has come so far. */
export interface FunnelWeek {
  readonly week: string;
  readonly signedUp: number;
  readonly verified: number;
  readonly funded: number;
  readonly traded: number;
  readonly toVerified: number | null;
  readonly toFunded: number | null;
  readonly toTraded: number | null;
}

export interface CustomersReport {
  readonly zone: string;
  readonly asOf: number;
  readonly cohorts: readonly Cohort[];
  readonly funnel: readonly FunnelWeek[];
}

export interface ConcentrationReport {
  readonly zone: string;
  readonly asOf: number;
  /** Of the span: the middle customer's volume and our fees, and the part of volume that the ten largest have; null without any. */
  readonly middle: { readonly volume: string; readonly ourFees: string } | null;
  readonly topTen: { readonly volume: string; readonly ofVolume: string } | null;
}
