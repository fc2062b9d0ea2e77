import type { Trade } from '../../../machines/shared/trading/trade.ts';

/** As many orders as one page of the bank's list holds; older ones are not listed. */
export const pageSize = 100;

/** Where one order is shown. */
export const orderHref = ({ guid }: Pick<Trade, 'guid'>): string => `/orders?order=${encodeURIComponent(guid)}`;

/** Long strings shorten to their first and last four characters. */
export const shortGuid = (guid: string): string => (guid.length > 9 ? `${guid.slice(0, 4)}…${guid.slice(-4)}` : guid);
