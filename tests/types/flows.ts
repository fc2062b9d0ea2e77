/**
 * Lines that must not compile: each `@ts-expect-error` fails the build of the
 * tests once its line is accepted.
 */

import { openChart } from '#app/effects/market/chart.ts';
import { type Customer, open, requestOf } from '#app/handle/app-handle.ts';
import { useFlow, useLoaded } from '#app/hooks/app.ts';
import type { Account } from '#domain/portfolio/account.ts';
import type { Openings } from '#machines/flows/flows.types.ts';

export function flowsGetWhatTheyNeed(
  customer: Customer,
  logic: Openings['order']['logic'],
  input: Openings['order']['input'],
): void {
  open(customer.flows, 'order', () => ({ logic, input })).send({ type: 'quote.requested' });

  const { sources, ...rest } = input;
  // @ts-expect-error An order without its prices, transfers and accounts.
  open(customer.flows, 'order', () => ({ logic, input: rest }));
  const { priceFeed, ...others } = sources;
  // @ts-expect-error An order without its prices.
  open(customer.flows, 'order', () => ({ logic, input: { ...input, sources: others } }));
  const swapped = { ...sources, priceFeed: sources.transfers };
  // @ts-expect-error The transfers are no price feed.
  open(customer.flows, 'order', () => ({ logic, input: { ...input, sources: swapped } }));
  // @ts-expect-error Another flow's machine.
  open(customer.flows, 'portfolio', () => ({ logic, input }));
  // @ts-expect-error No flow has this name.
  open(customer.flows, 'ordre', () => ({ logic, input }));
  // @ts-expect-error No chart has this name.
  openChart(customer, 'order', 'bitcoin');
}

export function UseFlow(): null {
  useFlow('order')?.send({ type: 'amount.changed', text: '1' });
  // @ts-expect-error A chart has no amount.
  useFlow('exchangeChart')?.send({ type: 'amount.changed', text: '1' });
  const accounts: readonly Account[] | null = useLoaded('accounts').value;
  // @ts-expect-error Accounts are no customer.
  const customer: { readonly state: string } | null = useLoaded('accounts').value;
  // @ts-expect-error No resource has this key.
  useLoaded('account');
  return accounts && customer && null;
}

export const accountsOf = (customer: Customer): readonly Account[] | null =>
  requestOf(customer, 'accounts').getSnapshot().context.value;
