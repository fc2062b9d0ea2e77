import * as v from 'valibot';
import { tradableCodes } from '#domain/assets/assets.ts';
import { grains } from '#domain/sales/calendar.ts';
import { comparisons, presets, readSalesQuery, type SalesQuery } from '#domain/sales/query.ts';
import { isStorable } from '#domain/text/storable.ts';

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
  v.optional(
    v.pipe(v.string(), v.check(isStorable, 'This contains characters that we can’t use.'), v.description(rule)),
  );

/** @param more the call's own parameters, each with its description */
export function salesQuery(more: Readonly<Record<string, string>> = {}) {
  const all: Readonly<Record<string, string>> = { ...rules, ...more };
  const parameters = Object.fromEntries(Object.entries(all).map(([name, rule]) => [name, parameter(rule)]));
  return v.pipe(
    v.object(parameters),
    v.rawTransform<Readonly<Record<string, string | undefined>>, SalesQuery>(({ dataset, addIssue, NEVER }) => {
      const input = dataset.value;
      const given = Object.fromEntries(
        Object.entries(input).flatMap(([name, text]) => (text === undefined || name in more ? [] : [[name, text]])),
      );
      const { query, unusable } = readSalesQuery(given);
      for (const key of unusable)
        addIssue({
          message: `\`${key}\` isn’t valid. ${all[key]}`,
          path: [{ type: 'object', origin: 'value', input, key, value: input[key] }],
        });
      return unusable.length > 0 ? NEVER : query;
    }),
  );
}

/** Explains days and zones in call descriptions. */
export const zoned =
  'Days, ISO weeks and months are those of one zone, `zone`. A record belongs to the day on which it was created.';
