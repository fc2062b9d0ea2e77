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
