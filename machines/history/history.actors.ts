import { promiseContract } from '../shared/actors.ts';
import type { HistoryPage } from './history.types.ts';

/** One page of a list of the bank, counted from 0, newest first: GET /api/trades or /api/transfers with `per_page=100`. */
export const loadPage = promiseContract<HistoryPage, { page: number }>('loadPage');
