import type { Basis, Traders } from './figures.ts';
import type { Bucket, Span } from './query.ts';
import { type AssetSums, addSums } from './sums.ts';

/** A span's totals, whole and by bucket. */
export interface SpanReport extends Span {
  /** Totals run until then (ms): the end, or now while it is running. */
  readonly until: number;
  readonly buckets: readonly Bucket[];
  readonly sums: ReadonlyArray<AssetSums & { readonly bucket: number }>;
  /** Per bucket and span. Null for one asset: customers are counted over all. */
  readonly traders: readonly Traders[] | null;
  readonly allTraders: (Traders & { readonly lost: number }) | null;
}

/** A bucket's inputs. */
export const basisOf = ({ sums, traders }: SpanReport, bucket: number): Basis => ({
  assets: sums.filter((each) => each.bucket === bucket),
  traders: traders?.[bucket] ?? null,
});

/** The whole span's inputs. */
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
