import { type Holding, holdingsOf } from '#domain/portfolio/holdings.ts';
import type { ListState } from '#ui/list/ListView.tsx';
import { listState } from './list-state.ts';
import { useCustomerState, useLoaded } from './world.ts';

/** The customer's balance of each asset, which stays when a reload fails, with its time. For pages that load `accounts`. */
export function useHoldings(): ListState<Holding> {
  const loaded = useLoaded('accounts');
  return listState<Holding>({ ...loaded, value: loaded.known && holdingsOf(loaded.known) }, loaded.staleSince);
}

/** Whether the bank lets this customer trade; true while unknown, since the exchange explains a refusal. For pages that load `customer`. */
export function useMayTrade(): boolean {
  const state = useCustomerState();
  return state === null || state === 'verified';
}
