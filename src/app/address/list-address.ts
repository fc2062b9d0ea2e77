import {
  type ListQuery,
  type ListShape,
  listParamNames,
  readListQuery,
  writeListQuery,
} from '#domain/lists/listQuery.ts';
import { goTo } from './location.ts';

/** What of a list the address bar wants. */
export const queryInAddress = (shape: ListShape): ListQuery =>
  readListQuery(shape, Object.fromEntries(new URLSearchParams(location.search))).query;

/** Puts a list's query into the address bar, beside what the page has there for others. */
export function writeToAddress(shape: ListShape, query: ListQuery, replace: boolean): void {
  const others = new URLSearchParams(location.search);
  for (const name of listParamNames(shape)) others.delete(name);
  const text = [others.toString(), writeListQuery(shape, query)].filter(Boolean).join('&');
  goTo(text === '' ? location.pathname : `${location.pathname}?${text}`, { replace });
}

/**
 * What an address says that nobody reads: parameters that neither the list nor its page knows, and
 * values that the list can't use.
 */
export function unreadIn(shape: ListShape, search: string, ofPage: readonly string[]): readonly string[] {
  const params = Object.fromEntries(new URLSearchParams(search));
  const known = [...listParamNames(shape), ...ofPage];
  return [...Object.keys(params).filter((name) => !known.includes(name)), ...readListQuery(shape, params).unusable];
}
