import { useMemo } from 'react';
import { type Holding, holdingsOf } from '#domain/portfolio/holdings.ts';
import type { ListState } from '#ui/list/ListView.tsx';
import { listState } from './list-state.ts';
import { useCustomerState, useLoaded } from './world.ts';

/**
 * The customer's balance of each asset, which stays when a reload fails, with its time; the same
 * object until it changes. For pages that load `accounts`.
 */
export function useHoldings(): ListState<Holding> {
  const { known, problem, busy, reload, staleSince } = useLoaded('accounts');
  const value = useMemo(() => known && holdingsOf(known), [known]);
  // Balances stay as they are during a reload.
  const isBusy = value === null && busy;
  return useMemo(
    () => listState<Holding>({ value, problem, busy: isBusy, reload }, staleSince),
    [value, problem, isBusy, reload, staleSince],
  );
}

/**
 * Whether the bank lets this customer trade; true while unknown, since the exchange explains a
 * refusal. For pages that load `customer`.
 */
export function useMayTrade(): boolean {
  const state = useCustomerState();
  return state === null || state === 'verified';
}
