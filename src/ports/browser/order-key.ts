/** Where the order under way is kept. Of this tab alone, as an order is; it goes with the session. */
export const orderKey = 'order';

/** Apart from what reads it, which needs schemas: every page ends sessions. */
export const forgetKeptOrder = (): void => sessionStorage.removeItem(orderKey);
