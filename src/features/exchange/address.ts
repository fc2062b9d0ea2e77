import type { ActorRefFrom } from 'xstate';
import { goTo, type OrderStep } from '#app/address/location.ts';
import { isTradable, type TradableCode } from '#domain/assets/assets.ts';
import type { Side } from '#domain/markets/prices.ts';
import type { OrderMachine } from '#machines/order/order.machine.ts';
import { selectDraft } from '#machines/order/order.selectors.ts';

type Order = ActorRefFrom<OrderMachine>;
type Choice = Readonly<{ asset: TradableCode; side: Side }>;

/** The order in an address: `/exchange?coin=ETH&side=sell`. */
export interface RequestedOrder {
  readonly asset: TradableCode | null;
  readonly side: Side | null;
  /** A coin in the address that this product does not trade. */
  readonly unavailableCoin: string | null;
}

/** Reads the query of an address. Unknown values are ignored. */
export function requestedOrder(search: string): RequestedOrder {
  const query = new URLSearchParams(search);
  const code = (query.get('coin') ?? query.get('asset') ?? '').trim().toUpperCase();
  const side = query.get('side')?.toLowerCase();
  return {
    asset: isTradable(code) ? code : null,
    side: side === 'buy' || side === 'sell' ? side : null,
    unavailableCoin: code === '' || isTradable(code) ? null : code,
  };
}

export function agreeingQuery(search: string, { asset, side }: Partial<Choice>): string | null {
  const query = new URLSearchParams(search);
  const wanted = { coin: asset, asset, side } as const;
  const wrong = (['coin', 'asset', 'side'] as const).filter(
    (name) =>
      wanted[name] !== undefined &&
      query.has(name) &&
      query.get(name)?.trim().toUpperCase() !== wanted[name].toUpperCase(),
  );
  for (const name of wrong) query.set(name, wanted[name] ?? '');
  return wrong.length === 0 ? null : `?${query}`;
}

/** Corrects an address that contradicts an order's choice. */
export function correctAddress(choice: Partial<Choice>): void {
  const query = location.pathname === '/exchange' ? agreeingQuery(location.search, choice) : null;
  if (query !== null) goTo(`${location.pathname}${query}`, { replace: true, state: history.state as OrderStep | null });
}

/** Keeps the address in sync with an order, so that it never names an outdated choice. */
export function followChoice(order: Order): void {
  let known = selectDraft(order.getSnapshot());
  order.subscribe((snapshot) => {
    const { asset, side } = selectDraft(snapshot);
    const changed = { ...(asset !== known.asset && { asset }), ...(side !== known.side && { side }) };
    known = selectDraft(snapshot);
    correctAddress(changed);
  });
}
