import { useMemo } from 'react';
import { type Holding, holdingsOf } from '#domain/portfolio/holdings.ts';
import type { ListState } from '#ui/list/ListView.tsx';
import { useCustomerState, useLoaded } from './app.ts';
import { listState } from './list-state.ts';

/**
 * The customer's balances, for pages that load `accounts`. They stay, with their time, when a
 * reload fails; the same object until they change.
 */
export function useHoldings(): ListState<Holding> {
  const { known, problem, busy, reload, staleSince } = useLoaded('accounts');
  const value = useMemo(() => known && holdingsOf(known), [known]);
  // Balances stay during a reload.
  const isBusy = value === null && busy;
  return useMemo(
    () => listState<Holding>({ value, problem, busy: isBusy, reload }, staleSince),
    [value, problem, isBusy, reload, staleSince],
  );
}

/**
 * Whether the bank lets this customer trade, for pages that load `customer`; true while unknown,
 * since the exchange explains a refusal.
 */
export function useMayTrade(): boolean {
  const state = useCustomerState();
  return state === null || state === 'verified';
}
