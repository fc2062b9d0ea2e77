import { type ListQuery, type ListShape, readListQuery, writeListQuery } from '#domain/lists/listQuery.ts';
import { goTo } from './location.ts';

/** What of a list the address bar wants. */
export const queryInAddress = (shape: ListShape): ListQuery => readListQuery(shape, Object.fromEntries(new URLSearchParams(location.search))).query;

/** Puts a list's query into the address bar, beside what the page has there for others. */
export function writeToAddress(shape: ListShape, query: ListQuery, replace: boolean): void {
  const others = new URLSearchParams(location.search);
  for (const name of [...Object.keys(shape.filters), 'sort', 'page', 'per_page', 'columns']) others.delete(name);
  const text = [others.toString(), writeListQuery(shape, query)].filter(Boolean).join('&');
  goTo(text === '' ? location.pathname : `${location.pathname}?${text}`, { replace });
}
