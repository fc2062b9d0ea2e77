/** The tabs of staff's trades. */
export type TradesTab = 'trades' | 'transfers';

export const tradesTabIn = (search: string): TradesTab =>
  new URLSearchParams(search).get('tab') === 'transfers' ? 'transfers' : 'trades';

export const tradesAddress = (tab: TradesTab): string =>
  tab === 'trades' ? '/admin/trades' : `/admin/trades?tab=${tab}`;
