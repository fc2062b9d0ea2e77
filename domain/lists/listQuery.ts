import { assets } from '../assets/assets.ts';
import { lookUp } from '../lookUp.ts';
import { parseDecimal } from '../money/money.ts';

/**
 * What of a list is wanted, in the one form in which the address bar, the server's calls and a screen write it:
 * `?kind=signedIn,signedOut&from=2026-01-01&sort=-createdAt&page=2&columns=createdAt,kind`.
 */

export interface Sort {
  readonly column: string;
  readonly descending: boolean;
}

export interface ListQuery {
  /** The values wanted, by filter. A filter that does not restrict anything is left out. */
  readonly filters: Readonly<Record<string, readonly string[]>>;
  /** By the first, then by the next. */
  readonly sort: readonly Sort[];
  /** From 0. */
  readonly page: number;
  readonly perPage: number;
  /** The columns shown, in their order; null for all of them. */
  readonly columns: readonly string[] | null;
  /** Of columns that were resized, in pixels. */
  readonly widths?: Readonly<Record<string, number>>;
}

/** Pixels that a column can be wide. */
export const [narrowest, widest] = [60, 800] as const;

/**
 * What a filter takes: some of these values, one of them, words to search for, a time (`2026-01-15T12:00:00Z`, or a day, `2026-01-15`), a month
 * (`2026-01`), or dollars (`1250.5`).
 */
export type FilterKind =
  | { readonly kind: 'choices' | 'choice'; readonly values: readonly string[] }
  | { readonly kind: 'text'; readonly maxLength: number }
  | { readonly kind: 'time' | 'day' | 'month' | 'dollars' };

/** A list as it is declared once, for its call, its address and its table. */
export interface ListShape {
  /** Every column, in the order in which a screen and a file have them. */
  readonly columns: readonly string[];
  readonly sortable: readonly string[];
  /** By one column at a time: an index is in the order of one, and to sort a million rows takes a second. */
  readonly sortsByOne?: boolean;
  readonly filters: Readonly<Record<string, FilterKind>>;
  /** How it is sorted unless somebody wants it otherwise. */
  readonly sort: readonly Sort[];
  readonly perPage: number;
  readonly mostPerPage: number;
  /** What its rows are added up to, by name; nothing without. */
  readonly sums?: readonly string[];
}

export const initialQuery = ({ sort, perPage }: ListShape): ListQuery => ({ filters: {}, sort, page: 0, perPage, columns: null });

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text;
const isTime = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2})$/.test(text) && !Number.isNaN(Date.parse(text));

/** Cents of what was typed as dollars, such as `1,250.5` or `12,50`, as every amount is read; null for anything else. */
export function centsIn(text: string): bigint | null {
  const parsed = parseDecimal(text, assets.USD.decimals);
  return parsed.ok && BigInt(parsed.amount) <= mostCents ? BigInt(parsed.amount) : null;
}

/** What the database's whole numbers hold. */
const mostCents = 10n ** 17n - 1n;

function isUsable(kind: FilterKind, value: string): boolean {
  switch (kind.kind) {
    case 'choices':
      return value.split(',').every((one) => kind.values.includes(one));
    case 'choice':
      return kind.values.includes(value);
    case 'text':
      return value.length <= kind.maxLength;
    case 'day':
      return isDay(value);
    case 'month':
      return isDay(`${value}-01`);
    case 'time':
      return isTime(value) || isDay(value);
    case 'dollars':
      return centsIn(value) !== null;
  }
}

const wholeNumber = (text: string, least: number, most: number): number | null =>
  /^\d{1,6}$/.test(text) && Number(text) >= least && Number(text) <= most ? Number(text) : null;

const readSort = (text: string, { sortable, sortsByOne = false }: ListShape): readonly Sort[] | null => {
  const keys = text.split(',').map((key) => ({ column: key.replace(/^-/, ''), descending: key.startsWith('-') }));
  const isSortable = keys.every(({ column }, index) => sortable.includes(column) && keys.findIndex((key) => key.column === column) === index);
  return isSortable && (keys.length === 1 || !sortsByOne) ? keys : null;
};

const readColumns = (text: string, { columns }: ListShape): readonly string[] | null => {
  const wanted = text.split(',');
  return wanted.every((column, index) => columns.includes(column) && wanted.indexOf(column) === index) ? wanted : null;
};

/** A query, and the names of what could not be used. Those parts are as in {@link initialQuery}. */
export interface ReadQuery {
  readonly query: ListQuery;
  readonly unusable: readonly string[];
}

/**
 * Reads the query of an address or of a call, by name. A parameter that the list does not know belongs to the page or to the call, and is left
 * alone.
 * @param params such as `Object.fromEntries(new URLSearchParams(location.search))`
 */
