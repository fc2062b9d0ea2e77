/** Where the order under way is kept. Of this tab alone, as an order is; it goes when its customer signs out. */
export const orderKey = 'order';

/** Apart from what reads it, which needs schemas: every page ends sessions. */
export const forgetKeptOrder = (): void => sessionStorage.removeItem(orderKey);

/** Somebody signs in: what was kept for another customer is no business of theirs. */
export function forgetOrderOfOthers(guid: string): void {
  if (!sessionStorage.getItem(orderKey)?.includes(guid)) forgetKeptOrder();
}
