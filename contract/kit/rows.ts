import * as v from 'valibot';
import type { Field, RowList } from '#domain/lists/rows.ts';
import { amount as amountOf } from '#domain/money/money.ts';
import { time } from './shape.ts';

/** Base units, as digits. */
export const amount = v.pipe(
  v.string(),
  v.regex(/^-?\d+$/),
  v.transform((digits) => amountOf(digits)),
);

const kinds = { text: v.string(), number: v.number(), amount, time } as const;

function ofField({ kind, values, isNullable, about }: Field): v.GenericSchema {
  const plain = values ? v.picklist(values) : kinds[kind];
  const schema = isNullable ? v.nullable(plain) : plain;
  return about === undefined ? schema : v.pipe(schema, v.description(about));
}

/** The values of declared fields, by name. */
type ValuesOf<Fields extends RowList['fields']> = {
  readonly [Name in keyof Fields]: Fields[Name] extends Field<infer Value> ? Value : never;
};

/** Schemas of declared fields, whose names are the same on the wire. */
export type EntriesOf<Fields extends RowList['fields']> = {
  readonly [Name in keyof Fields]: v.GenericSchema<ValuesOf<Fields>[Name]>;
};

/*@__NO_SIDE_EFFECTS__*/
export const entriesOf = <Fields extends RowList['fields']>(fields: Fields): EntriesOf<Fields> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, ofField(field)])) as EntriesOf<Fields>;

/** An object of declared fields. */
/*@__NO_SIDE_EFFECTS__*/
export const objectOf = <Fields extends RowList['fields']>(fields: Fields) => v.object(entriesOf(fields));