export function readListQuery(shape: ListShape, params: Readonly<Record<string, string>>): ReadQuery {
  const unusable: string[] = [];
  const read = <Value>(name: string, parse: (text: string) => Value | null, initial: Value): Value => {
    const text = lookUp(params, name) ?? '';
    const value = text === '' ? initial : parse(text);
    if (text !== '' && value === null) unusable.push(name);
    return value ?? initial;
  };
  const filters: Record<string, readonly string[]> = {};
  for (const [name, kind] of Object.entries(shape.filters)) {
    const values = read<readonly string[] | null>(
      name,
      (text) => (isUsable(kind, text) ? (kind.kind === 'choices' ? [...new Set(text.split(','))] : [text]) : null),
      null,
    );
    if (values !== null) filters[name] = values;
  }
  const query: ListQuery = {
    filters,
    sort: read('sort', (text) => readSort(text, shape), shape.sort),
    page: read('page', (text) => wholeNumber(text, 0, 999_999), 0),
    perPage: read('per_page', (text) => wholeNumber(text, 1, shape.mostPerPage), shape.perPage),
    columns: read<readonly string[] | null>('columns', (text) => readColumns(text, shape), null),
  };
  const widths = read<Readonly<Record<string, number>> | null>('widths', (text) => readWidths(text, shape), null);
  return { query: widths === null ? query : { ...query, widths }, unusable };
}

/** `customer:240,guid:90` */
function readWidths(text: string, { columns }: ListShape): Readonly<Record<string, number>> | null {
  const widths = text.split(',').map((part) => {
    const [column = '', pixels = ''] = part.split(':');
    return [column, columns.includes(column) ? wholeNumber(pixels, narrowest, widest) : null] as const;
  });
  return widths.every((width): width is readonly [string, number] => width[1] !== null) ? Object.fromEntries(widths) : null;
}

const widthsText = (widths: Readonly<Record<string, number>>): string =>
  Object.entries(widths)
    .map(([column, pixels]) => `${column}:${pixels}`)
    .join(',');

const sortText = (sort: readonly Sort[]): string => sort.map(({ column, descending }) => `${descending ? '-' : ''}${column}`).join(',');

/** The query as the parameters of a call; what is as in {@link initialQuery} is left out. */
export function listParams(shape: ListShape, { filters, sort, page, perPage, columns, widths = {} }: ListQuery): Readonly<Record<string, string>> {
  const chosen = Object.keys(shape.filters).flatMap((name) => (filters[name]?.length ? [[name, filters[name].join(',')] as const] : []));
  return {
    ...Object.fromEntries(chosen),
    ...(sortText(sort) !== sortText(shape.sort) && { sort: sortText(sort) }),
    ...(page > 0 && { page: String(page) }),
    ...(perPage !== shape.perPage && { per_page: String(perPage) }),
    ...(columns !== null && { columns: columns.join(',') }),
    ...(Object.keys(widths).length > 0 && { widths: widthsText(widths) }),
  };
}

/** The query as an address has it, without its question mark. */
export const writeListQuery = (shape: ListShape, query: ListQuery): string =>
  Object.entries(listParams(shape, query))
    .map(([name, value]) => `${name}=${readable(encodeURIComponent(value.toWellFormed()))}`)
    .join('&');

/** A comma and a plus for a space are allowed in a query, and an address is read by people. */
const readable = (encoded: string): string => encoded.replaceAll('%2C', ',').replaceAll('%3A', ':').replaceAll('%20', '+');

/** What of a query decides which rows there are, and in which order: how columns look does not. */
export const withoutLooks = ({ widths: _, ...query }: ListQuery): ListQuery => ({ ...query, columns: null });

/** The names of an address's parameters that a list or its page knows. */
export const listParamNames = ({ filters }: ListShape): readonly string[] => [
  ...Object.keys(filters),
  'sort',
  'page',
  'per_page',
  'columns',
  'widths',
];

/** Another filter or another order begins at the first page. */
export const withFilter = (query: ListQuery, name: string, values: readonly string[]): ListQuery => {
  const { [name]: _, ...others } = query.filters;
  return { ...query, page: 0, filters: values.length === 0 ? others : { ...others, [name]: values } };
};

/** How many pages there are, at least one. */
export const pageCount = (total: number, perPage: number): number => Math.max(1, Math.ceil(total / perPage));

/** Whether two queries want the same rows, in whatever order and on whatever page. */
export const isSameFilter = ({ filters: one }: ListQuery, { filters: other }: ListQuery): boolean =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].every((name) => one[name]?.join() === other[name]?.join());
