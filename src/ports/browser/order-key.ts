/** Where the order in progress is saved, for this tab only; signing out removes it. */
export const orderKey = 'order';

/** Separate from its reader, which needs schemas, because every page can end a session. */
export const removeSavedOrder = (): void => sessionStorage.removeItem(orderKey);

/** On sign-in, another customer's saved order is removed. */
export function forgetOtherCustomersOrder(guid: string): void {
  if (!sessionStorage.getItem(orderKey)?.includes(guid)) removeSavedOrder();
}
