import type { Amount } from '../money/money.ts';
import type { ListShape } from './listQuery.ts';

/** A column's type. Times are ms since 1970 UTC; replies and files use ISO 8601. */
export interface Field<Value = unknown> {
  readonly kind: 'text' | 'number' | 'amount' | 'time';
  /** The possible values; any text without. */
  readonly values?: readonly string[];
  readonly isNullable?: boolean;
  /** Of money: an asset's code, or the field of the row that has it, as `BTC` or the pair `BTC-USD`. */
  readonly unit?: string | { readonly of: string };
  /** A sentence for the API document. */
  readonly about?: string;
  /** Types only. */
  readonly value?: Value;
}

/** The fields that rows are made of. */
export const field = {
  text: { kind: 'text' } as Field<string>,
  number: { kind: 'number' } as Field<number>,
  amount: { kind: 'amount' } as Field<Amount>,
  dollars: { kind: 'amount', unit: 'USD' } as Field<Amount>,
  amountOf: (of: string): Field<Amount> => ({ kind: 'amount', unit: { of } }),
  time: { kind: 'time' } as Field<number>,
  oneOf: <const Value extends string>(values: readonly Value[]): Field<Value> => ({ kind: 'text', values }),
  orNull: <Value>(of: Field<Value>, about?: string): Field<Value | null> => ({
    ...of,
    isNullable: true,
    ...(about !== undefined && { about }),
  }),
} as const;

type Fields = Readonly<Record<string, Field>>;

export interface RowList<Of extends Fields = Fields> extends ListShape {
  /** The path below `/backend`; the file's has `.csv` appended. */
  readonly path: string;
  /** By column name. A row also has an id. */
  readonly fields: Of;
  /** The columns' headings, on screen and in files. */
  readonly titles?: Readonly<Record<keyof Of & string, string>>;
}

export type RowOf<List extends RowList> = { readonly id: string } & {
  readonly [Name in keyof List['fields']]: List['fields'][Name] extends Field<infer Value> ? Value : never;
};

type Usual = 'columns' | 'perPage' | 'mostPerPage';

/** Defaults: every field is a column; a page has 25 rows, at most 100. */
export const declareRows = <const Of extends Fields>(
  list: Omit<RowList<Of>, Usual> & Partial<Pick<ListShape, Usual>>,
): RowList<Of> => ({
  columns: Object.keys(list.fields),
  perPage: 25,
  mostPerPage: 100,
  ...list,
});
