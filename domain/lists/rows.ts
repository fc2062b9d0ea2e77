import type { Amount } from '../money/money.ts';
import type { ListShape } from './listQuery.ts';

/** What a column of a list holds. A time is in ms since 1970 UTC; replies and files have it as ISO 8601. */
export interface Field<Value = unknown> {
  readonly kind: 'text' | 'number' | 'amount' | 'time';
  /** What a text can be; all texts without. */
  readonly values?: readonly string[];
  readonly isNullable?: boolean;
  /** What it is, as a sentence for the document of the calls. */
  readonly about?: string;
  /** A type only. */
  readonly value?: Value;
}

/** The fields that rows are made of. */
export const field = {
  text: { kind: 'text' } as Field<string>,
  number: { kind: 'number' } as Field<number>,
  /** In base units. */
  amount: { kind: 'amount' } as Field<Amount>,
  time: { kind: 'time' } as Field<number>,
  oneOf: <const Value extends string>(values: readonly Value[]): Field<Value> => ({ kind: 'text', values }),
  orNull: <Value>(of: Field<Value>, about?: string): Field<Value | null> => ({ ...of, isNullable: true, ...(about !== undefined && { about }) }),
} as const;

type Fields = Readonly<Record<string, Field>>;

/** A list and its rows, as they are declared once: for its calls, its address, its table and its file. */
export interface RowList<Of extends Fields = Fields> extends ListShape {
  /** Of its call, below `/backend`; that of its file is the same with `.csv`. */
  readonly path: string;
  /** By the names of the columns. A row has an id besides. */
  readonly fields: Of;
}

/** A row of a declared list: `RowOf<typeof securityEventList>`. */
export type RowOf<List extends RowList> = { readonly id: string } & {
  readonly [Name in keyof List['fields']]: List['fields'][Name] extends Field<infer Value> ? Value : never;
};

type Usual = 'columns' | 'perPage' | 'mostPerPage';

/** Declares a list. Unless said otherwise, every field is a column, and a page has 25 rows and at most 100. */
export const declareRows = <const Of extends Fields>(list: Omit<RowList<Of>, Usual> & Partial<Pick<ListShape, Usual>>): RowList<Of> => ({
  columns: Object.keys(list.fields),
  perPage: 25,
  mostPerPage: 100,
  ...list,
});
