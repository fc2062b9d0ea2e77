import { isTradable, type TradableCode } from '#domain/assets/assets.ts';

/** Of the recurring buys in `/orders`: the list, the form for a coin, or one of them. */
export type RecurringView =
  | { readonly kind: 'list' }
  | { readonly kind: 'new'; readonly asset: TradableCode }
  | { readonly kind: 'one'; readonly id: string };

/** Null for the orders. */
export function recurringIn(search: string): RecurringView | null {
  const query = new URLSearchParams(search);
  const id = query.get('recurring');
  if (id === null) return null;
  if (id === '') return { kind: 'list' };
  if (id !== 'new') return { kind: 'one', id };
  const asset = query.get('asset')?.toUpperCase() ?? '';
  return { kind: 'new', asset: isTradable(asset) ? asset : 'BTC' };
}
