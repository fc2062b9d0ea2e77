import * as v from 'valibot';
import { type Amount, amount } from '#domain/money/money.ts';

/** Base units: a safe integer, or digits of a longer one. */
export const amountSchema = v.pipe(
  v.union([v.pipe(v.number(), v.safeInteger()), v.pipe(v.string(), v.regex(/^-?\d+$/))]),
  v.transform((value): Amount => amount(value)),
);

/** Never negative. */
export const countedSchema = v.pipe(
  amountSchema,
  v.check((value) => !value.startsWith('-'), 'is negative'),
);

/** ms since 1970, from the bank's ISO 8601 times. */
export const timeSchema = v.pipe(
  v.string(),
  v.transform((text) => Date.parse(text)),
  v.number('is not a time'),
  v.check((time) => !Number.isNaN(time), 'is not a time'),
);

export const guidSchema = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/));

export const listSchema = <Item extends v.GenericSchema>(item: Item) =>
  v.object({ total: v.number(), page: v.number(), per_page: v.number(), objects: v.array(item) });

/** A page in which unreadable records are listed separately, so they do not hide the others. */
export const recordsSchema = <Item extends v.GenericSchema>(item: Item) =>
  v.pipe(
    listSchema(v.unknown()),
    v.transform(({ objects, ...page }) => {
      const read = objects.map((object) => ({ object, ...v.safeParse(item, object) }));
      return {
        ...page,
        objects: read.flatMap(({ success, output }) => (success ? [output as v.InferOutput<Item>] : [])),
        /** Guids, or the raw text of records without one. */
        unreadable: read.flatMap(({ success, object }) => (success ? [] : [nameOf(object)])),
      };
    }),
  );

const namedSchema = v.object({ guid: guidSchema });
const nameOf = (object: unknown): string => (v.is(namedSchema, object) ? object.guid : JSON.stringify(object));

/** The specification's page size. */
export const pageSize = 100;
