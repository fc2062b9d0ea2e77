import * as v from 'valibot';
import { type FilterKind, type ListShape, readListQuery } from '#domain/lists/listQuery.ts';
import { isStorable } from '#domain/text/storable.ts';
import { isTimeZone } from '#domain/time/zone.ts';
import type { ListCall } from './list.ts';

const parameter = (rule: string) =>
  v.optional(
    v.pipe(v.string(), v.check(isStorable, 'This contains characters that we can’t use.'), v.description(rule)),
  );

const codes = (values: readonly string[]): string => values.map((value) => `\`${value}\``).join(', ');

function filterText(kind: FilterKind): string {
  switch (kind.kind) {
    case 'choices':
      return `Some of ${codes(kind.values)}, separated by commas.`;
    case 'choice':
      return `One of ${codes(kind.values)}.`;
    case 'text':
      return `At most ${kind.maxLength} characters.`;
    case 'day':
      return 'A day such as `2026-01-15`.';
    case 'kept':
      return 'The id of a kept search.';
    case 'dollars':
      return 'Dollars such as `1250.50`. They are included.';
    case 'time':
      return 'A time such as `2026-01-15T12:00:00Z`, or a day of `zone`. It is included.';
  }
}

const sortText = ({ sort }: ListShape): string =>
  sort.map(({ column, descending }) => `${descending ? '-' : ''}${column}`).join(',');

/** Bounded by URL length. */
const maxIds = 400;

const isIds = (text: string): boolean => /^[\w-]{1,36}(,[\w-]{1,36})*$/.test(text) && text.split(',').length <= maxIds;

/**
 * A list call's query, validated and documented by its shape.
 * @param more the call's own parameters, each with its description
 */
export function listQuery(shape: ListShape, more: Readonly<Record<string, string>> = {}) {
  const rules: Readonly<Record<string, string>> = {
    ...Object.fromEntries(Object.entries(shape.filters).map(([name, kind]) => [name, filterText(kind)])),
    sort: `${shape.sortsByOne ? 'One' : 'Some'} of ${codes(shape.sortable)}${shape.sortsByOne ? '' : ', separated by commas'}, with a minus for descending. Otherwise \`${sortText(shape)}\`.`,
    page: 'A whole number from 0.',
    per_page: `A whole number from 1 to ${shape.mostPerPage}; otherwise ${shape.perPage}.`,
    columns: `Of a file, some of ${codes(shape.columns)}, separated by commas; otherwise all of them.`,
    after: 'The `next` or `previous` of a page, in place of `page`: what comes and goes meanwhile moves nothing.',
    zone: 'The zone of the days, such as `America/New_York`; otherwise that of the reports.',
    ids: `Of a file, only these of the rows that match: at most ${maxIds} ids, separated by commas.`,
  };
  const parameters = Object.fromEntries(
    Object.entries({ ...rules, ...more }).map(([name, rule]) => [name, parameter(rule)]),
  );
  return v.pipe(
    v.object(parameters),
    v.rawTransform<Readonly<Record<string, string | undefined>>, ListCall>(({ dataset, addIssue, NEVER }) => {
      const input = dataset.value;
      const given = Object.fromEntries(
        Object.entries(input).flatMap(([name, text]) => (text === undefined || name in more ? [] : [[name, text]])),
      );
      const { query, unusable: found } = readListQuery(shape, given);
      const unusable = [
        ...found,
        ...(input.ids && !isIds(input.ids) ? ['ids'] : []),
        ...(input.zone && !isTimeZone(input.zone) ? ['zone'] : []),
      ];
      for (const key of unusable)
        addIssue({
          message: `\`${key}\` isn’t valid. ${rules[key]}`,
          path: [{ type: 'object', origin: 'value', input, key, value: input[key] }],
        });
      return unusable.length > 0
        ? NEVER
        : {
            ...query,
            after: input.after || null,
            ids: input.ids ? input.ids.split(',') : null,
            zone: input.zone || null,
          };
    }),
  );
}
