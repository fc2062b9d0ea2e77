import { assets } from '../assets/assets.ts';
import { lookUp } from '../lookUp.ts';
import { parseDecimal } from '../money/money.ts';

/** As in addresses, calls and screens: `?kind=signedIn&from=2026-01-01&sort=-createdAt`. */

export interface Sort {
  readonly column: string;
  readonly descending: boolean;
}

export interface ListQuery {
  /** Values by filter, without filters that do not restrict anything. */
  readonly filters: Readonly<Record<string, readonly string[]>>;
  readonly sort: readonly Sort[];
  /** Zero-based. */
  readonly page: number;
  readonly perPage: number;
  /** Visible columns, in order; null for all. */
  readonly columns: readonly string[] | null;
  readonly widths?: Readonly<Record<string, number>>;
}

export const [narrowest, widest] = [60, 800] as const;

/** A time may be a day; dollars are `1250.5`. */
export type FilterKind =
  | { readonly kind: 'choices' | 'choice'; readonly values: readonly string[] }
  | { readonly kind: 'text'; readonly maxLength: number }
  /** `ends`: a day means its end. The filter that begins the range; null without one. */
  | { readonly kind: 'time'; readonly ends?: string | null }
  /** `kept`: the id of what the server keeps for an address, such as the text of a search. */
  | { readonly kind: 'day' | 'dollars' | 'kept' };

/** One declaration of a list for its call, address and table. */
export interface ListShape {
  /** Every column, in display and file order. */
  readonly columns: readonly string[];
  readonly sortable: readonly string[];
  /** An index covers one column's order, and sorting a million rows takes a second. */
  readonly sortsByOne?: boolean;
  readonly filters: Readonly<Record<string, FilterKind>>;
  /** The default order. */
  readonly sort: readonly Sort[];
  readonly perPage: number;
  readonly mostPerPage: number;
  /** Names of the totals. */
  readonly sums?: readonly string[];
}

export const initialQuery = ({ sort, perPage }: ListShape): ListQuery => ({
  filters: {},
  sort,
  page: 0,
  perPage,
  columns: null,
});

const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text;
const isTime = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2})$/.test(text) &&
  !Number.isNaN(Date.parse(text));

/** Cents from typed dollars, such as `1,250.5` or `12,50`; null for anything else. */
export function centsIn(text: string): bigint | null {
  const parsed = parseDecimal(text, assets.USD.decimals);
  return parsed.ok && BigInt(parsed.amount) <= mostCents ? BigInt(parsed.amount) : null;
}

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
    case 'time':
      return isTime(value) || isDay(value);
    case 'dollars':
      return centsIn(value) !== null;
    case 'kept':
      return /^[\w-]{22}$/.test(value);
  }
}

const wholeNumber = (text: string, least: number, most: number): number | null =>
  /^\d{1,6}$/.test(text) && Number(text) >= least && Number(text) <= most ? Number(text) : null;

const readSort = (text: string, { sortable, sortsByOne = false }: ListShape): readonly Sort[] | null => {
  const keys = text.split(',').map((key) => ({ column: key.replace(/^-/, ''), descending: key.startsWith('-') }));
  const isSortable = keys.every(
    ({ column }, index) => sortable.includes(column) && keys.findIndex((key) => key.column === column) === index,
  );
  return isSortable && (keys.length === 1 || !sortsByOne) ? keys : null;
};

const readColumns = (text: string, { columns }: ListShape): readonly string[] | null => {
  const wanted = text.split(',');
  return wanted.every((column, index) => columns.includes(column) && wanted.indexOf(column) === index) ? wanted : null;
};

/** A query and the names of unusable parameters, which fall back to {@link initialQuery}. */
export interface ReadQuery {
  readonly query: ListQuery;
  readonly unusable: readonly string[];
}

/** Ignores parameters that the list does not declare. */
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
  return widths.every((width): width is readonly [string, number] => width[1] !== null)
    ? Object.fromEntries(widths)
    : null;
}

const widthsText = (widths: Readonly<Record<string, number>>): string =>
  Object.entries(widths)
    .map(([column, pixels]) => `${column}:${pixels}`)
    .join(',');

const sortText = (sort: readonly Sort[]): string =>
  sort.map(({ column, descending }) => `${descending ? '-' : ''}${column}`).join(',');

/** As call parameters; defaults from {@link initialQuery} are left out. */
export function listParams(
  shape: ListShape,
  { filters, sort, page, perPage, columns, widths = {} }: ListQuery,
): Readonly<Record<string, string>> {
  const chosen = Object.keys(shape.filters).flatMap((name) =>
    filters[name]?.length ? [[name, filters[name].join(',')] as const] : [],
  );
  return {
    ...Object.fromEntries(chosen),
    ...(sortText(sort) !== sortText(shape.sort) && { sort: sortText(sort) }),
    ...(page > 0 && { page: String(page) }),
    ...(perPage !== shape.perPage && { per_page: String(perPage) }),
    ...(columns !== null && { columns: columns.join(',') }),
    ...(Object.keys(widths).length > 0 && { widths: widthsText(widths) }),
  };
}

export const writeListQuery = (shape: ListShape, query: ListQuery): string =>
  Object.entries(listParams(shape, query))
    .map(([name, value]) => `${name}=${readable(encodeURIComponent(value.toWellFormed()))}`)
    .join('&');

/** Commas and pluses are legal in a query, and people read addresses. */
const readable = (encoded: string): string =>
  encoded.replaceAll('%2C', ',').replaceAll('%3A', ':').replaceAll('%20', '+');

/** Drops what only affects how columns look. */
export const withoutLooks = ({ widths: _, ...query }: ListQuery): ListQuery => ({ ...query, columns: null });

export const listParamNames = ({ filters }: ListShape): readonly string[] => [
  ...Object.keys(filters),
  'sort',
  'page',
  'per_page',
  'columns',
  'widths',
];

/** A new filter or order starts at the first page. */
export const withFilter = (query: ListQuery, name: string, values: readonly string[]): ListQuery => {
  const { [name]: _, ...others } = query.filters;
  return { ...query, page: 0, filters: values.length === 0 ? others : { ...others, [name]: values } };
};

export const pageCount = (total: number, perPage: number): number => Math.max(1, Math.ceil(total / perPage));

/** Whether two queries select the same rows, regardless of order and page. */
export const isSameFilter = ({ filters: one }: ListQuery, { filters: other }: ListQuery): boolean =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].every((name) => one[name]?.join() === other[name]?.join());
