import { promiseContract, streamContract } from '../shared/actors.ts';
import type { BalancesChanged, HistoryPage } from './history.types.ts';

/** One page of a list of the bank, counted from 0, newest first: GET /api/trades or /api/transfers with `per_page=100`. */
export const loadPage = promiseContract<HistoryPage, { page: number }>('loadPage');

/** Tells when the customer's balances are others than when they were last read: a record explains why. */
export const watchBalances = streamContract<BalancesChanged>('watchBalances');
