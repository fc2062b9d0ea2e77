import { promiseContract, streamContract } from '../shared/actors.ts';
import type { PriceBook } from '../shared/market.ts';

/** GET /api/prices, by symbol. Rejects with a ProblemError that carries the whole error. */
export const loadPrices = promiseContract<PriceBook>('loadPrices');

export type WindowFact =
  | { readonly type: 'tab.hidden' }
  | { readonly type: 'tab.shown' }
  | { readonly type: 'network.offline' }
  | { readonly type: 'network.online' };
/** Tells when the tab is hidden or shown and the network goes or comes. */
export const watchWindow = streamContract<WindowFact>('watchWindow');
