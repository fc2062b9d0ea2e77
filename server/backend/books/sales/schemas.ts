import * as v from 'valibot';
import { tradableCodes } from '#domain/assets/assets.ts';
import { grains } from '#domain/sales/calendar.ts';
import { comparisons, presets, readSalesQuery, type SalesQuery } from '#domain/sales/query.ts';
import type { SpanReport } from '#domain/sales/report.ts';
import { assetSumFields, noSums } from '#domain/sales/sums.ts';
import { isStorable } from '#domain/text/storable.ts';
import { iso } from '#domain/time/iso.ts';
import { plainFields } from '../../kit/lists/list.ts';
import { fieldsOf } from '../../kit/lists/list-routes.ts';

const codes = (values: readonly string[]): string => values.map((value) => `\`${value}\``).join(', ');

const rules = {
  range: `One of ${codes(presets)}; otherwise \`90d\`. Ranges end with today, but for \`lastMonth\`.`,
  from: 'In place of `range`: its first day, such as `2026-01-01`, in the reporting zone. With `to`.',
  to: 'Its last day, which is included. At most ten years.',
  grain: `One of ${codes(grains)}; otherwise, and where it makes too many, as fits the range.`,
  asset: `One of ${codes(tradableCodes)}; otherwise all.`,
  compare: `One of ${codes(comparisons)}; otherwise \`before\`. A running range is compared up to the same point.`,
} as const;

const parameter = (rule: string) =>
  v.optional(v.pipe(v.string(), v.check(isStorable, 'This contains characters that we can’t use.'), v.description(rule)));

/** The query of a call about sales. @param more what the call reads by itself, each with its description */
export function salesQuery(more: Readonly<Record<string, string>> = {}) {
  const all: Readonly<Record<string, string>> = { ...rules, ...more };
  const parameters = Object.fromEntries(Object.entries(all).map(([name, rule]) => [name, parameter(rule)]));
  return v.pipe(
    v.object(parameters),
    v.rawTransform<Readonly<Record<string, string | undefined>>, SalesQuery>(({ dataset, addIssue, NEVER }) => {
      const input = dataset.value;
      const given = Object.fromEntries(Object.entries(input).flatMap(([name, text]) => (text === undefined || name in more ? [] : [[name, text]])));
      const { query, unusable } = readSalesQuery(given);
      for (const key of unusable)
        addIssue({ message: `\`${key}\` isn’t valid. ${all[key]}`, path: [{ type: 'object', origin: 'value', input, key, value: input[key] }] });
      return unusable.length > 0 ? NEVER : query;
    }),
  );
}

export const day = v.pipe(v.string(), v.isoDate());
export const time = v.pipe(v.string(), v.isoTimestamp());
export const units = v.pipe(v.string(), v.regex(/^-?\d+$/));
export const count = v.pipe(v.number(), v.integer());

const spanFields = { from: day, to: v.pipe(day, v.description('Included.')), begins: time, ends: v.pipe(time, v.description('Not included.')) };
export const bucketSchema = v.strictObject({
  ...spanFields,
  is_cut: v.pipe(v.boolean(), v.description('Whether the range or the present cuts it short.')),
});
const traders = { fresh: count, returning: count, reactivated: count };

const spanSchema = v.strictObject({
  ...spanFields,
  until: v.pipe(time, v.description('Up to when it is added up.')),
  buckets: v.array(bucketSchema),
  sums: v.pipe(
    v.array(v.strictObject({ bucket: count, ...fieldsOf(assetSumFields) })),
    v.description('By the place of the bucket, and by asset. Where nothing happened there is nothing.'),
  ),
  traders: v.pipe(
    v.nullable(v.array(v.strictObject(traders))),
    v.description('By bucket; null with `asset`, as customers are counted over all of them.'),
  ),
  all_traders: v.nullable(v.strictObject({ ...traders, lost: count })),
});

export const reportSchema = v.strictObject({
  zone: v.pipe(v.string(), v.description('In which days begin.')),
  as_of: time,
  complete_since: v.pipe(v.nullable(time), v.description('While the history is being read: how far back it goes.')),
  grain: v.picklist(grains),
  is_running: v.boolean(),
  span: spanSchema,
  compared: v.nullable(spanSchema),
});

export const plainSpan = ({ from, to, begins, ends }: Pick<SpanReport, 'from' | 'to' | 'begins' | 'ends'>) => ({
  ...{ from, to, begins: iso(begins), ends: iso(ends) },
});
export const plainBucket = ({ isCut, ...span }: SpanReport['buckets'][number]) => ({ ...plainSpan(span), is_cut: isCut });

/** A part of a report as a reply has it. */
export const plainSpanReport = (report: SpanReport): v.InferOutput<typeof spanSchema> => ({
  ...{ ...plainSpan(report), until: iso(report.until), buckets: report.buckets.map(plainBucket) },
  sums: report.sums.map((each) => ({ bucket: each.bucket, ...plainFields(assetSumFields, each) })),
  traders: report.traders === null ? null : [...report.traders],
  all_traders: report.allTraders,
});

const sampleSpan = { from: '2026-01-05', to: '2026-01-11', begins: '2026-01-05T05:00:00.000Z', ends: '2026-01-12T05:00:00.000Z' };
export const sampleBucket = { ...sampleSpan, is_cut: false };
export const sampleReport: v.InferOutput<typeof reportSchema> = {
  ...{ zone: 'America/New_York', as_of: '2026-01-15T12:00:00.000Z', complete_since: null, grain: 'week', is_running: false },
  span: {
    ...{ ...sampleSpan, until: sampleSpan.ends, buckets: [sampleBucket] },
    sums: [{ bucket: 0, ...plainFields(assetSumFields, { ...noSums('BTC'), trades: 2, volume: '132000', tradeFees: '660', ourTradeFees: '528' }) }],
    traders: [{ fresh: 1, returning: 1, reactivated: 0 }],
    all_traders: { fresh: 1, returning: 1, reactivated: 0, lost: 3 },
  },
  compared: null,
};
