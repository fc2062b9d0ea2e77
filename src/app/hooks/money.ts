import { type Holding, holdingsOf } from '#domain/portfolio/holdings.ts';
import type { ListState } from '#ui/list/ListView.tsx';
import { listState } from './list-state.ts';
import { useCustomerState, useLoaded } from './world.ts';

/** What the customer has of each asset; of pages that want `accounts`. */
export function useHoldings(): ListState<Holding> {
  const loaded = useLoaded('accounts');
  return listState<Holding>({ ...loaded, value: loaded.value && holdingsOf(loaded.value) });
}

/** Whether the bank lets this customer trade; true while it is not known, as the exchange says why not. Of pages that want `customer`. */
export function useMayTrade(): boolean {
  const state = useCustomerState();
  return state === null || state === 'verified';
}
