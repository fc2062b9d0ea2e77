/** The id of the saved view in a query, or null. */
export const viewIn = (search: string): string | null => new URLSearchParams(search).get('view');

/** The address of a saved view on this page. */
export function viewAddress(search: string, query: string, id: string): string {
  const tab = new URLSearchParams(search).get('tab');
  return `${location.pathname}?${[tab === null ? '' : `tab=${tab}`, query, `view=${id}`].filter(Boolean).join('&')}`;
}

/** Whether a list scrolls as one long table instead of pages. */
export const scrollsIn = (search: string): boolean => new URLSearchParams(search).get('rows') === 'scroll';

/** The same list in the other form, from its first page. */
export function otherFormAddress(search: string): string {
  const params = new URLSearchParams(search);
  params.delete('page');
  if (scrollsIn(search)) params.delete('rows');
  else params.set('rows', 'scroll');
  const text = params.toString().replaceAll('%2C', ',').replaceAll('%3A', ':');
  return text === '' ? location.pathname : `${location.pathname}?${text}`;
}

/** Whether an address sets nothing of a list, so that the user's default view applies. */
export const saysNothing = (search: string): boolean =>
  [...new URLSearchParams(search).keys()].every((name) => name === 'tab');
