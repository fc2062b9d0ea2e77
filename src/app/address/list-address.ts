import {
  type ListQuery,
  type ListShape,
  listParamNames,
  readListQuery,
  writeListQuery,
} from '#domain/lists/listQuery.ts';
import { goTo } from './location.ts';

/** The list query in the address bar. */
export const queryInAddress = (shape: ListShape): ListQuery =>
  readListQuery(shape, Object.fromEntries(new URLSearchParams(location.search))).query;

/** Writes a list's query to the address bar and keeps the page's other parameters. */
export function writeToAddress(shape: ListShape, query: ListQuery, replace: boolean): void {
  const others = new URLSearchParams(location.search);
  for (const name of listParamNames(shape)) others.delete(name);
  const text = [others.toString(), writeListQuery(shape, query)].filter(Boolean).join('&');
  goTo(text === '' ? location.pathname : `${location.pathname}?${text}`, { replace });
}

/** The ignored parts: parameters unknown to the list and its page, and unusable values. */
export function unreadIn(shape: ListShape, search: string, ofPage: readonly string[]): readonly string[] {
  const params = Object.fromEntries(new URLSearchParams(search));
  const known = [...listParamNames(shape), ...ofPage];
  return [...Object.keys(params).filter((name) => !known.includes(name)), ...readListQuery(shape, params).unusable];
}
