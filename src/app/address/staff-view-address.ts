/** The id of the saved view that a query names; null without. */
export const viewIn = (search: string): string | null => new URLSearchParams(search).get('view');

/** Where a view of the list on this page is, by what it keeps. */
export function viewAddress(search: string, query: string, id: string): string {
  const tab = new URLSearchParams(search).get('tab');
  return `${location.pathname}?${[tab === null ? '' : `tab=${tab}`, query, `view=${id}`].filter(Boolean).join('&')}`;
}

/** Whether a list is one long table, in place of pages. */
export const scrollsIn = (search: string): boolean => new URLSearchParams(search).get('rows') === 'scroll';

/** The same list in the other form, from its first page on. */
export function otherFormAddress(search: string): string {
  const params = new URLSearchParams(search);
  params.delete('page');
  if (scrollsIn(search)) params.delete('rows');
  else params.set('rows', 'scroll');
  const text = params.toString().replaceAll('%2C', ',').replaceAll('%3A', ':');
  return text === '' ? location.pathname : `${location.pathname}?${text}`;
}

/** Whether an address says nothing of a list, so that it begins as its reader chose. */
export const saysNothing = (search: string): boolean =>
  [...new URLSearchParams(search).keys()].every((name) => name === 'tab');
